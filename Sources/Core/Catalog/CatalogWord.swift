import LocalizationCore

/// The words of the shared components' samples.
enum CatalogWord: String, LocalizationKey {
    case add
    case deleted
    case emptyMessage
    case emptyTitle
    case failedMessage
    case failedTitle
    case item
    case longText
    case memos
    case more
    case notANumber
    case nothingFoundMessage
    case nothingFoundTitle
    case reset
    case retry
    case sauna
    case saved
    case search
    case searchedText
    case settings
    case time
    case undo
    case unit
    case visits

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.search)`.
    func callAsFunction(_ word: CatalogWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
