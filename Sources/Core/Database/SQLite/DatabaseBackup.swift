package import Foundation
import GRDB
import LogCore
package import Logging

extension Database {
    /// Writes a copy of the whole file to another one, while people read and save. It appears when it is complete,
    /// checked for damage and on the disk; only its owner can read it. The pictures are copied to the folder `photos`
    /// next to it, if they are not there yet: they never change, and all backups in a folder share them.
    ///
    /// - Parameter url: a path without a file.
    /// - Throws: ``BackupError``.
    package func backUp(to url: URL) async throws {
        guard let file else { throw BackupError.notAFile }
        do {
            try await interceptor?(.read)
            try await file.backUp(to: url)
        } catch let error as BackupError {
            throw error
        } catch {
            throw BackupError.notWritten(url.path, reason: DatabaseOpeningError.reason(error))
        }
    }

    /// Replaces the database file with a backup, completely or not at all. The previous file is kept next to it.
    ///
    /// - Parameters:
    ///   - backup: the backup, which stays unchanged.
    ///   - path: the path of the database file, which may be missing; no server may have it open.
    /// - Returns: the previous file; nil when there was none.
    /// - Throws: ``BackupError``, or ``DatabaseOpeningError`` about the backup, the file or its folder.
    package static func restore(_ backup: URL, at path: URL, now: Date) throws -> URL? {
        guard FileManager.default.fileExists(atPath: backup.path) else { throw BackupError.noBackup(backup.path) }
        let url = try DatabaseFolder.target(of: path)
        try DatabaseFolder.prepare(url.deletingLastPathComponent())
        let lock = try DatabaseLock(for: url)
        defer { lock.release() }
        DatabaseFolder.removeLeftovers(of: url)
        let unfinished = URL(filePath: url.path + ".unfinished")
        defer { DatabaseFolder.removeUnfinished(unfinished) }
        try copy(backup, to: unfinished)
        do {
            let pictures = PhotoFolder(of: url)
            try DatabaseQueue(path: unfinished.path).read { copy in
                guard try copy.tableExists("photo") else { return }
                try pictures.copy(photosOf: copy, from: PhotoFolder(of: backup))
            }
            let replaced = try DatabaseFolder.keepAside(url, now: now)
            // Soon, the pictures that the backup does not name are removed.
            if let replaced { try pictures.link(into: PhotoFolder(of: replaced)) }
            try DatabaseFolder.put(unfinished, inPlaceOf: url)
            // Up to here a log of the replaced file would be noticed as another file's.
            for suffix in ["-wal", "-shm", "-journal", ".closed", ".open"] { unlink(url.path + suffix) }
            return replaced
        } catch {
            throw DatabaseOpeningError(error, of: url)
        }
    }

    /// The number of photos in a database file that is not open, whose pictures are missing.
    ///
    /// - Throws: when the file cannot be read.
    package static func missingPhotoCount(at path: URL) throws -> Int {
        let url = try DatabaseFolder.target(of: path)
        return try DatabaseQueue(path: url.path).read { database in
            guard try database.tableExists("photo") else { return 0 }
            return try PhotoFolder(of: url).missingCount(of: database)
        }
    }

    private static func copy(_ backup: URL, to unfinished: URL) throws {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: backup.path, configuration: configuration)
            defer { try? source.close() }
            // Before it is processed: a newer schema, or another program's file.
            let state = try source.read { try SchemaMigrator.current.state(of: $0) }
            if let refusal = state == .empty ? .foreign(backup) : state.refusal(of: backup) { throw refusal }
            try source.writeCopy(to: unfinished) { copy in
                guard try copy.pageDamage(.whole) != .file else { throw DatabaseOpeningError.damaged(backup) }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw DatabaseOpeningError.notADatabase(backup)
        } catch {
            throw DatabaseOpeningError(error, of: backup)
        }
    }
}

extension SQLiteFile {
    /// On a thread of its own, because it takes some seconds for each 1,000,000 records.
    fileprivate func backUp(to url: URL) async throws {
        guard beginBackup() else { throw BackupError.busy }
        defer { endBackup() }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result { try writeBackup(to: url) }) }
        }
    }

    private func writeBackup(to url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { throw BackupError.placeTaken(url.path) }
        let unfinished = URL(filePath: url.path + ".unfinished")
        let note = BackupNote(of: URL(filePath: pool.path))
        // Before the file exists, because a kill can come at any moment.
        note.set(unfinished)
        defer { note.remove() }
        guard let descriptor = try DatabaseFolder.lockUnfinishedBackup(unfinished) else {
            throw BackupError.placeTaken(unfinished.path)
        }
        defer {
            Foundation.close(descriptor)
            DatabaseFolder.removeUnfinishedBackup(unfinished)
        }
        try pool.writeCopy(to: unfinished) { copy in
            guard try copy.pageDamage(.quick) != .file else { throw BackupError.damaged }
            try PhotoFolder(of: url).copy(photosOf: copy, from: photos)
        }
        try DatabaseFolder.put(unfinished, inPlaceOf: url)
    }
}

/// Records next to the database where a backup is being written. A killed program leaves the record, and the next one
/// removes the unfinished backup, in whichever folder it is.
struct BackupNote {
    private let file: URL

    init(of database: URL) {
        file = URL(filePath: database.path + ".backup")
    }

    /// Without room for the note of some bytes, there may still be room for the backup on another disk.
    func set(_ unfinished: URL) {
        try? Data(unfinished.path.utf8).write(to: file)
    }

    func remove() { unlink(file.path) }

    func removeUnfinishedBackup() {
        // An incomplete note names no such file.
        guard let path = try? String(contentsOf: file, encoding: .utf8), path.hasSuffix(".unfinished") else { return }
        let unfinished = URL(filePath: path)
        // A disk that is not mounted may be there the next time.
        guard FileManager.default.fileExists(atPath: unfinished.deletingLastPathComponent().path) else { return }
        DatabaseFolder.removeUnfinishedBackup(unfinished)
        remove()
    }
}

extension DatabaseReader {
    /// Copies the whole database, including the content of the write-ahead log, into one plain file.
    ///
    /// The copy has a number of its own: the log next to another file must never be mistaken for its own, even if that
    /// was open while the copy was made (see ``OpenFileMarker``).
    ///
    /// - Parameter finish: checks the copy, and changes it.
    func writeCopy(to url: URL, _ finish: (GRDB.Database) throws -> Void = { _ in }) throws {
        let copy = try DatabaseQueue(path: url.path)
        defer { try? copy.close() }
        try backup(to: copy)
        let mode = try copy.writeWithoutTransaction { database in
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            try database.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1...Int32.max))")
            try finish(database)
            return mode
        }
        guard mode == "delete" else { throw CocoaError(.fileWriteUnknown) }
    }
}

extension DatabaseFolder {
    /// The part of a database's name that says that a restored backup has replaced it. The time follows.
    static let replaced = ".before-restore-"

    /// Gives a database, with its log, a second name next to it.
    ///
    /// - Returns: that name; nil when there is no file.
    fileprivate static func keepAside(_ database: URL, now: Date) throws -> URL? {
        guard FileManager.default.fileExists(atPath: database.path) else { return nil }
        let time = BackupFolder.text(of: now)
        var name = "\(database.path)\(replaced)\(time)"
        var number = 1
        while FileManager.default.fileExists(atPath: name) {
            number += 1
            name = "\(database.path)\(replaced)\(time)-\(number)"
        }
        for suffix in ["-wal", "-journal", ""] where FileManager.default.fileExists(atPath: database.path + suffix) {
            guard link(database.path + suffix, name + suffix) == 0 else { throw POSIXError.last }
        }
        return URL(filePath: name)
    }
}

/// Why no backup was made or restored, in one line for the person who asked for it.
package enum BackupError: Error, Equatable, Codable, Sendable, CustomStringConvertible {
    /// There is no database file: the records are in PostgreSQL.
    case notAFile
    case placeTaken(String)
    case busy
    /// The database is damaged, and so would the backup be.
    case damaged
    case notWritten(String, reason: String)
    case noBackup(String)
    /// The parent of the folder of backups is missing.
    case noDisk(String)

    package var description: String {
        switch self {
        case .notAFile:
            """
            The records are in PostgreSQL, which has tools of its own: pg_dump --format=custom and pg_restore, or \
            pg_basebackup with archived logs.
            """
        case .placeTaken(let path): "There is something already at \(path). Choose another name."
        case .busy: "A backup is being written already. Try again when it is done."
        case .damaged: "The database is damaged: a backup of it would be, too. Keep the earlier ones."
        case .notWritten(let path, let reason): "The backup \(path) cannot be written: \(reason)."
        case .noBackup(let path): "There is no backup at \(path)."
        case .noDisk(let path):
            "The folder \(path) is missing, so no backup can be written into it. Is its disk mounted?"
        }
    }
}

extension BackupError: LoggableError {
    package var logMetadata: Logger.Metadata { ["backup.problem": "\(self)"] }
}
