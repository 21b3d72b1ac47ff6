import DatabaseCore
import Foundation
import Hummingbird
import Logging
import SakatsuFeature
import SettingsFeature
import ValuesCore
import WebCore

/// Builds the whole server; `serve` and the tests call it.
func buildApplication(
    configuration: ServerConfiguration, database: Database, features: Features, dependencies: Dependencies,
    logger: Logger
) -> some ApplicationProtocol {
    Application(
        router: buildRouter(database: database, features: features, dependencies: dependencies),
        server: .http1(configuration: .init(idleTimeout: .seconds(60))),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), serverName: nil),
        onServerRunning: { channel in
            let port = channel.localAddress?.port ?? configuration.port
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            print("Loki is at http://\(host):\(port)")
            fflush(nil)
        },
        logger: logger
    )
}

/// The middleware, from the outside in, and what answers.
func buildRouter(
    database: Database, features: Features, dependencies: Dependencies
) -> Router<WebContext> {
    let reader = VisitorReader(account: .first, preferences: features.settings.preferences, now: dependencies.now)
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeadersMiddleware())
    router.add(middleware: RequestLogMiddleware())
    router.add(middleware: ErrorPageMiddleware(reader: reader, home: SakatsuFeature.home))
    router.add(middleware: LoopbackHostMiddleware())
    router.add(middleware: CrossSiteMiddleware())
    HealthRoutes(database: database).addRoutes(to: router)
    AssetRoutes().addRoutes(to: router)

    let pages = router.group().add(middleware: VisitorMiddleware(reader: reader))
    pages.get("/") { request, _ in
        Response.seeOther(SakatsuFeature.home, for: request)
    }
    features.sakatsu.addRoutes(to: pages)
    features.settings.addRoutes(to: pages)
    return router
}
