import GRDB
import ModelsCore
import Synchronization

/// The records in one SQLite file, which one process has open.
struct SQLiteFile: DatabaseEngine {
    /// Whether the file was as this program had closed it, so that not all of it was read when it was opened.
    let wasClosed: Bool
    let pool: DatabasePool
    let opened: OpenedFile
    let lock: DatabaseLock
    let shutdownMarker: CleanShutdownMarker
    let openMarker: OpenFileMarker
    /// How many pages may be free in any file, 16 MB of them.
    private static let keptPageCount = 4_096

    private let state = SQLiteFileState()

    var version: Int? { state.writeCount.load(ordering: .sequentiallyConsistent) }

    /// An epoch begins after each opening, since the file may have been restored before it.
    var currentEpoch: SQL { "\(state.epoch?.number), \(state.epoch?.name)" }

    func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String) {
        if let epoch = state.epoch { return epoch }
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        let epoch = try connection.beginEpoch("\(String(repeating: "0", count: 16 - name.utf8.count) + name)")
        // Not before: a transaction that fails leaves no row of the epoch.
        connection.afterCommit { [state] in state.epoch = epoch }
        return epoch
    }

    /// What takes its time keeps nobody waiting here.
    var patient: SQLiteFile { self }

    /// Whatever was kept is out of date now.
    func tellOthers(of change: Change) { countWrite() }

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

    /// Reads by what only SQLite knows.
    func readRows<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await StorageError.translating { try await pool.read(body) }
    }

    /// Writes by what only SQLite knows.
    @discardableResult
    func writeRows<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        // Also when it throws: it cannot be known then whether the transaction was committed.
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

    /// It is there from the start, and written with the records.
    func makeSearchIndex(of table: String) async throws {}

    /// Merges the write-ahead log into the file, too.
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
            // It is closed already.
            return
        }
        try pool.close()
        if opened.isInPlace { shutdownMarker.set() }
        openMarker.remove()
        lock.release()
    }

    // MARK: - Looking after the file

    var isFull: Bool { state.isFull }
    var checkpointFailure: StorageError? { state.checkpointFailure }

    /// Looks for damage in the pages. Not in a transaction, which SQLite may refuse to end when it has come upon damage.
    func pageDamage(_ check: PageCheck) async throws -> DatabaseCheck.Damage? {
        try await StorageError.translating { try await pool.unsafeRead { try $0.pageDamage(check) } }
    }

    /// Merges the write-ahead log into the file, but for what is being read in it.
    ///
    /// SQLite does that by itself now and then, and says nothing when it fails: what is saved is safe in the log, which
    /// grows until the disk is full.
    func checkpoint() async throws {
        if state.isFull, opened.hasRoomBeside { state.isFull = false }
        do {
            try await StorageError.translating {
                // By a statement: GRDB's own call takes a closed database for an open one, and ends the process.
                try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
            }
            state.checkpointFailure = nil
        } catch let failure as StorageError {
            state.checkpointFailure = failure
            throw failure
        }
    }

    /// Rewrites the file without its free pages when they are more than a third of it, and the disk has room for a second
    /// file and the log of the change. Saves wait meanwhile, some seconds for each GB that is left.
    func giveBackFreePages() async throws {
        let (free, left, pageSize) = try await readRows { database in
            let pragma = { (name: String) in try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0 }
            let free = try pragma("freelist_count")
            return (free, try pragma("page_count") - free, try pragma("page_size"))
        }
        guard free > max(left / 2, Self.keptPageCount), opened.freeSpace > 2 * left * pageSize else { return }
        try await vacuum()
        // The file itself becomes shorter with the log that says so.
        try await checkpoint()
    }

    /// - Returns: whether no other backup is being written.
    func beginBackup() -> Bool { state.begin(\.isBackingUp) }

    func endBackup() { state.isBackingUp = false }

    /// Writes the whole file anew, without the pages that belong to nothing.
    func vacuum() async throws {
        try await StorageError.translating {
            try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
    }
}

/// What is known of the file, for all who look at the same one.
@dynamicMemberLookup
private final class SQLiteFileState: Sendable {
    struct Values {
        /// Why the write-ahead log could not be merged into the file the last time; nil when it could.
        var checkpointFailure: StorageError?
        /// Whether the last write found no room on the disk.
        var isFull = false
        var isBackingUp = false
        var epoch: (number: Int, name: String)?
    }

    /// How many writes there were, for all who use the same file.
    let writeCount = Atomic(0)
    private let values = Mutex(Values())

    subscript<Value: Sendable>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
        get { values.withLock { $0[keyPath: member] } }
        set { values.withLock { $0[keyPath: member] = newValue } }
    }

    /// Sets what is not set yet.
    func begin(_ member: WritableKeyPath<Values, Bool>) -> Bool {
        values.withLock { values in
            defer { values[keyPath: member] = true }
            return !values[keyPath: member]
        }
    }
}
