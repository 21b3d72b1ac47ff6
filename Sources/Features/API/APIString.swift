import APICore
import LocalizationCore
import ModelsCore

extension APIString {
    /// The title of a problem, and a sentence that says what to do.
    static func words(for code: ProblemCode) -> (title: APIString, detail: APIString) {
        switch code {
        case .badRequest: (.badRequestTitle, .badRequestDetail)
        case .signInRequired: (.signInRequiredTitle, .signInRequiredDetail)
        case .wrongNameOrPassword: (.wrongNameOrPasswordTitle, .wrongNameOrPasswordDetail)
        case .readOnlyToken: (.readOnlyTokenTitle, .readOnlyTokenDetail)
        case .accountDisabled: (.accountDisabledTitle, .accountDisabledDetail)
        case .crossSite: (.crossSiteTitle, .crossSiteDetail)
        case .notFound: (.notFoundTitle, .notFoundDetail)
        case .methodNotAllowed: (.methodNotAllowedTitle, .methodNotAllowedDetail)
        case .stale: (.staleTitle, .staleDetail)
        case .exists: (.existsTitle, .existsDetail)
        case .deleted: (.deletedTitle, .deletedDetail)
        case .resyncRequired: (.resyncRequiredTitle, .resyncRequiredDetail)
        case .accountFull: (.accountFullTitle, .accountFullDetail)
        case .contentTooLarge: (.contentTooLargeTitle, .contentTooLargeDetail)
        case .unsupportedMediaType: (.unsupportedMediaTypeTitle, .unsupportedMediaTypeDetail)
        case .misdirected: (.misdirectedTitle, .misdirectedDetail)
        case .invalid: (.invalidTitle, .invalidDetail)
        case .preconditionRequired: (.preconditionRequiredTitle, .preconditionRequiredDetail)
        case .tooManyAttempts: (.tooManyAttemptsTitle, .tooManyAttemptsDetail)
        case .failed: (.failedTitle, .failedDetail)
        case .unavailable: (.unavailableTitle, .unavailableDetail)
        }
    }
}
