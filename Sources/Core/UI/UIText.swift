import LocalizationCore

/// The words of every page.
enum UIText: String, LocalizationKey {
    case close
    case copied
    case offline
    case failed
    case stale
    case reload
    case navigation

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.close)`.
    func callAsFunction(_ text: UIText) -> String {
        self.text(text, arguments: [])
    }
}
