/// The callers that may use a route of the app.
enum RouteAccess {
    case everybody
    case signedIn
    case owner
    /// Callers with a token; cookies are ignored.
    case token

    /// The routes that strangers may use, by method and path, in order. A new route that they can use fails the tests
    /// until it is in the list.
    static let forEverybody: Set = [
        "GET /.well-known/change-password",
        "GET /api/v1",
        "GET /api/v1/documentation.md",
        "GET /api/v1/openapi.yaml",
        "GET /api/v1/server",
        "GET /assets/**",
        "GET /calendar/{name}", "GET /map/{name}",
        "GET /favicon.ico",
        "GET /health/live",
        "GET /health/ready",
        "GET /metrics",
        "GET /problems/{name}",
        "GET /reset-password",
        "GET /sign-in",
        "GET /sign-up",
        "GET /worker.js",
        "POST /api/v1/authenticate",
        "POST /reset-password",
        "POST /sign-in",
        "POST /sign-up",
    ]
}
