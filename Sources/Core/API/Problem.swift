package import ModelsCore

/// What went wrong: problem details of RFC 9457, which are `application/problem+json`.
package struct Problem: Hashable, Sendable, Codable {
    /// Their media type.
    package static let mediaType = "application/problem+json"
    /// The path under which each ``ProblemCode`` has a page.
    package static let root = "/problems"

    /// Where a page says what `code` means: `/problems/stale`.
    package var type: String
    /// In the request's language, and the same for all problems of the type.
    package var title: String
    package var status: Int
    /// In the request's language: what is wrong this time, and what to do.
    package var detail: String
    /// A ``ProblemCode``, or one that a newer server knows.
    package var code: String
    /// What is wrong with which part of the request.
    package var errors: [FieldProblem]
    /// With ``ProblemCode/stale`` and ``ProblemCode/exists`` what is there at present, unless there is nothing, or an
    /// answer about many visits has become long.
    package var current: AccountItem?

    package init(
        _ code: ProblemCode, title: String, detail: String, errors: [FieldProblem] = [], current: AccountItem? = nil
    ) {
        self.type = "\(Self.root)/\(code.rawValue)"
        self.title = title
        self.status = code.status
        self.detail = detail
        self.code = code.rawValue
        self.errors = errors
        self.current = current
    }
}

extension Problem {
    /// All but the status can be missing: a proxy on the way may know no more.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(Int.self, forKey: .status)
        type = try container.decodeIfPresent(String.self, forKey: .type) ?? "about:blank"
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        detail = try container.decodeIfPresent(String.self, forKey: .detail) ?? ""
        code = try container.decodeIfPresent(String.self, forKey: .code) ?? ""
        errors = try container.decodeIfPresent([FieldProblem].self, forKey: .errors) ?? []
        current = try container.decodeIfPresent(AccountItem.self, forKey: .current)
    }
}

/// What is wrong with a part of a request.
package struct FieldProblem: Hashable, Sendable, Codable {
    /// See ``BadRequest/field``.
    package var field: String
    /// In the request's language.
    package var detail: String

    package init(field: String, detail: String) {
        self.field = field
        self.detail = detail
    }
}

/// What went wrong, in a word that does not change. Each has one status.
package enum ProblemCode: String, Hashable, Sendable, CaseIterable {
    /// The request cannot be read.
    case badRequest
    /// There is no token, or one that has ended.
    case signInRequired
    case wrongNameOrPassword
    /// The token may only read.
    case readOnlyToken
    case accountDisabled
    /// A page of another site has asked without a token.
    case crossSite
    case notFound
    case methodNotAllowed
    /// It is in another state than the request says.
    case stale
    /// What is said to be new is there already.
    case exists
    /// What is said to be new was there, and can be restored.
    case deleted
    /// Nothing leads on from where a copy is: it is to be made anew.
    case resyncRequired
    /// The account stores as much as it may.
    case accountFull
    case contentTooLarge
    case unsupportedMediaType
    /// The server does not answer under this name.
    case misdirected
    /// The content can be read, yet not be kept.
    case invalid
    /// The request does not say which state it changes.
    case preconditionRequired
    case tooManyAttempts
    /// The server is at fault.
    case failed
    /// The server cannot answer now.
    case unavailable

    package var status: Int {
        switch self {
        case .badRequest: 400
        case .signInRequired, .wrongNameOrPassword: 401
        case .readOnlyToken, .accountDisabled, .crossSite: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .resyncRequired: 410
        case .stale, .exists, .deleted: 412
        case .accountFull, .contentTooLarge: 413
        case .unsupportedMediaType: 415
        case .misdirected: 421
        case .invalid: 422
        case .preconditionRequired: 428
        case .tooManyAttempts: 429
        case .failed: 500
        case .unavailable: 503
        }
    }
}

extension SakatsuField {
    /// Into the body of a visit (RFC 6901), whose members have the names of the cases.
    package var pointer: String {
        switch self {
        case .set(let set): "/sets/\(set)/steps"
        case .stepTitle(let set, let step): "/sets/\(set)/steps/\(step)/title"
        case .stepAmount(let set, let step): "/sets/\(set)/steps/\(step)/seconds"
        case .temperatureTitle(let index): "/temperatures/\(index)/title"
        case .celsius(let index): "/temperatures/\(index)/celsius"
        case .field(let field): "/\(field.rawValue)"
        default: "/\(self)"
        }
    }
}
