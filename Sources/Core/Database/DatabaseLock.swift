import Foundation
import Synchronization

/// Keeps a second process from opening the same database: SQLite up to 3.51.2 can lose its write-ahead log when
/// several processes write (its "WAL-reset" bug).
///
/// The kernel releases the lock with the process, however that ends.
final class DatabaseLock: Sendable {
    private let descriptor: Mutex<Int32?>

    /// - Throws: ``DatabaseOpeningError/inUse(_:)`` when another process, or this one, holds the lock.
    init(for database: URL) throws {
        let path = database.path + ".lock"
        let descriptor = Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseOpeningError.folderNotWritable(database.deletingLastPathComponent())
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(descriptor)
            throw DatabaseOpeningError.inUse(database)
        }
        self.descriptor = Mutex(descriptor)
    }

    func release() {
        descriptor.withLock { descriptor in
            if let descriptor {
                // A program that is just being started has a copy of the descriptor for a moment, and would keep the lock.
                flock(descriptor, LOCK_UN)
                Foundation.close(descriptor)
            }
            descriptor = nil
        }
    }

    deinit {
        release()
    }
}
