import HTTPTypes
import Hummingbird
import NIOCore
import WebCore

/// `/debug/assets/debug.js`: the script of the page of changes. It is no part of the app's own files.
struct DebugScriptRoute: Sendable {
    private static let script = ByteBuffer(bytes: PackageResources.debug_js)

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/assets/debug.js") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: Self.script))
        }
    }
}
