package import LocalizationCore

/// The words of ``SakatsuShareText``.
package enum ShareTextWord: String, LocalizationKey {
    case title = "shareText.title"
    case setCount = "shareText.setCount"
    case stepWithTime = "shareText.stepWithTime"

    package static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}
