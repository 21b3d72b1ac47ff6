import DatabaseCore
import LogCore
import Logging
import ServiceLifecycle

/// Looks after the database file while the server runs: what searches look in at the start, the write-ahead log all the
/// time, and damage at the start, an hour later if not all was looked at then, and once a day.
struct DatabaseService: Service {
    let upkeep: DatabaseUpkeep
    let logger: Logger
    /// How long after one look at the write-ahead log the next is taken: a full disk is told of that soon.
    var checkpointInterval = Duration.seconds(15)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let checkpoints: Void = checkpoint()
            await updateSearch()
            if upkeep.wasClosed {
                // Everything is looked at when those who waited for the start have been served.
                await report { try await upkeep.checkPages() }
                try? await Task.sleep(for: .seconds(60 * 60))
            }
            while !Task.isCancelled {
                await report { try await upkeep.check() }
                try? await Task.sleep(for: .seconds(24 * 60 * 60))
            }
            await checkpoints
        }
    }

    private func updateSearch() async {
        do {
            let count = try await upkeep.updateSearch()
            guard count > 0 else { return }
            logger.notice("What searches look in was written anew", metadata: ["count": "\(count)"])
        } catch {
            logger.error("What searches look in could not be written anew", error)
        }
    }

    /// A damaged file is still served: what can be read of it is worth more than nothing.
    private func report(_ check: () async throws -> DatabaseCheck) async {
        do {
            let check = try await check()
            if check.wereCountsWrong { logger.warning("Counts of records were wrong and are corrected") }
            switch check.damage {
            case nil: logger.info("The database was checked: nothing is wrong")
            case .file: logger.critical("The database is damaged: stop the server and restore a backup")
            case .searchIndex:
                logger.critical("The search index is damaged: make it anew with loki database rebuild-search")
            }
        } catch {
            logger.error("The database could not be checked for damage", error)
        }
    }

    private func checkpoint() async {
        var (hasFailed, wasInPlace) = (false, true)
        while !Task.isCancelled {
            let isInPlace = upkeep.isFileInPlace
            if wasInPlace, !isInPlace {
                logger.critical(
                    "The database file is gone or another is in its place: nothing is saved until a restart")
            }
            wasInPlace = isInPlace
            do {
                try await upkeep.checkpoint()
                if hasFailed { logger.notice("The database's log is merged again") }
                hasFailed = false
            } catch {
                // Once: it stays so until somebody makes room.
                if !hasFailed {
                    logger.error("The database's log cannot be merged and grows: is the disk full?", error)
                }
                hasFailed = !(error is CancellationError)
            }
            try? await Task.sleep(for: checkpointInterval)
        }
    }
}
