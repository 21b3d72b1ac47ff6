import LocalizationCore

/// The feature's words.
enum LicensesWord: String, LocalizationKey {
    case title
    case settings
    case version
    case empty

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.title)`.
    func callAsFunction(_ word: LicensesWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
