import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ModelsCore
import NIOCore
import UICore
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
    let visitors = VisitorMiddleware(preferences: NoPreferences(), now: { Date() })
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let site = Site(publicURL: nil)
    router.add(middleware: SecurityHeadersMiddleware(site: site, framing: .sameOrigin))
    router.add(middleware: ErrorPageMiddleware(visitors: visitors, home: BrowseScreen.home))
    router.add(middleware: HostMiddleware(site: site))
    AssetRoutes().addRoutes(to: router)
    addAssets(to: router)
    PreviewScreen().addRoutes(to: router)
    addPhotos(to: router)
    BrowseScreen().addRoutes(to: router.group().add(middleware: visitors))
    return router
}

/// The catalog's own style and script.
private func addAssets(to router: Router<WebContext>) {
    for (path, type, bytes) in [
        ("/catalog.css", "text/css; charset=utf-8", PackageResources.catalog_css),
        ("/catalog.js", "text/javascript; charset=utf-8", PackageResources.catalog_js),
    ] {
        router.get(RouterPath(path)) { _, _ in
            Response(
                status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
    }
}

/// Each photo is the app's icon.
private func addPhotos(to router: Router<WebContext>) {
    guard let icon = Assets.bundled.files["icon-512.png"] else { return }
    router.get("/photos/:id") { _, _ in
        Response(
            status: .ok, headers: [.contentType: icon.mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: icon.bytes)))
    }
}

/// No user is signed in, so there are no settings.
private struct NoPreferences: PreferencesProvider {
    func preferences(of account: AccountID) async throws -> Preferences {
        Preferences(language: nil, appearance: .system)
    }

    func remember(_ timeZone: TimeZone, of account: AccountID) async throws {}
}
