import APICore
import DatabaseCore
import HTTPTypes
import Hummingbird
import LocalizationCore

/// Why a request is not answered as it wants to be, before it becomes HTTP.
struct APIRefusal: Error, Equatable {
    /// How many fields are named at most: a body can be made of nothing but errors.
    static let errorCount = 100

    let code: ProblemCode
    let errors: [FieldProblem]
    /// With ``ProblemCode/stale`` and ``ProblemCode/exists``.
    let current: CurrentItem?
    /// In how many seconds to come back.
    let retryAfter: Int?
    /// With ``ProblemCode/methodNotAllowed``.
    let methods: [APIMethod]

    init(
        _ code: ProblemCode, errors: [FieldProblem] = [], current: CurrentItem? = nil, retryAfter: Int? = nil,
        methods: [APIMethod] = []
    ) {
        self.code = code
        self.errors = Array(errors.prefix(Self.errorCount))
        self.current = current
        self.retryAfter = retryAfter
        self.methods = methods
    }
}

extension APIRefusal {
    /// In how many seconds to come back to a server that cannot answer now.
    static let pause = 5

    /// - Parameter report: receives what is the server's fault.
    init(_ error: any Error, _ localize: Localizer, report: (any Error) -> Void) {
        switch error {
        case let refusal as APIRefusal: self = refusal
        case let error as RouteError: self.init(error, localize)
        case let error as any HTTPResponseError: self.init(status: error.status)
        case is StorageError: self.init(.unavailable, retryAfter: Self.pause)
        default: self.init(.failed)
        }
        guard code == .failed || code == .unavailable, !(error is APIRefusal) else { return }
        report(error)
    }

    init(_ error: RouteError, _ localize: Localizer) {
        switch error {
        case .notFound: self.init(.notFound)
        case .methodNotAllowed(let methods): self.init(.methodNotAllowed, methods: methods)
        case .badRequest(let error): self.init(error, localize)
        case .preconditionRequired: self.init(.preconditionRequired)
        }
    }

    init(_ error: BadRequest, _ localize: Localizer) {
        self.init(
            .badRequest, errors: [FieldProblem(field: error.field, detail: localize(APIWord(error.reason)))])
    }

    /// - Parameter status: of an error that knows no more.
    init(status: HTTPResponse.Status) {
        switch status.code {
        case 401: self.init(.signInRequired)
        // Nothing under /api is forbidden but by its own words, and to pages of other sites.
        case 403: self.init(.crossSite)
        case 404: self.init(.notFound)
        case 405: self.init(.methodNotAllowed)
        case 413: self.init(.contentTooLarge)
        case 415: self.init(.unsupportedMediaType)
        case 421: self.init(.misdirected)
        case 503: self.init(.unavailable, retryAfter: Self.pause)
        case ..<500: self.init(.badRequest)
        default: self.init(.failed)
        }
    }
}

extension APIWord {
    fileprivate init(_ reason: BadRequest.Reason) {
        switch reason {
        case .missing: self = .fieldMissing
        case .notJSON: self = .fieldNotJSON
        case .malformed: self = .fieldMalformed
        case .tooManyFractionDigits: self = .fieldTooManyFractionDigits
        case .outOfRange: self = .fieldOutOfRange
        }
    }
}
