import HTTPTypes
import Hummingbird
import NIOCore
import WebCore

/// The catalog's own style and script.
struct CatalogAssetRoutes {
    static let style = "/catalog.css"
    static let script = "/catalog.js"

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/catalog.css") { _, _ in
            asset(PackageResources.catalog_css, type: "text/css; charset=utf-8")
        }
        router.get("/catalog.js") { _, _ in
            asset(PackageResources.catalog_js, type: "text/javascript; charset=utf-8")
        }
    }

    private func asset(_ bytes: [UInt8], type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
