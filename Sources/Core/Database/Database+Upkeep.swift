package import ModelsCore
import Synchronization

/// Looking after the database. A server of its own looks after PostgreSQL, of which nothing is wrong here.
extension Database {
    /// Whether the file was as this program had closed it, so that not all of it was read when it was opened.
    package var wasClosed: Bool { file?.wasClosed ?? true }

    /// Whether the file is still where it was opened: it was neither deleted nor replaced.
    package var isFileInPlace: Bool { file?.opened.isInPlace ?? true }

    /// Whether the disk had no room for the last write. False again when a write succeeds, or when ``checkpoint()`` finds
    /// room.
    package var isFull: Bool { engine.isFull }

    /// Why the write-ahead log could not be merged into the file the last time; nil when it could.
    package var checkpointFailure: StorageError? { file?.checkpointFailure }

    /// Whether this process shall do what is done once a day now. Of several that share the database, one is told so.
    ///
    /// - Throws: ``StorageError``.
    package func takeJob(_ name: String, at now: Timestamp) async throws -> Bool {
        guard isShared else { return true }
        // Less than the 24 hours that each of them waits, so that one that was late does not skip a day; and one whose
        // clock was hours ahead keeps the others from nothing.
        let hour: Int64 = 60 * 60 * 1_000
        return try await writeRows { transaction in
            try transaction.execute(
                """
                INSERT INTO job (name, startedAt) VALUES (\(name), \(now))
                ON CONFLICT (name) DO UPDATE SET startedAt = excluded.startedAt
                WHERE job.startedAt <= \(now.adding(-23 * hour)) OR job.startedAt > \(now.adding(hour))
                """) > 0
        }
    }

    /// How many search texts are rewritten, and of how many, while some are still of an older version of the program; nil
    /// when all are up to date.
    package var searchProgress: (done: Int, total: Int)? {
        health.searchProgress.withLock { lists in
            guard !lists.isEmpty else { return nil }
            let total = lists.values.reduce(0) { $0 + $1.total }
            // More than there were at the start when records are added meanwhile.
            return (min(lists.values.reduce(0) { $0 + $1.done }, total), total)
        }
    }

    /// Tries whether the database can be read.
    ///
    /// - Throws: ``StorageError``.
    package func checkReadable() async throws {
        _ = try await read { try $0.value("SELECT count(*) FROM account") as Int? }
    }

    /// Why the database takes nothing that is saved although it can be read; nil when it does take it. A file says so when
    /// it is opened.
    ///
    /// - Throws: ``StorageError``.
    package func writeRefusal() async throws -> WriteRefusal? {
        guard isShared else { return nil }
        let tables = SQL.column(
            "tablename", isOneOf: (MovedTable.names + MovedTable.others).map { $0.lowercased() }, type: "text")
        return try await read { connection in
            let (isReadOnly, lacksRights): (Bool, Bool) =
                try connection.row(
                    """
                    SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean, EXISTS (
                        SELECT FROM pg_tables WHERE schemaname = current_schema() AND \(tables) AND NOT (
                            has_table_privilege(quote_ident(tablename), 'SELECT')
                            AND has_table_privilege(quote_ident(tablename), 'INSERT')
                            AND has_table_privilege(quote_ident(tablename), 'UPDATE')
                            AND has_table_privilege(quote_ident(tablename), 'DELETE')))
                    """
                ) { (try $0[0], try $0[1]) } ?? (false, false)
            return isReadOnly ? .readOnly : lacksRights ? .lackingRights : nil
        }
    }

    /// Merges the write-ahead log into the file, but for what is being read in it. Tries whether a PostgreSQL server that
    /// had no room has some: nobody saves at a process that says it is not ready.
    ///
    /// - Throws: ``StorageError``, which is ``checkpointFailure`` until the next time.
    package func checkpoint() async throws {
        if isShared, isFull {
            // What is wrong is in `isFull` afterwards.
            _ = try? await writeRows { transaction in
                try transaction.execute(
                    """
                    INSERT INTO job (name, startedAt) VALUES ('room', 0)
                    ON CONFLICT (name) DO UPDATE SET startedAt = excluded.startedAt
                    """)
            }
        }
        try await file?.checkpoint()
    }

    /// Gives the disk what is free in a file, when it is much of it: backups would copy it. A PostgreSQL server does that
    /// itself.
    ///
    /// - Throws: ``StorageError``.
    package func giveBackFreePages() async throws {
        guard let file else { return }
        try await interceptor?(.write)
        try await file.giveBackFreePages()
    }
}

/// Why PostgreSQL takes no writes.
package enum WriteRefusal: Sendable {
    /// The server follows another one, or was set so.
    case readOnly
    /// The program's role may not read and write all tables.
    case lackingRights
}

/// Looking for damage.
extension Database {
    /// What the last ``check(_:at:)`` has found; nil before there was one, or ``note(_:)``.
    package var lastCheck: DatabaseCheck? { health.lastCheck }

    /// Reads the whole file for damage: its pages, the indexes against the tables, what searches look in against the
    /// records, and the search index against that. Takes some seconds for each 100 MB; others read and write meanwhile.
    /// What is counted of each account is made anew when it is wrong.
    ///
    /// - Parameter records: what knows the records.
    /// - Throws: ``StorageError`` when that cannot be known.
    package func check(_ records: [any SearchUpkeep], at now: Timestamp) async throws -> DatabaseCheck {
        let damage = try await damage(records)
        let wereCountsWrong = try await damage == .file ? false : correctCounts()
        let check = DatabaseCheck(damage: damage, wereCountsWrong: wereCountsWrong, date: now)
        health.lastCheck = check
        return check
    }

    /// Reads the pages of the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: nil when none was found.
    /// - Throws: ``StorageError`` when that cannot be known.
    package func pageDamage() async throws -> DatabaseCheck.Damage? {
        try await findingDamage { try await pageDamage(.quick) }
    }

    /// Makes what searches look in and what is counted anew from the records; an index whose pages are damaged from
    /// nothing, and the file then without those pages.
    ///
    /// - Throws: ``StorageError``.
    package func rebuildSearch(_ records: [any SearchUpkeep]) async throws {
        let isDamaged = try await pageDamage() == .searchIndex
        for record in records { try await record.rebuild(isDamaged: isDamaged) }
        if isDamaged {
            try await interceptor?(.write)
            try await file?.vacuum()
        }
        try await patient.write { try AccountCounts.rebuild($0) }
    }

    /// Remembers what another look at the file than ``check(_:at:)`` has found.
    package func note(_ check: DatabaseCheck) {
        health.lastCheck = check
    }

    private func pageDamage(_ check: PageCheck) async throws -> DatabaseCheck.Damage? {
        try await interceptor?(.read)
        return try await file?.pageDamage(check)
    }

    private func damage(_ records: [any SearchUpkeep]) async throws -> DatabaseCheck.Damage? {
        try await findingDamage {
            let pages = try await pageDamage(.whole)
            guard pages != .file else { return .file }
            for record in records where try await !record.isTextSound() { return .file }
            guard pages == nil else { return pages }
            for record in records where try await !record.isIndexSound() { return .searchIndex }
            return nil
        }
    }

    /// - Returns: whether they were wrong.
    private func correctCounts() async throws -> Bool {
        guard try await !patient.read({ try AccountCounts.areRight($0) }) else { return false }
        try await patient.write { try AccountCounts.rebuild($0) }
        return true
    }

    /// What SQLite comes upon by itself is damage, too.
    private func findingDamage(
        _ body: () async throws -> DatabaseCheck.Damage?
    ) async throws -> DatabaseCheck.Damage? {
        do {
            return try await body()
        } catch let error as StorageError where error.isDamage {
            return .file
        }
    }
}

/// What reading the whole database for damage has found.
package struct DatabaseCheck: Codable, Equatable, Sendable {
    /// Where the damage is.
    package enum Damage: String, Codable, Sendable {
        /// In the pages, the records, or both. Only a backup has what was there.
        case file
        /// In the search index alone, which can be made anew from the records.
        case searchIndex
    }

    /// nil when nothing is wrong.
    package let damage: Damage?
    /// Whether what is counted of each account was wrong; it was made anew from the records.
    package let wereCountsWrong: Bool
    package let date: Timestamp

    package init(damage: Damage?, wereCountsWrong: Bool = false, date: Timestamp) {
        self.damage = damage
        self.wereCountsWrong = wereCountsWrong
        self.date = date
    }
}
