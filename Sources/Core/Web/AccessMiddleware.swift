package import Foundation
import HTTPTypes
package import Hummingbird
import ValuesCore

/// Finds out who is signed in. Whether a request needs that is for other middleware.
package struct IdentityMiddleware: RouterMiddleware {
    private let provider: any IdentityProvider
    private let now: @Sendable () -> Date

    package init(provider: any IdentityProvider, now: @escaping @Sendable () -> Date) {
        self.provider = provider
        self.now = now
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var context = context
        do {
            let identity = try await provider.identity(of: request, at: Timestamp(now()), report: context.report)
            context.identification = identity.map { .signedIn($0) } ?? .anonymous
        } catch {
            context.report(error)
            context.identification = .failed
        }
        return try await next(request, context)
    }
}

/// Tells the service worker whose pages it gets, those of errors too.
package struct AccountMiddleware: RouterMiddleware {
    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let account =
            switch context.identification {
            case .signedIn(let identity): identity.account.uuid.canonicalText
            case .anonymous: "none"
            case .unknown, .failed: nil as String?
            }
        var response = try await next(request, context)
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        if let account, isPage || request.headers[.lokiAccount] != nil {
            response.headers[.lokiAccount] = account
        }
        return response
    }
}

/// Refuses the service worker's requests when another user is signed in meanwhile: what one account has written on a
/// device is never sent as another's. A user who is signed out is asked to sign in, with what they sent.
package struct SameAccountMiddleware: RouterMiddleware {
    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        if let expected = request.headers[.lokiAccount], let identity = context.identification.identity,
            !expected.utf8.elementsEqual(identity.account.uuid.canonicalText.utf8)
        {
            throw HTTPError(.unauthorized)
        }
        return try await next(request, context)
    }
}

/// Lets only those through who are signed in.
package struct SignInMiddleware: RouterMiddleware {
    private let ask: @Sendable (Request, WebContext) async throws -> Response

    /// - Parameter ask: answers all other requests with a way to sign in; also those of whom it is not known.
    package init(ask: @escaping @Sendable (Request, WebContext) async throws -> Response) {
        self.ask = ask
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard context.identification.identity != nil else { return try await ask(request, context) }
        return try await next(request, context)
    }
}

/// Lets only the server's owner through. Stands behind ``SignInMiddleware``.
package struct OwnerMiddleware: RouterMiddleware {
    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard try context.identity.isOwner else { throw OwnersOnlyError() }
        return try await next(request, context)
    }
}

/// A member asks for what only the server's owner can use.
struct OwnersOnlyError: HTTPResponseError {
    let status = HTTPResponse.Status.forbidden

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(status: status)
    }
}

/// Answers one search of an account at a time: finding is quick, and highlighting what was found is work for a core.
package struct SearchTurnMiddleware: RouterMiddleware {
    private let turns = AccountTurns()

    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard let identity = context.identification.identity, request.uri.queryParameters["q"]?.isEmpty == false
        else { return try await next(request, context) }
        return try await turns.take(identity.account) { try await next(request, context) }
    }
}
