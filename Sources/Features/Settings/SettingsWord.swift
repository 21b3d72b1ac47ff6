import LocalizationCore

/// The feature's words.
enum SettingsWord: String, LocalizationKey {
    case title
    case save
    case saved
    case purpose
    case defaultTimes
    case defaultTimesNote
    case sauna
    case coolBath
    case relaxation
    case optional
    case unitOf
    case language
    case japanese
    case english
    case appearance
    case system
    case light
    case dark
    case account
    case licenses
    case version
    case invalidTitle
    case fieldAndProblem
    case notANumber
    case tooManyFractionDigits
    case outOfRange
    case savingFailed

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.title)`.
    func callAsFunction(_ word: SettingsWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
