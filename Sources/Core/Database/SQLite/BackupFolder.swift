package import Foundation
package import ModelsCore

/// A folder in which backups are kept, each named for when it was made: `loki-20261124-030000.sqlite`, in UTC.
package struct BackupFolder: Equatable, Sendable {
    private let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// When each backup was made, oldest first. Other files do not count.
    ///
    /// - Throws: when the folder is there and cannot be read.
    package func dates() throws -> [Date] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).compactMap(Self.date(ofFileNamed:))
            .sorted()
    }

    /// Makes one more, and notes that there is one. The folder is made if it is missing, but not the one around it: an
    /// empty place where a disk should be mounted is no place for backups.
    ///
    /// - Throws: ``BackupError``, ``DatabaseOpeningError``.
    package func add(_ database: Database, at now: Date) async throws {
        let parent = url.standardizedFileURL.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: parent.path) else { throw BackupError.noDisk(parent.path) }
        try DatabaseFolder.prepare(url)
        try await database.backUp(to: file(of: now))
        database.note(BackupState(last: Timestamp(now), isOverdue: false))
    }

    /// Removes backups that a server which was killed had not finished. Those that another server is writing stay, and other
    /// programs' files.
    ///
    /// - Throws: when the folder is there and cannot be read.
    package func removeUnfinished() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
        where name.hasSuffix(".unfinished") && Self.date(ofFileNamed: String(name.dropLast(".unfinished".count))) != nil
        {
            DatabaseFolder.removeUnfinishedBackup(url.appending(path: name))
        }
    }

    /// Removes all but the newest; never the one of a certain time, whatever the clock showed before.
    package func removeAll(butNewest count: Int, and kept: Date) throws {
        let dates = try dates()
        for date in dates.dropLast(count) where Self.text(of: date) != Self.text(of: kept) {
            try FileManager.default.removeItem(at: file(of: date))
        }
    }

    private func file(of date: Date) -> URL {
        url.appending(path: "loki-\(Self.text(of: date)).sqlite")
    }

    private static func date(ofFileNamed name: String) -> Date? {
        guard let digits = name.wholeMatch(of: /loki-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.sqlite/)?.output else {
            return nil
        }
        let text = "\(digits.1)-\(digits.2)-\(digits.3)T\(digits.4):\(digits.5):\(digits.6)Z"
        return Timestamp(internet: text)?.date
    }

    /// `20261124-030000`
    static func text(of date: Date) -> String {
        String(Timestamp(date).internetText.prefix(19).filter { $0 != "-" && $0 != ":" }.map { $0 == "T" ? "-" : $0 })
    }
}

/// What became of the backups that are made by themselves.
package struct BackupState: Equatable, Sendable {
    /// When the last good one was made; nil when there is none.
    package let last: Timestamp?
    /// Whether that is so long ago that somebody should look.
    package let isOverdue: Bool

    package init(last: Timestamp?, isOverdue: Bool) {
        self.last = last
        self.isOverdue = isOverdue
    }
}

/// What the server's owner should know of the database.
package struct DatabaseReport: Equatable, Sendable {
    /// The last look for damage; nil before there was one.
    package let check: DatabaseCheck?
    /// nil when no backups are made by themselves, or none was to be made yet.
    package let backups: BackupState?

    package init(check: DatabaseCheck? = nil, backups: BackupState? = nil) {
        self.check = check
        self.backups = backups
    }
}

extension Database {
    package var report: DatabaseReport { DatabaseReport(check: health.lastCheck, backups: health.backupState) }

    /// nil when none are made by themselves, or none was to be made yet.
    package var backupState: BackupState? { health.backupState }

    package func note(_ state: BackupState) {
        health.backupState = state
    }
}
