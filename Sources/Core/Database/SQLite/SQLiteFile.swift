import Foundation
import GRDB
import ModelsCore
import Synchronization

/// The records in one SQLite file, which is open in one process.
struct SQLiteFile: DatabaseEngine {
    /// Whether the file was as this program had closed it, so that it was not read completely when it was opened.
    let wasClosedCleanly: Bool
    let pool: DatabasePool
    let opened: OpenedFile
    let lock: DatabaseLock
    let shutdownMarker: CleanShutdownMarker
    let openMarker: OpenFileMarker
    /// How many pages may be free in any file, 16 MB of them.
    private static let keptPageCount = 4_096

    private let state = SQLiteFileState()

    var version: Int? { state.writeCount.load(ordering: .sequentiallyConsistent) }

    var photos: PhotoFolder { PhotoFolder(of: URL(filePath: pool.path)) }

    /// An epoch begins after each opening, because the file may have been restored before it.
    var currentEpoch: SQL { "\(state.epoch?.number), \(state.epoch?.name)" }

    func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String) {
        if let epoch = state.epoch { return epoch }
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        let epoch = try connection.beginEpoch("\(String(repeating: "0", count: 16 - name.utf8.count) + name)")
        // Not before: a failed transaction leaves no row of the epoch.
        connection.afterCommit { [state] in state.epoch = epoch }
        return epoch
    }

    /// Long operations do not block readers.
    var patient: SQLiteFile { self }

    /// Cached values are out of date now.
    func notifyOthers(of change: Change) { countWrite() }

    private func countWrite() {
        state.writeCount.add(1, ordering: .sequentiallyConsistent)
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await readRows(body)
    }

    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await writeRows(body)
    }

    /// Reads with SQLite's own interface.
    func readRows<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await StorageError.translating { try await pool.read(body) }
    }

    /// Writes with SQLite's own interface.
    @discardableResult
    func writeRows<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        // Also when it throws, because it is unknown then whether the transaction was committed.
        defer { countWrite() }
        do {
            let value = try await StorageError.translating { [opened] in
                try await pool.write { transaction in
                    let value = try body(transaction)
                    guard opened.isInPlace else { throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED) }
                    return value
                }
            }
            state.isFull = false
            return value
        } catch let failure as StorageError where failure.kind == .full {
            state.isFull = true
            throw failure
        }
    }

    /// It exists from the start, and is written with the records.
    func makeSearchIndex(of table: String) async throws {}

    /// Also merges the write-ahead log into the file.
    func close() throws {
        pool.interrupt()
        do {
            try pool.barrierWriteWithoutTransaction { [pool] database in
                // SQLite merges the log when its last connection closes, and only if that one can write.
                pool.invalidateReadOnlyConnections()
                // An interrupted or cancelled connection merges nothing until its next statement.
                try database.execute(sql: "SELECT 1")
            }
        } catch DatabaseError.SQLITE_MISUSE {
            // It is already closed.
            return
        }
        try pool.close()
        if opened.isInPlace { shutdownMarker.set() }
        openMarker.remove()
        lock.release()
    }

    // MARK: - Maintenance

    var isFull: Bool { state.isFull }
    var checkpointFailure: StorageError? { state.checkpointFailure }

    /// Checks the pages for damage. Not in a transaction, which SQLite may refuse to end when it has found damage.
    func pageDamage(_ check: PageCheck) async throws -> DatabaseCheck.Damage? {
        try await StorageError.translating { try await pool.unsafeRead { try $0.pageDamage(check) } }
    }

    /// Merges the write-ahead log into the file, except for the part that is being read.
    ///
    /// SQLite does that automatically from time to time, and does not report a failure: saved data is safe in the log,
    /// which grows until the disk is full.
    func checkpoint() async throws {
        if state.isFull, opened.hasRoomBeside { state.isFull = false }
        do {
            try await StorageError.translating {
                // With a statement: GRDB's own call mistakes a closed database for an open one, and ends the process.
                try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
            }
            state.checkpointFailure = nil
        } catch let failure as StorageError {
            state.checkpointFailure = failure
            throw failure
        }
    }

    /// Rewrites the file without its free pages when they are more than a third of it, and the disk has room for a
    /// second file and the log of the change. Saves wait in the meantime, some seconds for each GB that is left.
    func giveBackFreePages() async throws {
        let (free, left, pageSize) = try await readRows { database in
            let pragma = { (name: String) in try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0 }
            let free = try pragma("freelist_count")
            return (free, try pragma("page_count") - free, try pragma("page_size"))
        }
        guard free > max(left / 2, Self.keptPageCount), opened.freeSpace > 2 * left * pageSize else { return }
        try await vacuum()
        // The file itself becomes shorter when the log is merged.
        try await checkpoint()
    }

    /// - Returns: whether no other backup is being written.
    func beginBackup() -> Bool { state.begin(\.isBackingUp) }

    func endBackup() { state.isBackingUp = false }

    /// Rewrites the whole file, without orphaned pages.
    func vacuum() async throws {
        try await StorageError.translating {
            try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
    }
}

/// The state of the file, shared by all of its copies.
@dynamicMemberLookup
private final class SQLiteFileState: Sendable {
    struct Values {
        /// Why the last merge of the write-ahead log into the file failed; nil when it succeeded.
        var checkpointFailure: StorageError?
        /// Whether the last write found no room on the disk.
        var isFull = false
        var isBackingUp = false
        var epoch: (number: Int, name: String)?
    }

    /// The number of writes, shared by all copies.
    let writeCount = Atomic(0)
    private let values = Mutex(Values())

    subscript<Value: Sendable>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
        get { values.withLock { $0[keyPath: member] } }
        set { values.withLock { $0[keyPath: member] = newValue } }
    }

    /// Sets a flag that is not set yet.
    func begin(_ member: WritableKeyPath<Values, Bool>) -> Bool {
        values.withLock { values in
            defer { values[keyPath: member] = true }
            return !values[keyPath: member]
        }
    }
}
