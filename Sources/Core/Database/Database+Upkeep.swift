import GRDB

/// Looking after the file.
extension Database {
    /// Whether the file is still where it was opened: nobody has deleted it or put another in its place.
    package var isFileInPlace: Bool { file.isInPlace }

    /// Whether the disk had no room for the last write. False again when a write succeeds, or when ``checkpoint()`` finds
    /// room.
    package var isFull: Bool { health.isFull }

    /// Tries that the file can be read.
    ///
    /// - Throws: ``StorageError``.
    package func checkReadable() async throws {
        _ = try await read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM account")
        }
    }

    /// Looks for damage in the pages. Not in a transaction, which SQLite may refuse to end when it has come upon damage.
    func pageDamage(_ check: PageCheck) async throws -> DatabaseCheck.Damage? {
        try await gate?(.read)
        return try await StorageError.translating { try await pool.unsafeRead { try $0.pageDamage(check) } }
    }

    /// Merges the write-ahead log into the file, as far as nobody reads what is in it.
    ///
    /// SQLite does that by itself now and then, and says nothing when it fails: what is saved is safe in the log, which
    /// grows until the disk is full.
    ///
    /// - Throws: ``StorageError``, which is ``checkpointFailure`` until the next time.
    package func checkpoint() async throws {
        if health.isFull, file.hasRoomBeside { health.isFull = false }
        do {
            try await StorageError.translating {
                // By a statement: GRDB's own call takes a closed database for an open one, and ends the process.
                try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
            }
            health.checkpointFailure = nil
        } catch let failure as StorageError {
            health.checkpointFailure = failure
            throw failure
        }
    }

    /// Writes the whole file anew, without the pages that belong to nothing.
    ///
    /// - Throws: ``StorageError``.
    func vacuum() async throws {
        try await gate?(.write)
        try await StorageError.translating {
            try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
    }

    /// Why the write-ahead log could not be merged into the file the last time; nil when it could.
    package var checkpointFailure: StorageError? { health.checkpointFailure }
}
