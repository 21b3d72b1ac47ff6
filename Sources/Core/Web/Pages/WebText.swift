import LocalizationCore

/// The words of pages that belong to no feature.
enum WebText: String, LocalizationKey {
    case home = "error.home"
    case badRequestTitle = "error.badRequest.title"
    case badRequestMessage = "error.badRequest.message"
    case forbiddenTitle = "error.forbidden.title"
    case forbiddenMessage = "error.forbidden.message"
    case ownersOnlyTitle = "error.ownersOnly.title"
    case ownersOnlyMessage = "error.ownersOnly.message"
    case notFoundTitle = "error.notFound.title"
    case notFoundMessage = "error.notFound.message"
    case misdirectedTitle = "error.misdirected.title"
    case misdirectedMessage = "error.misdirected.message"
    case tooLargeTitle = "error.tooLarge.title"
    case tooLargeMessage = "error.tooLarge.message"
    case otherTitle = "error.other.title"
    case otherMessage = "error.other.message"

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}
