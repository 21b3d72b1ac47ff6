package import AccountFeature
import DatabaseCore
import Foundation
import LogCore
package import Logging
import NIOCore
import NIOPosix

/// Carries out a command, either through the running server or directly on the database.
package struct AdministrationClient {
    private let configuration: ServerConfiguration
    private let dependencies = Dependencies.live
    private let mayMakeDatabase: Bool
    private let logger: Logger
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// - Parameters:
    ///   - mayMakeDatabase: whether a missing database is created; usually not, because the folder may be mistyped.
    ///   - logger: logs why the database failed, and changes of permissions; a running server logs these itself.
    ///   - progress: called every second while search texts are rewritten.
    package init(
        configuration: ServerConfiguration, mayMakeDatabase: Bool, logger: Logger,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) {
        self.configuration = configuration
        self.mayMakeDatabase = mayMakeDatabase
        self.logger = logger
        self.progress = progress
    }

    /// - Throws: ``DatabaseOpeningError`` or ``AdministrationError``.
    package func perform(_ command: AccountCommand) async throws -> AccountAnswer {
        guard case .account(let answer) = try await perform(.account(command)) else {
            throw AdministrationError.noAnswer
        }
        return answer
    }

    /// - Returns: whether a check has corrected wrong counts.
    /// - Throws: ``DatabaseOpeningError``, ``AdministrationError``, also for damage, or ``BackupError``.
    package func perform(_ command: DatabaseCommand) async throws -> Bool {
        switch try await perform(.database(command)) {
        case .database(.done(nil, let wereCountsWrong)): return wereCountsWrong
        case .database(.done(let damage?, _)): throw AdministrationError.damaged(damage)
        case .database(.refused(let error)): throw error
        case .database(.failed): throw AdministrationError.storage
        case .account, .progress, .address, .health: throw AdministrationError.noAnswer
        }
    }

    /// The server's public address, as it reports it; nil when it does not run.
    package func address() async -> String? {
        guard case .address(let address) = try? await askRunningServer(.address) else { return nil }
        return address
    }

    /// Whether the running server works, in words.
    ///
    /// - Returns: nil when no server answers.
    package func health() async -> (text: String, isReady: Bool)? {
        guard case .health(let health) = try? await askRunningServer(.health) else { return nil }
        return health.map { ($0.text, $0.isReady) } ?? ("database unavailable", false)
    }

    private func perform(_ command: ServerCommand) async throws -> ServerAnswer {
        guard
            configuration.postgreSQL != nil || mayMakeDatabase
                || FileManager.default.fileExists(atPath: configuration.databaseURL.path)
        else {
            throw AdministrationError.noDatabase(configuration.databaseURL)
        }
        do {
            let database = try await configuration.openDatabase()
            let service = service(on: database)
            let answer = try await service.upkeep.reportingProgress(every: .seconds(1), progress) {
                await service.answer(to: command, failure: "The database failed")
            }
            try database.close()
            return answer
        } catch DatabaseOpeningError.inUse {
            do {
                return try await askRunningServer(command)
            } catch {
                throw AdministrationError.noAnswer
            }
        }
    }

    /// The service that a running server would use for a command.
    private func service(on database: Database) -> AdministrationService {
        let features = Features(
            database: database, records: database, configuration: configuration, dependencies: dependencies)
        return AdministrationService(
            socket: configuration.socketURL, administrator: features.account.administrator,
            upkeep: DatabaseUpkeep(database, now: dependencies.now), address: { nil }, now: dependencies.now,
            logger: logger)
    }

    private func askRunningServer(_ command: ServerCommand) async throws -> ServerAnswer {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: configuration.socketURL.path) { channel in
                channel.eventLoop.makeCompletedFuture { try CommandChannel(wrappingChannelSynchronously: channel) }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await CommandMessage.write(command, to: outbound)
            return try await CommandMessage.read(ServerAnswer.self, from: inbound) { answer in
                guard case .progress(let done, let total) = answer else { return true }
                progress(done, total)
                return false
            }
        }
    }
}
