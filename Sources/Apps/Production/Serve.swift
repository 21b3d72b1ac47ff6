import AccountFeature
import ArgumentParser
import DatabaseCore
import Foundation
import LogCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import WebCore

/// `loki serve`: the server, until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the log to browsers.",
        discussion: """
            Each option can be given in the environment instead: LOKI_HOST, LOKI_PORT, LOKI_DATA, LOKI_PUBLIC_URL,
            LOKI_TRUSTED_PROXIES, LOKI_LOG_LEVEL.
            """
    )

    @Option(help: "The address to listen on; another than this machine's own needs --public-url.")
    var host = ProcessInfo.processInfo.environment["LOKI_HOST"] ?? "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = ProcessInfo.processInfo.environment["LOKI_PORT"] ?? "8080"

    @Option(help: "The folder that holds the database; made if missing.")
    var data = ProcessInfo.processInfo.environment["LOKI_DATA"] ?? "data"

    @Option(help: "The https address that people open, when a proxy that speaks TLS stands in front.")
    var publicURL = ProcessInfo.processInfo.environment["LOKI_PUBLIC_URL"] ?? ""

    @Option(help: "The addresses of proxies whose X-Forwarded-For is believed, separated by commas.")
    var trustedProxies = ProcessInfo.processInfo.environment["LOKI_TRUSTED_PROXIES"] ?? ""

    @Option(help: "The least severe log lines to write: trace, debug, info, notice, warning, error, critical.")
    var logLevel = ProcessInfo.processInfo.environment["LOKI_LOG_LEVEL"] ?? "notice"

    func run() async throws {
        // What people write is for the server's owner alone, whatever the shell's default is.
        umask(0o077)
        let configuration = try ServerConfiguration(
            host: host, port: port, dataFolder: data, logLevel: logLevel, publicURL: publicURL,
            trustedProxies: trustedProxies)
        do {
            try await serve(configuration)
        } catch let error as IOError {
            throw StartError.cannotListen(
                host: configuration.host, port: configuration.port, reason: String(cString: strerror(error.errnoCode)))
        }
    }

    private func serve(_ configuration: ServerConfiguration) async throws {
        OpenFileLimit.raise()
        let database = try Database.open(at: configuration.databaseURL, changes: ChangeFeed(limits: feedLimits))
        let logger = Log.logger(level: configuration.logLevel)
        let features = Features(database: database, configuration: configuration, dependencies: .live)
        if configuration.site.publicURL != nil, try await !features.account.hasAccounts() {
            try database.close()
            throw StartError.noOwner
        }
        if configuration.site.isSecure, configuration.trustedProxies.isEmpty {
            logger.warning("Without --trusted-proxies, all attempts to sign in count as the proxy's")
        }
        let application = buildApplication(
            configuration: configuration, database: database, features: features, dependencies: .live,
            logger: logger)
        let maintenance = MaintenanceService(
            database: database, account: features.account, sakatsu: features.sakatsu, memo: features.memo,
            now: Dependencies.live.now,
            logger: logger)
        let administration = AdministrationService(
            socket: configuration.socketURL, administrator: features.account.administrator,
            now: Dependencies.live.now, logger: logger)
        var group = ServiceGroupConfiguration(
            services: [application, administration, maintenance], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        // 5: with what comes after, the whole stop takes no more than 10, on a busy machine too.
        group.maximumGracefulShutdownDuration = .seconds(5)
        try await ServiceGroup(configuration: group).run()
        try database.close()
    }

    /// Streams never take more than half of the connections: pages must get through.
    private var feedLimits: ChangeFeedLimits {
        var limits = ChangeFeedLimits()
        limits.count = min(limits.count, OpenFileLimit.connectionCount / 2)
        return limits
    }
}
