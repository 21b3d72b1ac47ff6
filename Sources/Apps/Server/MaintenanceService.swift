import AccountFeature
import DatabaseCore
import Foundation
import LogCore
import Logging
import ModelsCore
import ServiceLifecycle
import TransferFeature
import WebCore

/// Removes items deleted long ago, at the start and once a day, in only one of several processes.
struct MaintenanceService: Service {
    let database: Database
    let account: AccountFeature
    let transfer: TransferFeature
    let now: @Sendable () -> Date
    /// The current instant of a clock that does not jump.
    var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var lastReading: ContinuousClock.Instant?
            while !Task.isCancelled {
                let reading = instant()
                let isDone = await purge(since: lastReading.map { reading - $0 })
                // Another process has read the clock since then.
                lastReading = isDone ? reading : nil
                try? await Task.sleep(for: .seconds(24 * 60 * 60))
            }
        }
    }

    /// After a failure it waits for the next day: nothing depends on it.
    ///
    /// - Parameter elapsed: the time since the last call; nil for the first.
    /// - Returns: whether this process did the work.
    @discardableResult
    func purge(since elapsed: Duration?) async -> Bool {
        do {
            guard try await database.takeJob("purge", at: Timestamp(now())) else { return false }
            try await database.readClock(at: Timestamp(now()), since: elapsed)
            let count = try await transfer.purge(now: now())
            logger.info("Deleted records removed", metadata: ["count": "\(count)"])
            try await database.forgetOldChanges(at: Timestamp(now()))
            for id in try await account.startRemoval(now: now()) {
                try await transfer.removeAll(of: id)
            }
            let accountCount = try await account.purge(now: now()) { event, id in
                event.log(to: logger, from: "server", account: id)
            }
            logger.info("Deleted accounts removed", metadata: ["count": "\(accountCount)"])
            // If that fails, the free space is reused instead.
            try? await database.giveBackFreePages()
        } catch  where Task.isCancelled {
            // The server stops.
        } catch {
            logger.error("What was deleted could not be removed", error)
        }
        return true
    }
}
