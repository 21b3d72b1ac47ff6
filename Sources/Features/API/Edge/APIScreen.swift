import APICore
import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ValuesCore
import WebCore

/// `/api/v1`: reads what is asked, finds out who asks, and lets a handler answer.
struct APIScreen: Sendable {
    let handlers: APIHandlers
    let tokens: TokenIdentities
    let events: EventRoutes
    let clientAddress: ClientAddress
    let now: @Sendable () -> Date

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let routes = router.group(RouterPath(Endpoint.root))
        for endpoint in Endpoint.allCases {
            routes.on(
                RouterPath(endpoint.template), method: endpoint.httpMethod,
                use: { request, context in await respond(to: request, at: endpoint, context) })
        }
    }

    private func respond(to request: Request, at endpoint: Endpoint, _ context: WebContext) async -> Response {
        let localize = Localizer(request)
        do {
            // Before anything else is read: strangers learn nothing, and cost little.
            let token = try await token(of: request, for: endpoint.access, context)
            if let token { context.countBytes(of: token.account) }
            let route = try Route(try await APIRequest(request, at: endpoint))
            guard route.endpoint == endpoint else { throw APIRefusal(.notFound) }
            // A stream is no answer that is made and sent.
            if case .events(let version) = route, let token {
                return events.response(to: request, of: Identity(token), since: version, context)
            }
            return try await answer(to: route, by: token, request, localize, context).response(for: request)
        } catch {
            return APIRefusal(error, localize, report: context.report).response(for: request, localize: localize)
        }
    }

    private func answer(
        to route: Route, by token: Token?, _ request: Request, _ localize: Localizer, _ context: WebContext
    ) async throws -> APIAnswer {
        // Not before: while a body arrives, others write, and instants tell what came after what.
        let call = APICall(localize: localize, now: Timestamp(now()))
        if case .authenticate(let credentials) = route {
            return try await authenticate(credentials, call, request, context)
        }
        let answer = try await handlers.answer(to: route, by: token, call)
        if case .account(let route) = route, let event = route.event {
            context.log(event, of: request, by: clientAddress, account: token?.account)
        }
        return answer
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
        } catch let refusal as APIRefusal {
            refusal.code.event?.log(to: context.logger, from: address)
            throw refusal
        }
    }

    /// - Returns: nil where no token is looked at.
    private func token(
        of request: Request, for access: Endpoint.Access, _ context: WebContext
    ) async throws -> Token? {
        guard access != .anybody else { return nil }
        guard let token = try await tokens.token(of: request, at: Timestamp(now()), report: context.report) else {
            throw APIRefusal(.signInRequired)
        }
        guard access == .reader || token.access == .readWrite else { throw APIRefusal(.readOnlyToken) }
        return token
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

extension Endpoint {
    fileprivate var httpMethod: HTTPRequest.Method {
        switch method {
        case .get: .get
        case .put: .put
        case .post: .post
        case .delete: .delete
        }
    }
}
