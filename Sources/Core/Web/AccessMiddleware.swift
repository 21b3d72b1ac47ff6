package import Foundation
import HTTPTypes
package import Hummingbird
import ModelsCore

/// Identifies the signed-in user. Other middleware decides whether a request requires one.
///
/// Removes the header in which ``SignInMiddleware`` names the account, because only that middleware may set it.
package struct IdentityMiddleware: RouterMiddleware {
    private let provider: any IdentityProvider
    private let now: @Sendable () -> Date

    package init(provider: any IdentityProvider, now: @escaping @Sendable () -> Date) {
        self.provider = provider
        self.now = now
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var context = context
        context.findIdentity = { [provider, now, report = context.report] request in
            try await provider.identity(of: request, at: Timestamp(now()), report: report)
        }
        do {
            let identity = try await context.findIdentity?(request)
            context.identification = identity.map { .signedIn($0) } ?? .anonymous
        } catch {
            context.report(error)
            context.identification = .failed
        }
        guard request.headers[.formAccount] != nil else { return try await next(request, context) }
        var head = request.head
        head.headerFields[.formAccount] = nil
        return try await next(Request(head: head, body: request.body), context)
    }
}

/// Tells the service worker which account its pages belong to, including error pages.
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

/// A request from one account's page arrives while another account is signed in.
package struct OtherAccountError: Error {
    /// The fields of the form; nil if it has not been read.
    package let fields: FormFields?
}

/// Only lets signed-in users through, and only requests of their own pages or service worker: text written in one
/// account is never saved in another.
package struct SignInMiddleware: RouterMiddleware {
    package typealias Ask = @Sendable (Request, WebContext, OtherAccountError?) async throws -> Response

    private let ask: Ask

    /// - Parameter ask: answers all other requests with a way to sign in, also when the user is unknown. It receives
    ///   the error if a user is signed in.
    package init(ask: @escaping Ask) {
        self.ask = ask
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard let identity = context.identification.identity else { return try await ask(request, context, nil) }
        let account = identity.account.uuid.canonicalText
        if let expected = request.headers[.lokiAccount], !expected.utf8.elementsEqual(account.utf8) {
            return try await ask(request, context, OtherAccountError(fields: nil))
        }
        var head = request.head
        head.headerFields[.formAccount] = account
        do {
            return try await next(Request(head: head, body: request.body), context)
        } catch let error as OtherAccountError {
            return try await ask(request, context, error)
        }
    }
}

/// Only lets the server's owner through. Must be inside ``SignInMiddleware``.
package struct OwnerMiddleware: RouterMiddleware {
    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard try context.identity.isOwner else { throw OwnersOnlyError() }
        return try await next(request, context)
    }
}

/// A member requests a page that only the server's owner can use.
struct OwnersOnlyError: HTTPResponseError {
    let status = HTTPResponse.Status.forbidden

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(status: status)
    }
}
