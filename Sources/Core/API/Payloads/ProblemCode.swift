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
    /// A page of another site has asked.
    case crossSite
    case notFound
    case methodNotAllowed
    /// It is in another state than the request says.
    case stale
    /// What is said to be new is there already.
    case exists
    /// What is said to be new was there, and can be restored.
    case deleted
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
