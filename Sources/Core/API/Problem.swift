package import ModelsCore

/// Problem details of RFC 9457, sent as `application/problem+json`.
package struct Problem: Hashable, Sendable, Codable {
    /// The media type of problem details.
    package static let mediaType = "application/problem+json"
    /// The path under which each ``ProblemCode`` has a page.
    package static let root = "/problems"

    /// The path of a page that explains `code`: `/problems/stale`.
    package var type: String
    /// In the request's language, and the same for all problems of the type.
    package var title: String
    package var status: Int
    /// In the request's language: what is wrong in this case, and what to do.
    package var detail: String
    /// A ``ProblemCode``, or a code that only a newer server knows.
    package var code: String
    /// The mistakes in parts of the request.
    package var errors: [FieldProblem]
    /// The current item, with ``ProblemCode/stale`` and ``ProblemCode/exists``. Nil if the item does not exist, and in
    /// a long response about many visits.
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
    /// Everything but the status may be missing: a proxy in between may not send more.
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

/// A mistake in a part of a request.
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

/// The stable code of a problem. Each has one status.
package enum ProblemCode: String, Hashable, Sendable, CaseIterable {
    /// The request cannot be read.
    case badRequest
    /// There is no token, or it has expired.
    case signInRequired
    case wrongNameOrPassword
    /// The token may only read.
    case readOnlyToken
    case accountDisabled
    /// A page of another site sent the request without a token.
    case crossSite
    case notFound
    case methodNotAllowed
    /// The item is in another state than the request names.
    case stale
    /// The item exists, although the request says that it is new.
    case exists
    /// The item was deleted, although the request says that it is new. It can be restored.
    case deleted
    /// The changes no longer reach back to the copy's position: start over with a full copy.
    case resyncRequired
    /// The account has reached its storage limit.
    case accountFull
    case contentTooLarge
    case unsupportedMediaType
    /// The server does not answer under this host name.
    case misdirected
    /// The content can be read but not stored.
    case invalid
    /// The request does not name the state that it changes.
    case preconditionRequired
    case tooManyAttempts
    /// An error in the server.
    case failed
    /// The server cannot answer at the moment.
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
    /// A JSON pointer (RFC 6901) into the body of a visit, whose members are named like the cases.
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
