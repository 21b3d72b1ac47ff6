package import Foundation
import GRDB

extension Database {
    /// Opens the database file, which is created if it is missing, and upgrades its schema.
    ///
    /// A file that cannot be trusted is refused and stays unchanged. All of it is read for that, unless it is exactly
    /// as this program closed it; then ``check(_:at:)`` can read it later. Before an older file is migrated, a copy of
    /// it is written next to it (`loki.sqlite.before-upgrade`).
    ///
    /// - Parameters:
    ///   - url: the file, or a symbolic link to it. Its folder is created if it is missing, readable only by its owner.
    ///   - changes: notifies of changes.
    ///   - storageLimit: the storage limit of each account, in bytes.
    /// - Throws: ``DatabaseOpeningError``.
    package static func open(
        at url: URL, changes: ChangeFeed = ChangeFeed(), storageLimit: Int = Database.standardStorageLimit
    ) throws -> Database {
        let database = try open(at: url, migrator: .current, changes: changes, storageLimit: storageLimit)
        do {
            if let file = database.file { changes.epoch = try file.pool.write { try file.beginEpoch($0).name } }
            return database
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            // Existing data can be read. The first change that finds room begins the epoch.
            return database
        } catch {
            try? database.close()
            throw DatabaseOpeningError(error, of: url)
        }
    }

    static func open(
        at path: URL, migrator: SchemaMigrator, changes: ChangeFeed = ChangeFeed(),
        storageLimit: Int = Database.standardStorageLimit
    ) throws -> Database {
        let url = try DatabaseFolder.target(of: path)
        try DatabaseFolder.prepare(url.deletingLastPathComponent())
        let lock = try DatabaseLock(for: url)
        do {
            DatabaseFolder.removeLeftovers(of: url)
            let state = try DatabaseFileCheck(url: url, migrator: migrator).run()
            if state == .missing {
                try make(url, migrator: migrator)
                try lock.lockFile(url)
            }
            let (shutdownMarker, openMarker) = (CleanShutdownMarker(of: url), OpenFileMarker(of: url))
            try shutdownMarker.remove()
            let pool = try openPool(at: url)
            // Without it only a log of another file goes unnoticed.
            try? openMarker.set(pool)
            try migrator.migrate(pool)
            DatabaseFolder.protect(url)
            let file = SQLiteFile(
                wasClosedCleanly: state == .asClosed, pool: pool, opened: OpenedFile(at: path), lock: lock,
                shutdownMarker: shutdownMarker, openMarker: openMarker)
            return Database(file, changes: changes, storageLimit: storageLimit)
        } catch {
            lock.release()
            throw DatabaseOpeningError(error, of: url)
        }
    }

    /// Creates a new file under another name: an unfinished one would be mistaken for a damaged one, or another
    /// program's.
    private static func make(_ url: URL, migrator: SchemaMigrator) throws {
        let unfinished = URL(filePath: url.path + ".unfinished")
        DatabaseFolder.removeUnfinished(unfinished)
        defer { DatabaseFolder.removeUnfinished(unfinished) }
        var configuration = Configuration()
        configuration.label = "loki.make"
        let queue = try DatabaseQueue(path: unfinished.path, configuration: configuration)
        // Without a write-ahead log yet: SQLite merges that on closing, and does not report a failure.
        let mode = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        guard mode == "delete" else { throw CocoaError(.fileWriteUnknown) }
        try migrator.migrate(queue)
        guard try queue.unsafeRead({ try $0.pageDamage(.quick) }) == nil else { throw CocoaError(.fileWriteUnknown) }
        try queue.close()
        try DatabaseFolder.put(unfinished, inPlaceOf: url)
    }

    private static func openPool(at url: URL) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "loki"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        // 4: SQLite has one writer, and more readers than cores only queue.
        configuration.maximumReaderCount = 4
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        // GRDB sets synchronous=NORMAL when it opens a pool; with FULL an acknowledged save survives a power cut.
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return pool
    }
}
