import APIFeature
import AccountFeature
import DatabaseCore
import Foundation
import Hummingbird
import HummingbirdCore
import LicensesFeature
import Logging
import MemoFeature
import ModelsCore
import SakatsuFeature
import SettingsFeature
import TransferFeature
import WebCore

/// Builds the whole server; `serve` and the tests call it.
func buildApplication(
    configuration: ServerConfiguration, database: Database, features: Features,
    serverExtension: ServerExtension = ServerExtension(), dependencies: Dependencies,
    limits: ConnectionLimits = ConnectionLimits(),
    logger: Logger, onRunning: @escaping @Sendable (_ address: String) -> Void = { _ in }
) -> some ApplicationProtocol {
    var limits = limits
    limits.uploadPaths = [APIFeature.uploadPath, TransferFeature.uploadPath]
    limits.photoEnding = SakatsuFeature.photosEnding
    // An export with all photos can be imported again.
    limits.uploadSize += database.photoLimit
    return Application(
        router: buildRouter(
            configuration: configuration, database: database, features: features, serverExtension: serverExtension,
            dependencies: dependencies, limits: limits),
        server: .http1(configuration: channelConfiguration(limits, site: configuration.site)),
        configuration: ApplicationConfiguration(
            address: configuration.listeningSocket.map { .unixDomainSocket(path: $0) }
                ?? .hostname(configuration.host, port: configuration.port),
            serverName: nil),
        onServerRunning: { channel in
            if let path = configuration.listeningSocket, let url = configuration.site.publicURL {
                // As a port is, for every program on this machine that can open the folder.
                chmod(path, 0o666)
                print("Loki is at \(path), for \(url.origin)")
                fflush(nil)
                return onRunning(url.origin)
            }
            let port = channel.localAddress?.port ?? configuration.port
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            print("Loki is at http://\(host):\(port)")
            fflush(nil)
            onRunning(configuration.site.publicURL?.origin ?? "http://\(host):\(port)")
        },
        logger: logger
    )
}

/// The middleware, from the outside in, and the routes.
func buildRouter(
    configuration: ServerConfiguration, database: Database, features: Features,
    serverExtension: ServerExtension = ServerExtension(), dependencies: Dependencies,
    limits: ConnectionLimits = ConnectionLimits()
) -> Router<WebContext> {
    let visitors = VisitorMiddleware(
        preferences: features.preferences, now: dependencies.now,
        tabs: { path, identity, localize in
            RootNavigation.tabs(at: path, counts: identity.counts, localize) + serverExtension.tabs(path, localize)
        })
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestIDMiddleware())
    router.add(middleware: SecurityHeadersMiddleware(site: configuration.site))
    serverExtension.addMiddleware(router)
    let meter = RequestMeter()
    router.add(middleware: RequestMeterMiddleware(meter))
    router.add(middleware: RequestLogMiddleware())
    router.add(middleware: IdentityMiddleware(provider: features.account.identities, now: dependencies.now))
    router.add(middleware: AccountMiddleware())
    router.add(middleware: OtherSitesMiddleware())
    router.add(
        middleware: ErrorPageMiddleware(
            visitors: visitors, home: SakatsuFeature.home, responder: APIFeature.errorResponse))
    router.add(
        middleware: ByteBudgetMiddleware(
            budget: ByteBudget(limits: limits),
            clientAddress: ClientAddress(trustedProxies: configuration.trustedProxies)))
    router.add(middleware: HeavyWorkMiddleware(HeavyWork()))
    router.add(middleware: HostMiddleware(site: configuration.site))
    router.add(middleware: CrossSiteMiddleware(site: configuration.site, mayWrite: OtherSitesMiddleware.mayWrite))
    HealthRoutes(database: database).addRoutes(to: router)
    MetricsRoutes(meter: meter, database: database, site: configuration.site, token: configuration.metricsToken)
        .addRoutes(to: router)
    AssetRoutes().addRoutes(to: router)
    features.api.addRoutes(to: router)

    let publicPages = router.group().add(middleware: HeavyPageMiddleware(limits: limits))
        .add(middleware: visitors)
    features.account.addPublicRoutes(to: publicPages)
    features.api.addPages(to: publicPages)
    features.transfer.addPublicRoutes(to: publicPages)

    let pages = publicPages.group().add(middleware: features.account.signInMiddleware(carriesForms: true))
    pages.get("/") { request, _ in
        Response.seeOther(SakatsuFeature.home, for: request)
    }
    OfflineRoutes(home: SakatsuFeature.home).addRoutes(to: pages)
    features.sakatsu.addRoutes(to: pages)
    features.memo.addRoutes(to: pages)
    features.settings.addRoutes(to: pages)
    features.transfer.addRoutes(to: pages)
    features.licenses.addRoutes(to: pages)
    EventRoutes(changes: database.changes, identities: features.account.identities, now: dependencies.now)
        .addRoutes(to: pages)
    serverExtension.addRoutes(pages)
    let accountPages = publicPages.group().add(middleware: features.account.signInMiddleware(carriesForms: false))
    features.account.addRoutes(to: accountPages)
    features.account.addOwnerRoutes(to: accountPages.group().add(middleware: OwnerMiddleware()))
    return router
}

/// The limits of a connection.
private func channelConfiguration(_ limits: ConnectionLimits, site: Site) -> HTTP1Channel.Configuration {
    let register = ConnectionRegister(limit: min(limits.connectionCount, OpenFileLimit.connectionCount))
    return HTTP1Channel.Configuration(
        additionalChannelHandlers: [
            ConnectionGuard(
                limits: limits, register: register, refusalHeaders: SecurityHeadersMiddleware.headers(of: site))
        ],
        idleTimeout: limits.nextHeadTime,
        httpDecoderConfiguration: .init(
            maxHeaderFieldSize: limits.headSize, maxHeaderListSize: limits.headSize, maxHeaderFieldCount: 100))
}
