import APICore
import LocalizationCore

/// The feature's words.
enum APIWord: String, LocalizationKey {
    // MARK: Problems
    case badRequestTitle = "problem.badRequest.title"
    case badRequestDetail = "problem.badRequest.detail"
    case signInRequiredTitle = "problem.signInRequired.title"
    case signInRequiredDetail = "problem.signInRequired.detail"
    case wrongNameOrPasswordTitle = "problem.wrongNameOrPassword.title"
    case wrongNameOrPasswordDetail = "problem.wrongNameOrPassword.detail"
    case readOnlyTokenTitle = "problem.readOnlyToken.title"
    case readOnlyTokenDetail = "problem.readOnlyToken.detail"
    case accountDisabledTitle = "problem.accountDisabled.title"
    case accountDisabledDetail = "problem.accountDisabled.detail"
    case crossSiteTitle = "problem.crossSite.title"
    case crossSiteDetail = "problem.crossSite.detail"
    case notFoundTitle = "problem.notFound.title"
    case notFoundDetail = "problem.notFound.detail"
    case methodNotAllowedTitle = "problem.methodNotAllowed.title"
    case methodNotAllowedDetail = "problem.methodNotAllowed.detail"
    case staleTitle = "problem.stale.title"
    case staleDetail = "problem.stale.detail"
    case existsTitle = "problem.exists.title"
    case existsDetail = "problem.exists.detail"
    case deletedTitle = "problem.deleted.title"
    case deletedDetail = "problem.deleted.detail"
    case accountFullTitle = "problem.accountFull.title"
    case accountFullDetail = "problem.accountFull.detail"
    case contentTooLargeTitle = "problem.contentTooLarge.title"
    case contentTooLargeDetail = "problem.contentTooLarge.detail"
    case unsupportedMediaTypeTitle = "problem.unsupportedMediaType.title"
    case unsupportedMediaTypeDetail = "problem.unsupportedMediaType.detail"
    case misdirectedTitle = "problem.misdirected.title"
    case misdirectedDetail = "problem.misdirected.detail"
    case invalidTitle = "problem.invalid.title"
    case invalidDetail = "problem.invalid.detail"
    case preconditionRequiredTitle = "problem.preconditionRequired.title"
    case preconditionRequiredDetail = "problem.preconditionRequired.detail"
    case tooManyAttemptsTitle = "problem.tooManyAttempts.title"
    case tooManyAttemptsDetail = "problem.tooManyAttempts.detail"
    case failedTitle = "problem.failed.title"
    case failedDetail = "problem.failed.detail"
    case unavailableTitle = "problem.unavailable.title"
    case unavailableDetail = "problem.unavailable.detail"

    // MARK: What is wrong with a part of a request
    case fieldFuture = "field.future"
    case fieldMalformed = "field.malformed"
    case fieldMissing = "field.missing"
    case fieldNotJSON = "field.notJSON"
    case fieldNotPrintable = "field.notPrintable"
    case fieldOutOfRange = "field.outOfRange"
    case fieldRequired = "field.required"
    case fieldTemperatureOutOfRange = "field.temperatureOutOfRange"
    case fieldTimeOutOfRange = "field.timeOutOfRange"
    case fieldTooEarly = "field.tooEarly"
    case fieldTooLong = "field.tooLong"
    case fieldTooManyMarks = "field.tooManyMarks"
    case fieldTooMany = "field.tooMany"
    case fieldTooManyFractionDigits = "field.tooManyFractionDigits"

    // MARK: What is new
    case newVisits = "new.visits"
    case newMemos = "new.memos"
    case newAccounts = "new.accounts"
    case newAPI = "new.api"

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.fieldRequired)`.
    func callAsFunction(_ word: APIWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}

extension APIWord {
    /// How a problem is called, and what to do about it.
    static func words(for code: ProblemCode) -> (title: APIWord, detail: APIWord) {
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
