import AccountFeature
import Foundation
import LogCore
import Logging
import ModelsCore
import NIOCore
import NIOPosix
import ServiceLifecycle
import WebCore

/// Accepts commands from this machine's shell while the server runs, because the database has only one writer.
///
/// No authentication is needed: a user who can open the socket can open the database next to it as well.
struct AdministrationService: Service {
    let socket: URL
    let administrator: AccountAdministrator
    let upkeep: DatabaseUpkeep
    /// The server's public address; nil until it listens.
    let address: @Sendable () -> String?
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await serve() }
        } catch is CancellationError {
            // The server stops.
        } catch {
            // For example, the path is too long for a socket. Everything else works without it.
            logger.error("Commands from the shell cannot be taken while the server runs", error)
            try? await gracefulShutdown()
        }
        try? FileManager.default.removeItem(at: socket)
    }

    private func serve() async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(unixDomainSocketPath: socket.path, cleanupExistingSocketFile: true) { channel in
                channel.eventLoop.makeCompletedFuture { try CommandChannel(wrappingChannelSynchronously: channel) }
            }
        try await withThrowingDiscardingTaskGroup { group in
            try await server.executeThenClose { connections in
                for try await connection in connections {
                    group.addTask { await answer(connection) }
                }
            }
        }
    }

    private func answer(_ connection: CommandChannel) async {
        do {
            try await connection.executeThenClose { inbound, outbound in
                let command = try await CommandMessage.read(ServerCommand.self, from: inbound)
                let reply = try await upkeep.reportingProgress(every: .seconds(1)) { done, total in
                    guard case .database = command else { return }
                    try await CommandMessage.write(ServerAnswer.progress(done: done, total: total), to: outbound)
                } of: {
                    await answer(to: command, failure: Self.failure)
                }
                try await CommandMessage.write(reply, to: outbound)
            }
        } catch {
            logger.error(Self.failure, error)
        }
    }

    private static let failure: Logger.Message = "A command from the shell failed"

    /// Carries out a command from a shell, and logs changes of permissions.
    ///
    /// - Parameter failure: the log message when the storage fails.
    func answer(to command: ServerCommand, failure: Logger.Message) async -> ServerAnswer {
        let report = { (error: any Error) in logger.error(failure, error) }
        switch command {
        case .account(let command):
            let answer = await administrator.perform(command, at: Timestamp(now()), report: report)
            command.event(answeredBy: answer)?.log(to: logger, from: "shell")
            return .account(answer)
        case .database(let command):
            return .database(await upkeep.perform(command, report: report))
        case .address:
            return .address(address())
        case .health:
            return .health(await upkeep.health(report: report))
        }
    }
}

extension AccountCommand {
    /// The event to log once the command is done.
    fileprivate func event(answeredBy answer: AccountAnswer) -> SecurityEvent? {
        if case .failure = answer { return nil }
        return switch self {
        case .list: nil
        case .create: .accountMade
        case .disable: .accountDisabled
        case .enable: .accountEnabled
        case .resetPassword: .passwordResetMade
        }
    }
}
