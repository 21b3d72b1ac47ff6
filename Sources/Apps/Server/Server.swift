import AccountFeature
package import DatabaseCore
import Foundation
import LogCore
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import UnixSignals
import WebCore

/// The server, from opening its database to closing it. An app's command starts it.
package struct Server: Sendable {
    private let configuration: ServerConfiguration
    private let logger: Logger
    private let serverExtension: @Sendable (Database) -> ServerExtension

    /// - Parameter serverExtension: the app's additions to the features that all apps have.
    package init(
        configuration: ServerConfiguration, logger: Logger,
        serverExtension: @escaping @Sendable (Database) -> ServerExtension = { _ in ServerExtension() }
    ) {
        self.configuration = configuration
        self.logger = logger
        self.serverExtension = serverExtension
    }

    /// Serves until the process receives SIGTERM or SIGINT.
    ///
    /// - Throws: ``StartError``, `DatabaseOpeningError`.
    package func run() async throws {
        // Only the server's owner may read what people write. This overrides the shell's default.
        umask(0o077)
        OpenFileLimit.raise()
        do {
            try await serve()
        } catch let error as IOError {
            if let path = configuration.listeningSocket {
                throw StartError.cannotListen(onSocket: path, reason: String(cString: strerror(error.errnoCode)))
            }
            throw StartError.cannotListen(error, host: configuration.host, port: configuration.port)
        }
    }

    private func serve() async throws {
        let database = try await configuration.openDatabase(changes: ChangeFeed(limits: feedLimits))
        do {
            try await serve(database)
        } catch {
            // The first error is the one that explains the failure.
            do {
                try database.close()
            } catch {
                logger.error("The database could not be closed", error)
            }
            throw error
        }
        try database.close()
    }

    private func serve(_ database: Database) async throws {
        let serverExtension = serverExtension(database)
        let features = Features(
            database: database, records: serverExtension.records ?? database, configuration: configuration,
            dependencies: .live)
        if configuration.site.publicURL != nil, try await !features.account.hasAccounts() {
            throw StartError.noOwner
        }
        if let path = configuration.listeningSocket { try await Self.check(socket: path) }
        if configuration.site.isSecure, configuration.listeningSocket == nil, configuration.trustedProxies.isEmpty {
            logger.warning("Without --trusted-proxies, all attempts to sign in count as the proxy's")
        }
        do {
            try await services(database, features, serverExtension).run()
        } catch {
            await serverExtension.stop()
            throw error
        }
        await serverExtension.stop()
    }

    /// Otherwise the socket of a running server, or a file, would be replaced.
    ///
    /// - Throws: ``StartError``.
    private static func check(socket path: String) async throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let type = attributes?[.type] as? FileAttributeType else { return }
        guard type == .typeSocket else {
            throw StartError.cannotListen(onSocket: path, reason: "There is a file of that name")
        }
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        guard let connection = try? await bootstrap.connect(unixDomainSocketPath: path).get() else { return }
        try? await connection.close()
        throw StartError.cannotListen(onSocket: path, reason: "A server uses it")
    }

    private func services(_ database: Database, _ features: Features, _ serverExtension: ServerExtension)
        -> ServiceGroup
    {
        let address = Mutex<String?>(nil)
        let application = buildApplication(
            configuration: configuration, database: database, features: features, serverExtension: serverExtension,
            dependencies: .live, logger: logger, onRunning: { text in address.withLock { $0 = text } })
        let maintenance = MaintenanceService(
            database: database, account: features.account,
            transfer: features.transfer, now: Dependencies.live.now, logger: logger)
        let upkeep = DatabaseUpkeep(database, now: Dependencies.live.now)
        let administration = AdministrationService(
            socket: configuration.socketURL, administrator: features.account.administrator, upkeep: upkeep,
            address: { address.withLock(\.self) }, now: Dependencies.live.now, logger: logger)
        var services: [any Service] = [
            application, administration, maintenance, DatabaseService(upkeep: upkeep, logger: logger),
        ]
        if let schedule = configuration.backups {
            services.append(
                BackupService(database: database, schedule: schedule, now: Dependencies.live.now, logger: logger))
        }
        var group = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // 5 seconds: with the work that follows, stopping takes at most 10, even on a busy machine.
        group.maximumGracefulShutdownDuration = .seconds(5)
        return ServiceGroup(configuration: group)
    }

    /// Streams take at most half of the connections, so that pages always get through.
    private var feedLimits: ChangeFeedLimits {
        var limits = ChangeFeedLimits()
        limits.count = min(limits.count, OpenFileLimit.connectionCount / 2)
        return limits
    }
}
