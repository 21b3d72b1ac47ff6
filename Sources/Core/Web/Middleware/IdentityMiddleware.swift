package import Foundation
package import Hummingbird
import ValuesCore

/// Finds out who is signed in. Whether anybody must be is for other middleware.
package struct IdentityMiddleware: RouterMiddleware {
    private let provider: any IdentityProvider
    private let now: @Sendable () -> Date

    package init(provider: any IdentityProvider, now: @escaping @Sendable () -> Date) {
        self.provider = provider
        self.now = now
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
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
