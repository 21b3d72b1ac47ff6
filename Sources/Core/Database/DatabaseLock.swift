import Foundation
import Synchronization

/// Keeps a second process from opening the same database: SQLite up to 3.51.2 can lose its write-ahead log when
/// several processes write (its "WAL-reset" bug).
///
/// The kernel releases the lock with the process, however that ends.
final class DatabaseLock: Sendable {
    private let descriptors: Mutex<[Int32]>

    /// - Throws: ``DatabaseOpeningError``: ``DatabaseOpeningError/inUse(_:)`` when another process, or this one, holds the
    ///   lock.
    init(for database: URL) throws {
        let folder = database.deletingLastPathComponent()
        descriptors = Mutex([])
        // A file can be deleted and made again while it is locked, the folder around the database cannot; earlier
        // versions lock the file alone.
        for (path, flags) in [(folder.path, O_RDONLY | O_DIRECTORY), (database.path + ".lock", O_CREAT | O_RDWR)] {
            let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw DatabaseOpeningError(POSIXError.last, of: URL(filePath: path)) }
            descriptors.withLock { $0.append(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DatabaseOpeningError.inUse(database) }
        }
    }

    func release() {
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
