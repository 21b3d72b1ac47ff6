package import ModelsCore
import Synchronization

/// Maintenance of the database. PostgreSQL is maintained by its own server, so nothing is wrong with it here.
extension Database {
    /// Whether the file was as this program had closed it, so that it was not read completely when it was opened.
    package var wasClosedCleanly: Bool { file?.wasClosedCleanly ?? true }

    /// Whether the path still leads to the opened file: it was neither deleted nor replaced.
    package var isFileInPlace: Bool { file?.opened.isInPlace ?? true }

    /// Whether the disk had no room for the last write. False again when a write succeeds, or when ``checkpoint()``
    /// finds room.
    package var isFull: Bool { engine.isFull }

    /// Why the last merge of the write-ahead log into the file failed; nil when it succeeded.
    package var checkpointFailure: StorageError? { file?.checkpointFailure }

    /// Whether this process should run the daily job now. Exactly one of the processes sharing the database gets true.
    ///
    /// - Throws: ``StorageError``.
    package func takeJob(_ name: String, at now: Timestamp) async throws -> Bool {
        guard isShared else { return true }
        // Less than the 24 hours between two runs, so that a late one does not cause a skipped day; and a process whose
        // clock was hours ahead does not block the others.
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

    /// The number of rewritten search texts and the total, while some are still of an older version of the program; nil
    /// when all are up to date.
    package var searchProgress: (done: Int, total: Int)? {
        health.searchProgress.withLock { lists in
            guard !lists.isEmpty else { return nil }
            let total = lists.values.reduce(0) { $0 + $1.total }
            // More than at the start if records are added in the meantime.
            return (min(lists.values.reduce(0) { $0 + $1.done }, total), total)
        }
    }

    /// Checks that the database can be read.
    ///
    /// - Throws: ``StorageError``.
    package func checkReadable() async throws {
        _ = try await read { try $0.value("SELECT count(*) FROM account") as Int? }
    }

    /// Why the database accepts no writes although it can be read; nil when it does. A file is checked when it is
    /// opened.
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

    /// Merges the write-ahead log into the file, except for the part that is being read. For PostgreSQL, tries whether
    /// a server that had no room has some, because no one saves at a process that reports not to be ready.
    ///
    /// - Throws: ``StorageError``, which is ``checkpointFailure`` until the next call.
    package func checkpoint() async throws {
        if isShared, isFull {
            // The error is in `isFull` afterwards.
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

    /// Returns the free pages of a file to the disk, if there are many: backups would copy them. A PostgreSQL server
    /// does that itself.
    ///
    /// - Throws: ``StorageError``.
    package func giveBackFreePages() async throws {
        guard let file else { return }
        try await interceptor?(.write)
        try await file.giveBackFreePages()
    }
}

/// Why PostgreSQL accepts no writes.
package enum WriteRefusal: Sendable {
    /// The server is a standby, or is set to read-only.
    case readOnly
    /// The program's role lacks the permission to read and write all tables.
    case lackingRights
}

/// Checks for damage.
extension Database {
    /// The result of the last ``check(_:at:)`` or ``note(_:)``; nil before the first.
    package var lastCheck: DatabaseCheck? { health.lastCheck }

    /// Checks the whole file for damage: its pages, the indexes against the tables, search texts against the records,
    /// and the search index against the texts. Takes some seconds for each 100 MB; others read and write in the
    /// meantime. Wrong per-account counts are corrected.
    ///
    /// - Parameter records: the search upkeep of each list.
    /// - Throws: ``StorageError`` when the check is not possible.
    package func check(_ records: [any SearchUpkeep], at now: Timestamp) async throws -> DatabaseCheck {
        let damage = try await damage(records)
        let wereCountsWrong = try await damage == .file ? false : correctCounts()
        let check = DatabaseCheck(damage: damage, wereCountsWrong: wereCountsWrong, date: now)
        health.lastCheck = check
        return check
    }

    /// Checks the pages of the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: nil when no damage was found.
    /// - Throws: ``StorageError`` when the check is not possible.
    package func pageDamage() async throws -> DatabaseCheck.Damage? {
        try await findingDamage { try await pageDamage(.quick) }
    }

    /// Rebuilds search texts and counts from the records. An index with damaged pages is replaced, and the file then
    /// rewritten without those pages.
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

    /// Records the result of a check other than ``check(_:at:)``.
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

    /// Damage that SQLite finds during other work counts, too.
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

/// The result of checking the whole database for damage.
package struct DatabaseCheck: Codable, Equatable, Sendable {
    /// The place of the damage.
    package enum Damage: String, Codable, Sendable {
        /// The pages, the records, or both. Only a backup has the lost data.
        case file
        /// Only the search index, which can be rebuilt from the records.
        case searchIndex
    }

    /// nil when there is no damage.
    package let damage: Damage?
    /// Whether per-account counts were wrong; they were corrected from the records.
    package let wereCountsWrong: Bool
    package let date: Timestamp

    package init(damage: Damage?, wereCountsWrong: Bool = false, date: Timestamp) {
        self.damage = damage
        self.wereCountsWrong = wereCountsWrong
        self.date = date
    }
}
