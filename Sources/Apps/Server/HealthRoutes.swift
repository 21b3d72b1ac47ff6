import DatabaseCore
import HTTPTypes
import Hummingbird
import LogCore
import Logging
import NIOCore
import WebCore

/// For monitoring.
struct HealthRoutes: Sendable {
    let database: Database

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/health/live") { _, _ in
            plainText("ok", status: .ok)
        }
        router.get("/health/ready") { _, context in
            do {
                try await database.checkReadable()
                guard database.isFileInPlace else {
                    return plainText("database file is gone", status: .serviceUnavailable)
                }
                guard !database.isFull else { return plainText("disk is full", status: .serviceUnavailable) }
                // What is saved is safe for now, yet only until the disk is full.
                guard database.checkpointFailure == nil else {
                    return plainText("database log cannot be merged", status: .serviceUnavailable)
                }
                return plainText("ok", status: .ok)
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
