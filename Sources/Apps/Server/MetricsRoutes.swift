import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import MetricsCore
import NIOCore
import SakatsuFeature
import WebCore

/// `/metrics`: figures for Prometheus.
///
/// They tell how many visits people save, and when. Without a token, only programs on this machine may read them. With a
/// public address a token is required, because the proxy runs on this machine and would pass on strangers' requests.
struct MetricsRoutes: Sendable {
    let meter: RequestMeter
    let database: Database
    let site: Site
    /// The token that a request must send; nil if any program on this machine may read.
    let token: String?
    /// When the server began, in seconds since 1970.
    let start = Int(Date().timeIntervalSince1970)

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/metrics") { request, context in
            // As an address that does not exist.
            guard mayRead(request, context) else { throw HTTPError(.notFound) }
            let accept = request.headers[.accept] ?? ""
            var text = MetricsText(isOpenMetrics: accept.contains("application/openmetrics-text"))
            meter.write(to: &text)
            await database.write(to: &text)
            text.add(
                "loki_photos_waiting", .gauge, "Photos that are read or wait for that.", SakatsuFeature.photosInWork)
            text.begin("loki_build", .gauge, "The version.")
            text.add("loki_build", "", [("version", Version.current)], 1)
            text.addProcess(start: start)
            let (body, mediaType) = text.finished()
            return Response(
                status: .ok, headers: [.contentType: mediaType, .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
        }
    }

    private func mayRead(_ request: Request, _ context: WebContext) -> Bool {
        guard let token else { return !site.isSecure && context.isFromThisMachine(request) }
        let (given, wanted) = (Array((request.headers[.authorization] ?? "").utf8), Array("Bearer \(token)".utf8))
        // As long for a token that is nearly right as for any other.
        return given.count == wanted.count && zip(given, wanted).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }
}

extension MetricsText {
    /// The figures that Prometheus' own libraries have, with the same names.
    fileprivate mutating func addProcess(start: Int) {
        add("process_start_time_seconds", .gauge, "When the server began.", start)
        if let count = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            add("process_open_fds", .gauge, "Open files and connections.", count)
        }
        // The second number counts pages in memory (proc(5)).
        if let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            pages.count > 1, let count = Int(pages[1])
        {
            add("process_resident_memory_bytes", .gauge, "Memory of the program.", count * sysconf(Int32(_SC_PAGESIZE)))
        }
    }
}
