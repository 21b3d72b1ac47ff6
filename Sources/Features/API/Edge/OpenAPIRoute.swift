import APICore
import HTTPTypes
import Hummingbird
import WebCore

/// `/api/v1/openapi.yaml`: what there is, for programs and their makers. It is none of the API's operations, and does
/// not describe itself.
struct OpenAPIRoute: Sendable {
    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(OpenAPI.path)) { request, _ in
            Response.compressed(
                OpenAPI.document, status: .ok,
                // RFC 9512. It is the same for everybody, and another one with each version of the program.
                headers: [
                    .contentType: "application/yaml", .cacheControl: "no-cache", .vary: "Accept-Encoding",
                ], for: request)
        }
    }
}
