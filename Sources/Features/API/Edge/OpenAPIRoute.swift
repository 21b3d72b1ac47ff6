import APICore
import HTTPTypes
import Hummingbird
import WebCore

/// `/api/v1/openapi.yaml`: what there is, for programs and their makers.
struct OpenAPIRoute: Sendable {
    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(OpenAPI.path)) { request, _ in
            Response.compressed(
                OpenAPI.document, status: .ok,
                // RFC 9512.
                headers: [.contentType: "application/yaml", .vary: "Accept-Encoding"], for: request)
        }
    }
}
