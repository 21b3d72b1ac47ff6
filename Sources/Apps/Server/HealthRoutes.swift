import DatabaseCore
import HTTPTypes
import Hummingbird
import LogCore
import Logging
import NIOCore
import WebCore

/// Routes for monitoring.
struct HealthRoutes: Sendable {
    let database: Database

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/health/live") { _, _ in
            plainText("ok", status: .ok)
        }
        router.get("/health/ready") { _, context in
            do {
                let health = try await database.currentHealth
                return plainText(health.text, status: health.isReady ? .ok : .serviceUnavailable)
            } catch {
                context.logger.error("The database cannot be read", error)
                return plainText("database unavailable", status: .serviceUnavailable)
            }
        }
    }

    private func plainText(_ text: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
