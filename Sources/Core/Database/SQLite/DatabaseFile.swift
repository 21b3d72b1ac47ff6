import Foundation
import Synchronization

/// The folder that holds the database: its owner's alone.
enum DatabaseFolder {
    /// Makes the folder if it is missing and tries that a file can be written in it.
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

    /// The file to which a path leads: SQLite has its log beside that, and so are the lock and the markers.
    ///
    /// - Throws: ``DatabaseOpeningError/missing(_:rest:)`` when the path is a symbolic link to nothing, such as to a disk
    ///   that is not mounted.
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

    /// The folder and those around it that are not there.
    private static func missing(_ folder: URL) -> [URL] {
        var missing: [URL] = []
        var next = folder.standardizedFileURL
        while next.path != "/", !FileManager.default.fileExists(atPath: next.path) {
            missing.append(next)
            next.deleteLastPathComponent()
        }
        return missing
    }

    /// Waits until a file, or the names in a folder, are on the disk: a name that is not is gone after a power cut.
    ///
    /// - Throws: when that cannot be known.
    static func synchronize(_ url: URL) throws {
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
        defer { Foundation.close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw POSIXError.last }
    }

    /// Puts a file that is finished in another's place, or under a name that is free.
    ///
    /// After a kill or a power cut at any moment there is the one or the other, and all of it.
    ///
    /// - Throws: also when SQLite has left something beside it, without which the file is not whole.
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

    /// Removes a database that was not finished, and the files that SQLite has next to it.
    static func removeUnfinished(_ database: URL) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(database.path + suffix) }
    }

    /// Removes a backup that was not finished, wherever it is; neither one that is still being written (see
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

    /// Makes a file for a backup, which ``removeUnfinishedBackup(_:)`` leaves alone until the descriptor is closed.
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

    /// Removes the files next to a database, and the backup, that a program which was killed had not finished. The caller
    /// has the database's lock.
    static func removeLeftovers(of database: URL) {
        for suffix in [".unfinished", ".before-upgrade.unfinished"] {
            removeUnfinished(URL(filePath: database.path + suffix))
        }
        unlink(database.path + ".room")
        BackupNote(of: database).removeUnfinishedBackup()
    }

    /// Takes the files away from everybody but their owner: an earlier version may have made them for all to read.
    static func protect(_ database: URL) {
        for suffix in ["", "-wal", "-shm", ".before-upgrade"] {
            chmod(database.path + suffix, 0o600)
        }
    }
}

/// The file that was opened, by the path that led to it.
struct OpenedFile: Sendable {
    private let url: URL
    private let identity: Identity?

    init(at url: URL) {
        self.url = url
        identity = Identity(of: url)
    }

    /// Whether the path still leads to it. What is written to a file that was deleted, or in whose place another was
    /// put, is gone when the program ends.
    var isInPlace: Bool {
        identity != nil && Identity(of: url) == identity
    }

    /// Whether the disk has room for 1 MiB: a long visit with what makes it searchable, some times over.
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

    /// How much room the disk has for the file, in bytes; 0 when that cannot be known.
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

/// Keeps a second process from opening the same database: SQLite up to 3.51.2 can lose its write-ahead log when
/// several processes write (its "WAL-reset" bug).
///
/// The kernel releases the lock with the process, however that ends.
final class DatabaseLock: Sendable {
    /// How long the lock's file is while the database is closed, in bytes: more than SQLite writes when it opens one
    /// (32 KiB of shared memory, and some pages of the write-ahead log). So the database can also be opened, to be read,
    /// when the disk has become full meanwhile.
    static let room: off_t = 1 << 17

    private let descriptors: Mutex<[Int32]>
    private let roomKeeper = Mutex<Int32?>(nil)

    /// - Throws: ``DatabaseOpeningError``: ``DatabaseOpeningError/inUse(_:)`` when another process, or this one, holds the
    ///   lock.
    init(for database: URL) throws {
        let folder = database.deletingLastPathComponent()
        descriptors = Mutex([])
        // A file can be deleted and made again while it is locked, the folder around the database cannot; earlier
        // versions lock the file alone.
        try lock(folder.path, O_RDONLY | O_DIRECTORY, for: database)
        let descriptor = try lock(database.path + ".lock", O_CREAT | O_RDWR, for: database)
        ftruncate(descriptor, 0)
        roomKeeper.withLock { $0 = descriptor }
        if FileManager.default.fileExists(atPath: database.path) { try lockFile(database) }
    }

    /// Locks the database file itself, which a hard link in another folder leads to as well. SQLite's own locks are of
    /// another kind (POSIX). Closing a descriptor of the file ends those, so this one is closed after SQLite's.
    ///
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
                // A program that is just being started has a copy of the descriptor for a moment, and would keep the lock.
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
