import APICore
import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import TransferData
import ValuesCore
import WebCore

/// `/api/v1`: reads what is asked, finds out who asks, and lets a handler answer.
struct APIScreen: Sendable {
    let handlers: APIHandlers
    let tokens: TokenIdentities
    let kept: KeptAnswers
    let events: EventRoutes
    let export: AccountExport
    let clientAddress: ClientAddress
    let now: @Sendable () -> Date

    /// In bytes: a body without a mistake that is no longer is read at once, without waiting for others' long ones.
    private static let shortBody = 4 * 1024

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let routes = router.group(RouterPath(Endpoint.root))
        for endpoint in Endpoint.allCases {
            routes.on(
                RouterPath(endpoint.template), method: endpoint.method,
                use: { request, context in await respond(to: request, at: endpoint, context) })
        }
    }

    private func respond(to request: Request, at endpoint: Endpoint, _ context: WebContext) async -> Response {
        let localize = Localizer(request)
        var token: Token?
        do {
            // Before anything else is read: strangers learn nothing, and cost little.
            token = try await self.token(of: request, for: endpoint.access, context)
            if let token { context.countBytes(of: token.account) }
            // The router passes over empty segments: `/visits//` would be another address of `/visits`.
            let segments = request.uri.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard !segments.dropFirst().contains(where: \.isEmpty) else { throw APIError(.notFound) }
            let id = context.parameters.get("id").flatMap(\.removingPercentEncoding).flatMap { UUID(uuidString: $0) }
            var read = try await APIRequest(request, at: endpoint)
            guard endpoint.largestBody != nil else {
                return try await respond(to: endpoint.route(id: id, read), at: endpoint, by: token, request, context)
            }
            // An import waits for others' imports, during which the account keeps no turn.
            let bodySize = read.body?.count ?? 0
            if bodySize > HeavyWork.bodySize, endpoint != .readColumns, let token {
                return try await context.heavily(for: token.account) { [read] context in
                    try await respond(to: endpoint.route(id: id, read), at: endpoint, by: token, request, context)
                }
            }
            read.findsAllMistakes = false
            if bodySize <= Self.shortBody, let route = try? endpoint.route(id: id, read) {
                return try await respond(to: route, at: endpoint, by: token, request, context)
            }
            read.findsAllMistakes = true
            let route = try await context.heavily(for: token?.account) { [read] _ in
                try endpoint.route(id: id, read)
            }
            return try await respond(to: route, at: endpoint, by: token, request, context)
        } catch {
            let error = APIError(error, localize, report: context.report)
            let isLong = error.current.map { $0.byteCount > HeavyWork.answerSize } ?? false
            let response = try? await context.heavily(for: token?.account, if: isLong) { _ in
                error.response(for: request, localize: localize)
            }
            // Without a response the client is gone.
            return response ?? Response(status: .serviceUnavailable)
        }
    }

    private func respond(
        to route: Route, at endpoint: Endpoint, by token: Token?, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let localize = Localizer(request)
        // What is made while it is sent is no answer of a handler.
        if case .events(let version) = route, let token {
            return events.response(to: request, of: Identity(token), since: version, context)
        }
        if case .export = route, let token {
            let now = Timestamp(now())
            let zip = try await context.whileConnected { try await export.zip(of: token.account, at: now, localize) }
            return .download("loki.zip", mediaType: "application/zip", for: request, context, make: zip)
        }
        let response = try await kept.response(to: request, for: route, by: token) {
            let answer = try await answer(to: route, by: token, request, localize, context)
            return try await context.heavily(for: token?.account, if: answer.byteCount > HeavyWork.answerSize) { _ in
                try answer.response(for: request)
            }
        }
        // While an answer was waited for, the token may have ended.
        if case .changes(let query) = route, query.wait > 0 {
            _ = try await self.token(of: request, for: endpoint.access, context)
        }
        return response
    }

    private func answer(
        to route: Route, by token: Token?, _ request: Request, _ localize: Localizer, _ context: WebContext
    ) async throws -> APIAnswer {
        // Not before: while a body arrives, others write, and instants tell what came after what.
        let call = APICall(localize: localize, now: Timestamp(now()), report: context.report)
        if case .authenticate(let credentials) = route {
            return try await authenticate(credentials, call, request, context)
        }
        if case .imports(.read(_, let options)) = route, let token {
            return try await read(request, options, by: token, localize, context)
        }
        if case .imports(.readColumns) = route, let token {
            return try await context.whileConnected {
                try await handlers.imports.imports.workers.run(for: token.account) {
                    // The token may have ended while others' imports were waited for.
                    _ = try await self.token(of: request, for: Endpoint.readColumns.access, context)
                    return try await handlers.answer(to: route, by: token, call)
                }
            }
        }
        let answer = try await handlers.answer(to: route, by: token, call)
        if case .account(let route) = route, let event = route.event {
            context.log(event, of: request, by: clientAddress, account: token?.account)
        }
        return answer
    }

    /// A file is read from the disk, on which it is written while it arrives.
    private func read(
        _ request: Request, _ options: ImportOptions, by token: Token, _ localize: Localizer, _ context: WebContext
    ) async throws -> APIAnswer {
        let imports = handlers.imports
        return try await context.whileConnected {
            try await imports.arriving.with(options.id, of: token.account) {
                try await imports.imports.uploads.take(token.account) {
                    guard let upload = try await request.upload(context) else {
                        throw APIError([BadRequest(.missing, field: "")], localize)
                    }
                    return try await imports.imports.workers.run(for: token.account) {
                        // A large one takes its time, and may have waited for others.
                        _ = try await self.token(of: request, for: Endpoint.readFile.access, context)
                        let call = APICall(localize: localize, now: Timestamp(now()), report: context.report)
                        return try await imports.read(upload.file.path, options, of: token.account, call)
                    }
                }
            }
        }
    }

    private func authenticate(
        _ credentials: Credentials, _ call: APICall, _ request: Request, _ context: WebContext
    ) async throws -> APIAnswer {
        let address = context.clientAddress(of: request, by: clientAddress)
        do {
            let entry = try await handlers.account.authenticate(credentials, from: address, call)
            let events: [SecurityEvent] = entry.isRestored ? [.accountRestored, .tokenMade] : [.tokenMade]
            for event in events { event.log(to: context.logger, from: address, account: entry.account) }
            return entry.answer
        } catch let error as APIError {
            error.code.event?.log(to: context.logger, from: address)
            throw error
        }
    }

    /// - Returns: nil where no token is looked at.
    private func token(
        of request: Request, for access: Endpoint.Access, _ context: WebContext
    ) async throws -> Token? {
        guard access != .anybody else { return nil }
        guard let token = try await tokens.token(of: request, at: Timestamp(now()), report: context.report) else {
            throw APIError(.signInRequired)
        }
        guard access == .reader || token.access == .readWrite else { throw APIError(.readOnlyToken) }
        return token
    }
}

/// Who answers what: a handler for each resource.
struct APIHandlers: Sendable {
    var visits: VisitsHandler
    var memos: MemosHandler
    var settings: SettingsHandler
    var changes: ChangesHandler
    var imports: ImportsHandler
    var account: AccountHandler
    var server: ServerHandler

    /// - Parameter token: whose data it is about; nil where that does not matter.
    /// - Throws: ``APIError``, and when the storage fails.
    func answer(to route: Route, by token: Token?, _ call: APICall) async throws -> APIAnswer {
        if case .server(let version) = route {
            return server.answer(changesSince: version, call)
        }
        guard let token else { throw APIError(.signInRequired) }
        switch route {
        case .account(let route): return try await account.answer(to: route, of: token, call)
        case .visits(let route): return try await visits.answer(to: route, of: token.account, call)
        case .putVisits(let batch): return await visits.answer(to: batch, of: token.account, call)
        case .memos(let route): return try await memos.answer(to: route, of: token.account, call)
        case .settings(let route): return try await settings.answer(to: route, of: token.account, call)
        case .facilities(let limit): return try await visits.facilities(limit: limit, of: token.account)
        case .changes(let query): return try await changes.answer(to: query, of: token)
        case .imports(let route): return try await imports.answer(to: route, of: token.account, call)
        // Answered before, or by no token.
        case .authenticate, .server, .events, .export: throw APIError(.notFound)
        }
    }
}

extension AccountRoute {
    /// What is to be logged of it, once it is done.
    fileprivate var event: SecurityEvent? {
        switch self {
        case .current: nil
        case .refresh: .tokenMade
        case .signOut: .tokenEnded
        }
    }
}

extension ProblemCode {
    /// What is to be logged of signing in that was refused.
    fileprivate var event: SecurityEvent? {
        switch self {
        case .wrongNameOrPassword, .accountDisabled: .signInFailed
        case .tooManyAttempts: .lockedOut
        default: nil
        }
    }
}

extension APIRequest {
    /// Reads a request as it arrives.
    ///
    /// - Throws: ``APIError``, `RouteError`, `FormError`; 400 when the body ends too early.
    fileprivate init(_ request: Request, at endpoint: Endpoint) async throws {
        var body: Data?
        if let largestBody = endpoint.largestBody {
            guard request.hasJSON else { throw APIError(.unsupportedMediaType) }
            body = Data(try await request.bytes(upTo: largestBody))
        }
        let query = request.uri.query.map { "?\($0)" } ?? ""
        // HEAD asks for the same as GET.
        try self.init(method: endpoint.method, target: request.uri.path + query, headers: request.headers, body: body)
    }
}

extension Request {
    /// Whether the body is said to be JSON in UTF-8. Another site's page could send anything else without asking first.
    fileprivate var hasJSON: Bool {
        let type = (headers[.contentType] ?? "").lowercased().filter { !$0.isWhitespace }
        let parts = type.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { part in
            // JSON knows no charset (RFC 8259, 11), and many programs send this one.
            !part.hasPrefix("charset=") || part == "charset=utf-8" || part == "charset=\"utf-8\""
        }
    }
}
