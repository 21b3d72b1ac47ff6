import Foundation
import Synchronization

/// The folder of the database, which only its owner can read.
enum DatabaseFolder {
    /// Creates the folder if it is missing and checks that a file can be written in it.
    ///
    /// - Throws: ``DatabaseOpeningError/folderNotWritable(_:)``.
    static func prepare(_ folder: URL) throws {
        do {
            let missing = Self.missing(folder)
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for made in missing { try synchronize(made.deletingLastPathComponent()) }
            let probe = folder.appending(path: ".loki-write-test-\(UUID().uuidString)")
            try Data().write(to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw DatabaseOpeningError(error, of: folder)
        } catch {
            throw DatabaseOpeningError.folderNotWritable(folder)
        }
    }

    /// The file that a path leads to: SQLite's log is next to that file, and so are the lock and the markers.
    ///
    /// - Throws: ``DatabaseOpeningError/missing(_:rest:)`` when the path is a symbolic link to nothing, such as to a
    ///   disk that is not mounted.
    static func target(of link: URL) throws -> URL {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) else { return link }
        guard let path = realpath(link.path, nil) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw DatabaseOpeningError(POSIXError.last, of: link) }
            let folder = link.deletingLastPathComponent()
            let file = URL(filePath: target, relativeTo: folder).standardizedFileURL
            throw DatabaseOpeningError.missing(URL(filePath: file.path), rest: link)
        }
        defer { free(path) }
        return URL(filePath: String(cString: path))
    }

    /// The folder and its parents that do not exist.
    private static func missing(_ folder: URL) -> [URL] {
        var missing: [URL] = []
        var next = folder.standardizedFileURL
        while next.path != "/", !FileManager.default.fileExists(atPath: next.path) {
            missing.append(next)
            next.deleteLastPathComponent()
        }
        return missing
    }

    /// Waits until a file, or the names in a folder, are on the disk: a name that is not is lost in a power cut.
    ///
    /// - Throws: when that is unknown.
    static func synchronize(_ url: URL) throws {
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
        defer { Foundation.close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw POSIXError.last }
    }

    /// Moves a finished file to the place of another, or to an unused name.
    ///
    /// After a kill or a power cut at any moment there is either one of them, complete.
    ///
    /// - Throws: also when SQLite has left a file next to it, without which the file is not complete.
    static func put(_ finished: URL, inPlaceOf file: URL) throws {
        for suffix in ["-wal", "-journal"] where size(of: finished.path + suffix) > 0 {
            throw CocoaError(.fileWriteUnknown)
        }
        try synchronize(finished)
        guard rename(finished.path, file.path) == 0 else { throw POSIXError.last }
        try synchronize(file.deletingLastPathComponent())
    }

    /// In bytes; 0 when there is no such file.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Removes an unfinished database, and SQLite's files next to it.
    static func removeUnfinished(_ database: URL) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(database.path + suffix) }
    }

    /// Removes an unfinished backup, wherever it is; neither one that is still being written (see
    /// ``lockUnfinishedBackup(_:)``) nor another program's file.
    static func removeUnfinishedBackup(_ backup: URL) {
        let descriptor = Foundation.open(backup.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { if descriptor >= 0 { Foundation.close(descriptor) } }
        if descriptor >= 0 {
            var header = [UInt8](repeating: 0, count: 16)
            // The first page may be written last: until then it is missing, or zeros.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, read(descriptor, &header, header.count) >= 0,
                header.allSatisfy({ $0 == 0 }) || header.elementsEqual("SQLite format 3\0".utf8)
            else { return }
        }
        removeUnfinished(backup)
    }

    /// Creates a file for a backup, which ``removeUnfinishedBackup(_:)`` leaves alone until the descriptor is closed.
    ///
    /// - Returns: its descriptor; nil when another program has a file there.
    /// - Throws: `POSIXError`.
    static func lockUnfinishedBackup(_ backup: URL) throws -> Int32? {
        removeUnfinishedBackup(backup)
        let descriptor = Foundation.open(backup.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 || errno != EEXIST else { return nil }
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw POSIXError.last }
        return descriptor
    }

    /// Removes the unfinished files next to a database, and the backup, of a killed program. The caller has the
    /// database's lock.
    static func removeLeftovers(of database: URL) {
        for suffix in [".unfinished", ".before-upgrade.unfinished"] {
            removeUnfinished(URL(filePath: database.path + suffix))
        }
        unlink(database.path + ".room")
        BackupNote(of: database).removeUnfinishedBackup()
    }

    /// Makes the files readable only by their owner: an earlier version may have created them for all to read.
    static func protect(_ database: URL) {
        for suffix in ["", "-wal", "-shm", ".before-upgrade"] {
            chmod(database.path + suffix, 0o600)
        }
    }
}

/// The opened file, with the path that led to it.
struct OpenedFile: Sendable {
    private let url: URL
    private let identity: Identity?

    init(at url: URL) {
        self.url = url
        identity = Identity(of: url)
    }

    /// Whether the path still leads to the file. Writes to a file that was deleted or replaced are lost when the
    /// program ends.
    var isInPlace: Bool {
        identity != nil && Identity(of: url) == identity
    }

    /// Whether the disk has room for 1 MiB: several times a long visit with its search entries.
    var hasRoomBeside: Bool {
        let path = "\(url.path).room"
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer {
            Foundation.close(descriptor)
            unlink(path)
        }
        return posix_fallocate(descriptor, 0, 1 << 20) == 0
    }

    /// The room on the disk of the file, in bytes; 0 when that is unknown.
    var freeSpace: Int {
        var status = statvfs()
        return statvfs(url.path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : 0
    }

    private struct Identity: Equatable {
        let inode: UInt64
        let device: UInt64

        /// nil when there is no file.
        init?(of url: URL) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { return nil }
            inode = UInt64(status.st_ino)
            device = UInt64(status.st_dev)
        }
    }
}

/// Prevents a second process from opening the same database: SQLite up to 3.51.2 can lose its write-ahead log when
/// several processes write (its "WAL-reset" bug).
///
/// The kernel releases the lock with the process, however that ends.
final class DatabaseLock: Sendable {
    /// The size of the lock's file while the database is closed, in bytes: more than SQLite writes when it opens one
    /// (32 KiB of shared memory, and some pages of the write-ahead log). So the database can be opened for reading even
    /// if the disk has become full in the meantime.
    static let room: off_t = 1 << 17

    private let descriptors: Mutex<[Int32]>
    private let roomKeeper = Mutex<Int32?>(nil)

    /// - Throws: ``DatabaseOpeningError``: ``DatabaseOpeningError/inUse(_:)`` when another process, or this one, holds
    ///   the lock.
    init(for database: URL) throws {
        let folder = database.deletingLastPathComponent()
        descriptors = Mutex([])
        // A file can be deleted and created again while it is locked, the folder of the database cannot; earlier
        // versions only lock the file.
        try lock(folder.path, O_RDONLY | O_DIRECTORY, for: database)
        let descriptor = try lock(database.path + ".lock", O_CREAT | O_RDWR, for: database)
        ftruncate(descriptor, 0)
        roomKeeper.withLock { $0 = descriptor }
        if FileManager.default.fileExists(atPath: database.path) { try lockFile(database) }
    }

    /// Locks the database file itself, which a hard link in another folder leads to as well. SQLite's own locks are of
    /// another kind (POSIX). Closing a descriptor of the file ends those, so this one is closed after SQLite's.
    /// - Throws: ``DatabaseOpeningError``.
    func lockFile(_ database: URL) throws {
        // A pipe of that name must not block.
        try lock(database.path, O_RDONLY | O_NONBLOCK, for: database)
    }

    @discardableResult
    private func lock(_ path: String, _ flags: Int32, for database: URL) throws -> Int32 {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseOpeningError(POSIXError.last, of: path == database.path ? database : URL(filePath: path))
        }
        descriptors.withLock { $0.append(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseOpeningError.inUse(database) }
        return descriptor
    }

    func release() {
        roomKeeper.withLock { keeper in
            if let descriptor = keeper { _ = posix_fallocate(descriptor, 0, Self.room) }
            keeper = nil
        }
        descriptors.withLock { descriptors in
            for descriptor in descriptors {
                // A program that is just being started has a copy of the descriptor for a moment, and would keep the
                // lock.
                flock(descriptor, LOCK_UN)
                Foundation.close(descriptor)
            }
            descriptors = []
        }
    }

    deinit {
        release()
    }
}
