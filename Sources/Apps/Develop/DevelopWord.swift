import LocalizationCore

/// The words of the root navigation that other apps do not have.
enum DevelopWord: String, LocalizationKey {
    case tab

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}
