import APICore
import AccountData
import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import WebCore

/// Adds the routes of endpoints: checks the caller's access, reads the input, and turns errors into responses.
struct APIRoutes {
    /// The longest body, in bytes, that is read at once if it has no mistake, without waiting for others' long ones.
    private static var shortBody: Int { 4 * 1024 }

    let screen: APIScreen
    let router: RouterGroup<WebContext>

    /// - Parameter event: the log entry for a completed call; nil for none.
    func on<Input, Output>(
        _ endpoint: Endpoint<Input, Output>, logging event: SecurityEvent? = nil,
        firstPart: @escaping @Sendable (Input) -> Int? = { _ in nil },
        _ answer: @escaping @Sendable (Input, Token, APICall) async throws -> APIAnswer<Output>
    ) {
        let screen = screen
        respond(at: endpoint) { input, token, request, context in
            guard let token else { throw APIError(.signInRequired) }
            let response = try await screen.kept.response(
                to: request, at: endpoint.operation, firstPart: firstPart(input), token
            ) {
                let answer = try await answer(input, token, screen.call(request, context))
                return try await context.response(with: answer, to: request, token)
            }
            context.log(event, of: request, account: token.account)
            return response
        }
    }

    /// - Parameter respond: receives the input, and the caller's token if the endpoint requires one.
    func respond<Input, Output>(
        at endpoint: Endpoint<Input, Output>,
        _ respond: @escaping @Sendable (Input, Token?, Request, WebContext) async throws -> Response
    ) {
        let (screen, operation) = (screen, endpoint.operation)
        router.on(RouterPath(operation.template), method: operation.method) { request, context in
            var token: Token?
            do {
                // Before anything else is read: strangers learn nothing, and cost little.
                token = try await screen.token(of: request, for: operation.access, context)
                if let token { context.countBytes(of: token.account) }
                // The router ignores empty segments: `/visits//` would be another address of `/visits`.
                let segments = request.uri.path.utf8.split(
                    separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                guard !segments.dropFirst().contains(where: \.isEmpty) else { throw APIError(.notFound) }
                let id = context.parameters.get("id").flatMap(\.removingPercentEncoding)
                    .flatMap { UUID(uuidString: $0) }
                var asked = try await APIRequest(request, at: operation)
                guard operation.largestBody != nil else {
                    return try await respond(endpoint.input(of: asked, id: id), token, request, context)
                }
                // An import may wait for others' imports, and must not hold the account's turn in the meantime.
                let bodySize = asked.body?.count ?? 0
                if bodySize > HeavyWork.bodySize, operation != API.readColumns.operation, let token {
                    return try await context.heavily(for: token.account) { [asked] context in
                        try await respond(endpoint.input(of: asked, id: id), token, request, context)
                    }
                }
                asked.findsAllMistakes = false
                if bodySize <= Self.shortBody, let input = try? endpoint.input(of: asked, id: id) {
                    return try await respond(input, token, request, context)
                }
                asked.findsAllMistakes = true
                let input = try await context.heavily(for: token?.account) { [asked] _ in
                    try endpoint.input(of: asked, id: id)
                }
                return try await respond(input, token, request, context)
            } catch {
                let localize = Localizer(request)
                let error = APIError(error, localize, report: context.report)
                let isLong = error.current.map { $0.byteCount > HeavyWork.answerSize } ?? false
                let response = try? await context.heavily(for: token?.account, if: isLong) { _ in
                    error.response(for: request, localize: localize)
                }
                // Without a response, the client has disconnected.
                return response ?? Response(status: .serviceUnavailable)
            }
        }
    }
}

extension WebContext {
    /// - Throws: `EncodingError`.
    func response<Output>(with answer: APIAnswer<Output>, to request: Request, _ token: Token) async throws -> Response
    {
        try await heavily(for: token.account, if: answer.byteCount > HeavyWork.answerSize) { _ in
            try answer.response(for: request)
        }
    }
}

extension APIRequest {
    /// Reads a request as it arrives.
    ///
    /// - Throws: ``APIError``, `RouteError`, `FormError`; 400 when the body ends too early.
    fileprivate init(_ request: Request, at operation: APIOperation) async throws {
        var body: Data?
        if let largestBody = operation.largestBody {
            guard request.hasJSON else { throw APIError(.unsupportedMediaType) }
            body = Data(try await request.bytes(upTo: largestBody))
        }
        let query = request.uri.query.map { "?\($0)" } ?? ""
        // HEAD asks for the same as GET.
        try self.init(method: operation.method, target: request.uri.path + query, headers: request.headers, body: body)
    }
}

extension Request {
    /// Whether the body is declared as JSON in UTF-8. Another site's page could send anything else without a preflight.
    fileprivate var hasJSON: Bool {
        let type = (headers[.contentType] ?? "").lowercased().filter { !$0.isWhitespace }
        let parts = type.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { part in
            // JSON has no charset parameter (RFC 8259, 11), but many programs send this one.
            !part.hasPrefix("charset=") || part == "charset=utf-8" || part == "charset=\"utf-8\""
        }
    }
}
