import Foundation
import GRDB

/// Looks whether an existing file can be trusted, without changing it, and copies it before an upgrade.
struct DatabaseFileCheck {
    let url: URL
    let migrator: DatabaseMigrator

    /// - Throws: ``DatabaseOpeningError``.
    func run() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try checkHeader()
        // Looked at first: opening the file makes a write-ahead log.
        let isAsClosed = DatabaseCloseMark(of: url).isValid
        let queue = try openReadOnly()
        defer { try? queue.close() }
        if !isAsClosed {
            try checkPages(queue)
        }
        try checkSchema(queue)
    }

    /// A file of 0 bytes passes SQLite's own checks: for SQLite it is a new database.
    private func checkHeader() throws {
        // A folder of that name cannot be read either.
        guard let handle = try? FileHandle(forReadingFrom: url), let header = try? handle.read(upToCount: 16) ?? Data()
        else { throw DatabaseOpeningError.notADatabase(url) }
        try? handle.close()
        guard !header.isEmpty else { throw DatabaseOpeningError.emptyFile(url) }
        guard header == Data("SQLite format 3\0".utf8) else { throw DatabaseOpeningError.notADatabase(url) }
    }

    private func openReadOnly() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "loki.check"
        do {
            return try DatabaseQueue(path: url.path, configuration: configuration)
        } catch {
            throw DatabaseOpeningError.damaged(url)
        }
    }

    private func checkPages(_ queue: DatabaseQueue) throws {
        guard (try? queue.read { try $0.isSound }) == true else { throw DatabaseOpeningError.damaged(url) }
    }

    private func checkSchema(_ queue: DatabaseQueue) throws {
        let (isForeign, isNewer, isOlder) = try queue.read { database in
            (
                try migrator.appliedIdentifiers(database).isEmpty && !database.isWithoutTables,
                try migrator.hasBeenSuperseded(database),
                try !migrator.hasCompletedMigrations(database)
            )
        }
        guard !isForeign else { throw DatabaseOpeningError.foreign(url) }
        guard !isNewer else { throw DatabaseOpeningError.newerSchema(url) }
        if isOlder {
            try copyBeforeUpgrade(queue)
        }
    }

    private func copyBeforeUpgrade(_ queue: DatabaseQueue) throws {
        let copy = URL(filePath: url.path + ".before-upgrade")
        let unfinished = URL(filePath: copy.path + ".unfinished")
        try? FileManager.default.removeItem(at: unfinished)
        try queue.writeCopy(to: unfinished)
        guard rename(unfinished.path, copy.path) == 0 else {
            throw DatabaseOpeningError.unusable(url, "its copy before the upgrade cannot be written to \(copy.path)")
        }
    }
}

extension GRDB.Database {
    /// Whether SQLite finds no damage. Reads the whole file.
    var isSound: Bool {
        get throws {
            try String.fetchAll(self, sql: "PRAGMA quick_check(1)") == ["ok"]
        }
    }

    fileprivate var isWithoutTables: Bool {
        get throws {
            try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_schema") == 0
        }
    }
}

extension DatabaseQueue {
    /// Copies the whole database, what is still in the write-ahead log included, into one plain file.
    fileprivate func writeCopy(to url: URL) throws {
        let copy = try DatabaseQueue(path: url.path)
        try backup(to: copy)
        try copy.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try copy.close()
    }
}
