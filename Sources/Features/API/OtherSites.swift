import APICore
import HTTPTypes
package import Hummingbird
import ModelsCore
package import WebCore

/// Lets pages of other sites use the API with a token, which browsers never send automatically, and without cookies.
///
/// `*` only applies to requests without credentials (Fetch Standard, 3.3.5), so no page can use a cookie. Creating a
/// token with a password is excluded: otherwise visitors of a malicious page would guess passwords for it, each from an
/// address of their own.
package struct OtherSitesMiddleware: RouterMiddleware {
    private static let allowedHeaders = [
        "Authorization", "Content-Type", "If-Match", "If-None-Match", "Accept-Language", "Last-Event-ID",
    ]
    private static let exposedHeaders = [
        "ETag", "Retry-After", "X-Request-ID", "Allow", "WWW-Authenticate", "Content-Disposition",
    ]
    /// In seconds; browsers send another preflight after two hours at the latest.
    private static let preflightTime = 7_200

    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard Self.isOpen(request.uri.path) else { return try await next(request, context) }
        let preflight = preflight(request)
        var response = if let preflight { preflight } else { try await next(request, context) }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] = Self.exposedHeaders.joined(separator: ", ")
        return response
    }

    /// Whether a request may write although another site's page sends it. A page cannot send `Authorization` without a
    /// preflight, which allows no cookies.
    @Sendable package static func mayWrite(_ request: Request) -> Bool {
        request.headers[.authorization] != nil && isOpen(request.uri.path)
    }

    private static func isOpen(_ path: String) -> Bool {
        guard path.isIdentical(to: API.root) || path.utf8.starts(with: "\(API.root)/".utf8) else {
            return false
        }
        // At any position, because the router ignores empty segments.
        let closed = API.authenticate.operation.template.utf8.dropFirst()
        return !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(closed) }
    }

    /// - Returns: nil for any other request.
    private func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.origin] != nil,
            request.headers[.accessControlRequestMethod] != nil
        else { return nil }
        let methods = APIFeature.methods(at: request.uri.path)
        guard !methods.isEmpty else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: methods.map(\.rawValue).joined(separator: ", "),
                .accessControlAllowHeaders: Self.allowedHeaders.joined(separator: ", "),
                .accessControlMaxAge: "\(Self.preflightTime)",
            ])
    }
}
