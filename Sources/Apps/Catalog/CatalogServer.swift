import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import UICore
import ValuesCore
import WebCore

/// Builds the whole catalog; the command and the tests call it.
func buildCatalog(port: Int, logger: Logger) -> some ApplicationProtocol {
    Application(
        router: buildRouter(),
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: nil),
        onServerRunning: { channel in
            print("The catalog is at http://127.0.0.1:\(channel.localAddress?.port ?? port)")
            fflush(nil)
        },
        logger: logger
    )
}

private func buildRouter() -> Router<WebContext> {
    let reader = VisitorReader(preferences: NoPreferences(), now: { Date() })
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let site = Site(publicURL: nil)
    router.add(middleware: SecurityHeadersMiddleware(site: site, framing: .sameOrigin))
    router.add(middleware: ErrorPageMiddleware(reader: reader, home: BrowseScreen.home))
    router.add(middleware: HostMiddleware(site: site))
    AssetRoutes().addRoutes(to: router)
    CatalogAssets.addRoutes(to: router)
    PreviewScreen().addRoutes(to: router)
    BrowseScreen().addRoutes(to: router.group().add(middleware: VisitorMiddleware(reader: reader)))
    return router
}

/// The catalog's own style and script.
enum CatalogAssets {
    static let stylePath = "/catalog.css"
    static let scriptPath = "/catalog.js"

    static func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/catalog.css") { _, _ in
            response(PackageResources.catalog_css, type: "text/css; charset=utf-8")
        }
        router.get("/catalog.js") { _, _ in
            response(PackageResources.catalog_js, type: "text/javascript; charset=utf-8")
        }
    }

    private static func response(_ bytes: [UInt8], type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// No user is signed in, so none has chosen anything.
private struct NoPreferences: PreferencesProvider {
    func preferences(of account: AccountID) async throws -> Preferences {
        Preferences(language: nil, appearance: .system)
    }

    func remember(_ timeZone: TimeZone, of account: AccountID) async throws {}
}
