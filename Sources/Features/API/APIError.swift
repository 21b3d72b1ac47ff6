import APICore
import DatabaseCore
import Foundation
package import HTTPTypes
package import Hummingbird
import LocalizationCore
import ModelsCore
import WebCore

/// Why a request fails, before it becomes HTTP.
struct APIError: Error, Equatable {
    /// The maximum number of reported fields: a body can consist of nothing but errors.
    static let errorCount = 100

    let code: ProblemCode
    let errors: [FieldProblem]
    /// The current item, with ``ProblemCode/stale`` and ``ProblemCode/exists``.
    let current: AccountItem?
    /// The number of seconds to wait before trying again.
    let retryAfter: Int?
    /// The supported methods, with ``ProblemCode/methodNotAllowed``.
    let methods: [HTTPRequest.Method]

    init(
        _ code: ProblemCode, errors: [FieldProblem] = [], current: AccountItem? = nil, retryAfter: Int? = nil,
        methods: [HTTPRequest.Method] = []
    ) {
        self.code = code
        self.errors = Array(errors.prefix(Self.errorCount))
        self.current = current
        self.retryAfter = retryAfter
        self.methods = methods
    }
}

extension APIError {
    /// The number of seconds to wait when the server cannot answer.
    static let pause = 5

    /// - Parameter report: receives server errors.
    init(_ error: any Error, _ localize: Localizer, report: (any Error) -> Void) {
        switch error {
        case let error as APIError: self = error
        case let error as RouteError: self.init(error, localize)
        case let error as any HTTPResponseError: self.init(status: error.status)
        case is StorageError: self.init(.unavailable, retryAfter: Self.pause)
        default: self.init(.failed)
        }
        guard code == .failed || code == .unavailable, !(error is APIError) else { return }
        report(error)
    }

    init(_ error: RouteError, _ localize: Localizer) {
        switch error {
        case .notFound: self.init(.notFound)
        case .methodNotAllowed(let methods): self.init(.methodNotAllowed, methods: methods)
        case .badRequest(let problems): self.init(problems, localize)
        case .preconditionRequired: self.init(.preconditionRequired)
        }
    }

    init(_ problems: [BadRequest], _ localize: Localizer) {
        self.init(
            .badRequest,
            errors: problems.prefix(Self.errorCount).map { problem in
                FieldProblem(field: problem.field, detail: localize(APIString(problem.reason)))
            })
    }

    /// - Parameter status: the status of an error without a code of its own.
    init(status: HTTPResponse.Status) {
        switch status.code {
        case 401: self.init(.signInRequired)
        // Under /api only pages of other sites without a token get this status from the middleware.
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

extension APIString {
    fileprivate init(_ reason: BadRequest.Reason) {
        switch reason {
        case .missing: self = .fieldMissing
        case .notJSON: self = .fieldNotJSON
        case .malformed: self = .fieldMalformed
        case .tooManyFractionDigits: self = .fieldTooManyFractionDigits
        case .outOfRange: self = .fieldOutOfRange
        case .notWithin(let range): self = .fieldNotWithin("\(range.lowerBound)", "\(range.upperBound)")
        case .notOneOf(let words): self = .fieldNotOneOf(words.joined(separator: ", "))
        case .tooMany(let limit): self = .fieldTooMany(limit)
        case .notAlone: self = .fieldNotAlone
        case .unknownName(let known) where known.isEmpty: self = .queryNamesNone
        case .unknownName(let known): self = .queryNameUnknown(known.joined(separator: ", "))
        }
    }
}

extension APIError {
    /// Problem details of RFC 9457.
    func response(for request: Request, localize: Localizer) -> Response {
        var headers: HTTPFields = [
            .contentType: Problem.mediaType, .vary: "Accept-Encoding, Accept-Language, Authorization",
        ]
        if code.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        headers[.retryAfter] = retryAfter.map { "\($0)" }
        if code == .methodNotAllowed { headers[.allow] = allowed.joined(separator: ", ") }
        // Encoding these texts and numbers cannot fail; if it did, the status would still describe the problem.
        let body = (try? APIJSON.encode(problem(localize))) ?? Data()
        return .compressed([UInt8](body), status: .init(code: code.status), headers: headers, for: request)
    }

    func problem(_ localize: Localizer) -> Problem {
        let words = APIString.words(for: code)
        return Problem(
            code, title: localize(words.title), detail: localize(words.detail), errors: errors, current: current)
    }

    private var allowed: [String] {
        methods.flatMap { method in method == .get ? ["GET", "HEAD"] : [method.rawValue] }
    }
}

extension APIFeature {
    /// The response to a request that did not reach the routes, for example because of an unknown path.
    @Sendable package static func errorResponse(to request: Request, status: HTTPResponse.Status) -> Response? {
        let path = request.uri.path
        guard path == "/api" || path.hasPrefix("/api/") else { return nil }
        return error(of: request.method, at: path, status).response(for: request, localize: Localizer(request))
    }

    /// The router reports an unknown path and an unsupported method in the same way.
    private static func error(of method: HTTPRequest.Method, at path: String, _ status: HTTPResponse.Status) -> APIError
    {
        let methods = Self.methods(at: path)
        guard status == .notFound, !methods.isEmpty, !methods.contains(method) else {
            return APIError(status: status)
        }
        return APIError(.methodNotAllowed, methods: methods)
    }

    /// The methods that a path supports; empty for an unknown path.
    static func methods(at path: String) -> [HTTPRequest.Method] {
        APIDocuments.paths.contains { $0.isIdentical(to: path) } ? [.get] : API.methods(at: path)
    }
}
