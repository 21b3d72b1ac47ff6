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
                try await database.checkReadable()
                let problem = try await problem
                return plainText(problem ?? advice ?? "ok", status: problem == nil ? .ok : .serviceUnavailable)
            } catch {
                context.logger.error("The database cannot be read", error)
                return plainText("database unavailable", status: .serviceUnavailable)
            }
        }
    }

    /// Why a readable database cannot save anything; nil if it can.
    private var problem: String? {
        get async throws {
            if !database.isFileInPlace { return "database file is gone" }
            if database.isFull { return "disk is full" }
            switch try await database.writeRefusal() {
            case .readOnly: return "database is read-only"
            case .lackingRights: return "database role lacks rights"
            case nil: break
            }
            // Saved data is safe for now, but only until the disk is full.
            return database.checkpointFailure.map { _ in "database log cannot be merged" }
        }
    }

    /// A problem that needs attention, although the server works; nil for none.
    private var advice: String? {
        if let (done, total) = database.searchProgress {
            return "ok, but search texts are being updated: \(done) of \(total) are done"
        }
        return database.backupState?.isOverdue == true ? "ok, but the last backup is too old" : nil
    }

    private func plainText(_ text: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
