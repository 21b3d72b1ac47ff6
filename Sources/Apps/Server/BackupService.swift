import DatabaseCore
import Foundation
import LogCore
import Logging
import ModelsCore
import ServiceLifecycle

/// The schedule of a server's automatic backups.
package struct BackupSchedule: Equatable, Sendable {
    let folder: BackupFolder
    let interval: Duration
    /// The number of backups to keep.
    let count: Int
}

/// Makes backups on schedule, and logs when they have failed for too long.
struct BackupService: Service {
    /// The wait after a failed attempt.
    private static let pause = Duration.seconds(10 * 60)

    let database: Database
    let schedule: BackupSchedule
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled { try? await Task.sleep(for: await backUpIfDue()) }
        }
    }

    /// - Returns: the wait before the next check.
    func backUpIfDue() async -> Duration {
        do {
            try schedule.folder.removeUnfinished()
            let last = try schedule.folder.dates().last
            // A backup from the future was made while the clock was wrong.
            if let last, last <= now() {
                note(last)
                let rest = schedule.interval - .seconds(now().timeIntervalSince(last))
                if rest > .zero { return rest }
            }
            let start = now()
            try await schedule.folder.add(database, at: start)
            logger.info("A backup was written")
            try schedule.folder.removeAll(butNewest: schedule.count, and: start)
            return schedule.interval
        } catch {
            logger.error("A backup could not be written", error)
            note(try? schedule.folder.dates().last)
            if database.backupState?.isOverdue == true { logger.critical("The last good backup is too old") }
            return min(schedule.interval, Self.pause)
        }
    }

    /// The last backup is overdue after twice the interval.
    private func note(_ last: Date?) {
        let isOverdue = last.map { Duration.seconds(now().timeIntervalSince($0)) > schedule.interval * 2 } ?? true
        database.note(BackupState(last: last.map(Timestamp.init), isOverdue: isOverdue))
    }
}

/// The backup schedule, as given on the command line or in the environment.
package struct BackupArguments: Sendable {
    private let folder: String
    private let interval: String
    private let count: String

    /// - Parameters:
    ///   - folder: empty for no backups.
    ///   - interval: `30m`, `24h`, `7d`.
    ///   - count: the number of backups to keep.
    package init(folder: String, interval: String, count: String) {
        self.folder = folder
        self.interval = interval
        self.count = count
    }

    func schedule() throws(StartError) -> BackupSchedule? {
        guard !folder.isEmpty else { return nil }
        guard let interval = Self.duration(interval) else { throw .invalidBackupInterval(interval) }
        guard let count = Int(count), (1...10_000).contains(count) else { throw .invalidBackupCount(count) }
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        return BackupSchedule(folder: BackupFolder(url), interval: interval, count: count)
    }

    /// A duration from a minute to a year.
    private static func duration(_ text: String) -> Duration? {
        let units: [Character: Int] = ["m": 60, "h": 60 * 60, "d": 24 * 60 * 60]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (1...525_600).contains(number), number * unit <= 365 * 24 * 60 * 60
        else { return nil }
        return .seconds(number * unit)
    }
}
