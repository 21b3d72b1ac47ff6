import DatabaseCore
import Foundation
import LogCore
import Logging
import ModelsCore
import ServiceLifecycle
import TransferFeature

/// Maintains the database while the server runs: search texts at the start, the write-ahead log all the time, and
/// checks for damage at the start, an hour later if the first was not complete, and once a day.
struct DatabaseService: Service {
    let upkeep: DatabaseUpkeep
    let logger: Logger
    /// The interval between checkpoints of the write-ahead log; short, so that a full disk is noticed soon.
    var checkpointInterval = Duration.seconds(15)
    /// The interval between log lines about the update of the search texts.
    var progressInterval = Duration.seconds(10)
    /// The interval between removals of photos that nothing shows.
    var photoInterval = Duration.seconds(15 * 60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let checkpoints: Void = checkpoint()
            async let photos: Void = removeUnusedPhotos()
            await updateSearch()
            if upkeep.database.wasClosedCleanly {
                // The complete check waits until the first requests after the start have been served.
                await report { try await upkeep.checkPages() }
                try? await Task.sleep(for: .seconds(60 * 60))
            }
            while !Task.isCancelled {
                await report { try await upkeep.checkDaily() }
                try? await Task.sleep(for: .seconds(24 * 60 * 60))
            }
            await checkpoints
            await photos
        }
    }

    /// After a failure it waits for the next time: nothing depends on it.
    private func removeUnusedPhotos() async {
        while !Task.isCancelled {
            do {
                try await upkeep.removeUnusedPhotos()
            } catch {
                logger.error("Photos that nothing shows could not be removed", error)
            }
            try? await Task.sleep(for: photoInterval)
        }
    }

    private func updateSearch() async {
        do {
            let count = try await upkeep.reportingProgress(every: progressInterval) { done, total in
                logger.notice(
                    "Search texts are being updated; searches may miss some",
                    metadata: ["count": "\(done)", "total": "\(total)"])
            } of: {
                try await upkeep.updateSearch()
            }
            guard count > 0 else { return }
            logger.notice("Search texts were updated", metadata: ["count": "\(count)"])
        } catch {
            logger.error("Search texts could not be updated; searches may miss some until a restart", error)
        }
    }

    /// A damaged file is still served, because its readable part is better than nothing.
    ///
    /// - Parameter check: returns nil if another process has checked.
    private func report(_ check: () async throws -> DatabaseCheck?) async {
        do {
            guard let check = try await check() else { return }
            if check.wereCountsWrong { logger.warning("Counts of records were wrong and are corrected") }
            switch check.damage {
            case nil: logger.info("The database was checked: nothing is wrong")
            case .file: logger.critical("The database is damaged: stop the server and restore a backup")
            case .searchIndex:
                logger.critical("The search index is damaged: rebuild it with loki database rebuild-search")
            }
        } catch {
            logger.error("The database could not be checked for damage", error)
        }
    }

    private func checkpoint() async {
        var (hasFailed, wasInPlace) = (false, true)
        while !Task.isCancelled {
            let isInPlace = upkeep.database.isFileInPlace
            if wasInPlace, !isInPlace {
                logger.critical(
                    "The database file is gone or another is in its place: nothing is saved until a restart")
            }
            wasInPlace = isInPlace
            do {
                try await upkeep.database.checkpoint()
                if hasFailed { logger.notice("The database's log is merged again") }
                hasFailed = false
            } catch {
                // Logged once, because it lasts until there is room.
                if !hasFailed {
                    logger.error("The database's log cannot be merged and grows: is the disk full?", error)
                }
                hasFailed = !(error is CancellationError)
            }
            try? await Task.sleep(for: checkpointInterval)
        }
    }
}

/// The maintenance of the database, by the server itself or for a shell.
struct DatabaseUpkeep: Sendable {
    let database: Database
    private let searches: [any SearchUpkeep]
    private let now: @Sendable () -> Date

    init(_ database: Database, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
        searches = TransferFeature.searches(database)
    }

    /// - Returns: the number of search texts that were updated to this version of the program.
    func updateSearch() async throws -> Int {
        var count = 0
        for search in searches { count += try await search.update() }
        return count
    }

    /// Runs `body`, and meanwhile reports the number of rewritten search texts and the total, if any are rewritten.
    func reportingProgress<Value>(
        every interval: Duration, _ report: @escaping @Sendable (_ done: Int, _ total: Int) async throws -> Void,
        of body: () async throws -> Value
    ) async throws -> Value {
        async let _: Void = {
            var last: Int?
            while true {
                try await Task.sleep(for: interval)
                guard let (done, total) = database.searchProgress, done != last else { continue }
                try await report(done, total)
                last = done
            }
        }()
        return try await body()
    }

    /// - Returns: nil when the database cannot be read.
    func health(report: (any Error) -> Void) async -> Health? {
        do {
            return try await database.currentHealth
        } catch {
            report(error)
            return nil
        }
    }

    func removeUnusedPhotos() async throws {
        try await database.removeUnusedPhotos(at: Timestamp(now()))
    }

    /// Rebuilds search texts and counts from the records.
    func rebuildSearch() async throws {
        try await database.rebuildSearch(searches)
        // An earlier result is out of date.
        if database.lastCheck?.damage == .searchIndex { _ = try await check() }
    }

    /// Checks the whole file for damage.
    func check() async throws -> DatabaseCheck {
        try await database.check(searches, at: Timestamp(now()))
    }

    /// Checks the whole database for damage, in only one of several processes.
    ///
    /// - Returns: nil when another process does it, or did it today.
    func checkDaily() async throws -> DatabaseCheck? {
        try await database.takeJob("check", at: Timestamp(now())) ? check() : nil
    }

    /// Checks the file's pages for damage.
    ///
    /// - Returns: nil if there is no file.
    func checkPages() async throws -> DatabaseCheck? {
        guard !database.isShared else { return nil }
        let check = DatabaseCheck(damage: try await database.pageDamage(), date: Timestamp(now()))
        // Undamaged pages may still have damaged content.
        if check.damage != nil { database.note(check) }
        return check
    }

    /// Carries out a command from a shell.
    ///
    /// - Parameter report: receives the storage's error, for the log.
    func perform(_ command: DatabaseCommand, report: (any Error) -> Void) async -> DatabaseAnswer {
        do {
            switch command {
            case .check:
                let check = try await check()
                return .done(damage: check.damage, wereCountsWrong: check.wereCountsWrong)
            case .rebuildSearch:
                try await rebuildSearch()
            case .backUp(let path):
                try await database.backUp(to: URL(filePath: path))
            }
            return .done(damage: nil, wereCountsWrong: false)
        } catch let error as BackupError {
            report(error)
            return .refused(error)
        } catch {
            report(error)
            return .failed
        }
    }
}
