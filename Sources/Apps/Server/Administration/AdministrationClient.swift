package import AccountFeature
import DatabaseCore
import Foundation
import NIOCore
import NIOPosix
import ValuesCore

/// Carries out a command: by the running server, or on the database of one that is stopped.
package struct AdministrationClient {
    private let configuration: ServerConfiguration
    private let dependencies = Dependencies.live
    private let mayMakeDatabase: Bool
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - mayMakeDatabase: whether the database is made if it is missing: not because of a mistyped folder.
    ///   - report: receives why the database failed.
    package init(
        configuration: ServerConfiguration, mayMakeDatabase: Bool, report: @escaping (any Error) -> Void
    ) {
        self.configuration = configuration
        self.mayMakeDatabase = mayMakeDatabase
        self.report = report
    }

    /// - Throws: ``DatabaseOpeningError`` or ``AdministrationError``.
    package func perform(_ command: AccountCommand) async throws -> AccountAnswer {
        guard mayMakeDatabase || FileManager.default.fileExists(atPath: configuration.databaseURL.path) else {
            throw AdministrationError.noDatabase(configuration.databaseURL)
        }
        do {
            let database = try Database.open(at: configuration.databaseURL)
            let features = Features(
                database: database, records: database, configuration: configuration, dependencies: dependencies)
            let answer = await features.account.administrator.perform(
                command, at: Timestamp(dependencies.now()), report: report)
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

    private func askRunningServer(_ command: AccountCommand) async throws -> AccountAnswer {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: configuration.socketURL.path) { channel in
                channel.eventLoop.makeCompletedFuture { try CommandChannel(wrappingChannelSynchronously: channel) }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await CommandMessage.write(command, to: outbound)
            return try await CommandMessage.read(AccountAnswer.self, from: inbound)
        }
    }
}
