package import Foundation
import GRDB
package import ModelsCore

/// A folder of backups, each named after its time: `loki-20261124-030000.sqlite`, in UTC.
package struct BackupFolder: Equatable, Sendable {
    private let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// The times of the backups, oldest first. Other files are ignored.
    ///
    /// - Throws: when the folder exists and cannot be read.
    package func dates() throws -> [Date] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).compactMap(Self.date(ofFileNamed:))
            .sorted()
    }

    /// Makes a backup, and records that there is one. The folder is created if it is missing, but not its parent: an
    /// empty mount point is no place for backups.
    ///
    /// - Throws: ``BackupError``, ``DatabaseOpeningError``.
    package func add(_ database: Database, at now: Date) async throws {
        guard canBeMade else { throw BackupError.noDisk(parent.path) }
        try DatabaseFolder.prepare(url)
        try await database.backUp(to: file(of: now))
        database.note(BackupState(last: Timestamp(now), isOverdue: false))
    }

    /// Whether the parent exists.
    package var canBeMade: Bool { FileManager.default.fileExists(atPath: parent.path) }

    private var parent: URL { url.standardizedFileURL.deletingLastPathComponent() }

    /// Removes unfinished backups of killed servers, but neither those that another server is writing, nor other
    /// programs' files.
    ///
    /// - Throws: when the folder exists and cannot be read.
    package func removeUnfinished() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
        where name.hasSuffix(".unfinished") && Self.date(ofFileNamed: String(name.dropLast(".unfinished".count))) != nil
        {
            DatabaseFolder.removeUnfinishedBackup(url.appending(path: name))
        }
    }

    /// Removes all but the newest. The one of the time `kept` stays, even if a clock that was ahead made others newer.
    package func removeAll(butNewest count: Int, and kept: Date) throws {
        let dates = try dates()
        for date in dates.dropLast(count) where Self.text(of: date) != Self.text(of: kept) {
            try FileManager.default.removeItem(at: file(of: date))
        }
        removeUnusedPhotos(at: kept)
    }

    /// Removes the pictures that no database in the folder names, whoever has written it. Removes none if one of them
    /// cannot be read.
    private func removeUnusedPhotos(at now: Date) {
        guard let photos = try? photos() else { return }
        let folder = PhotoFolder(of: file(of: now))
        for account in folder.accounts { folder.removeAll(of: account, except: photos[account] ?? [], at: now) }
    }

    /// The photos that the databases in the folder name; nil while one is being written.
    private func photos() throws -> [AccountID: Set<UUID>]? {
        var configuration = Configuration()
        configuration.readonly = true
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        guard !names.contains(where: { $0.hasSuffix(".unfinished") }) else { return nil }
        var photos: [AccountID: Set<UUID>] = [:]
        for name in names where name.hasSuffix(".sqlite") {
            let backup = try DatabaseQueue(path: url.appending(path: name).path, configuration: configuration)
            try backup.read { database in
                guard try database.tableExists("photo") else { return }
                for (account, id) in try PhotoFolder.photos(of: database) { photos[account, default: []].insert(id) }
            }
        }
        return photos
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

/// The state of automatic backups.
package struct BackupState: Equatable, Sendable {
    /// The time of the last good backup; nil when there is none.
    package let last: Timestamp?
    /// Whether the last good backup is too old.
    package let isOverdue: Bool

    package init(last: Timestamp?, isOverdue: Bool) {
        self.last = last
        self.isOverdue = isOverdue
    }
}

/// The state of the database for the server's owner.
package struct DatabaseReport: Equatable, Sendable {
    /// The last check for damage; nil before the first.
    package let check: DatabaseCheck?
    /// nil without automatic backups, or before the first is due.
    package let backups: BackupState?
    /// Whether the program that reads photos is installed.
    package var canAddPhotos = true

    package init(check: DatabaseCheck? = nil, backups: BackupState? = nil) {
        self.check = check
        self.backups = backups
    }
}

extension Database {
    package var report: DatabaseReport { DatabaseReport(check: health.lastCheck, backups: health.backupState) }

    /// nil without automatic backups, or before the first is due.
    package var backupState: BackupState? { health.backupState }

    package func note(_ state: BackupState) {
        health.backupState = state
    }
}
