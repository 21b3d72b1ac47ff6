import LocalizationCore

/// The words of the root navigation.
enum NavigationWord: String, LocalizationKey {
    case sakatsu = "tab.sakatsu"
    case memos = "tab.memos"
    case settings = "tab.settings"

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}
