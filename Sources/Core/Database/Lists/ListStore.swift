package import Foundation
package import ModelsCore
import Synchronization

/// A repository of a list in the database. With a record and a database it implements `ListRepository`: paging,
/// searching, counting, saving with a revision, deleting with undo, and permanent removal.
package protocol ListStore: Sendable {
    associatedtype Record: ListRecord

    var database: Database { get }
}

extension ListStore {
    package func page(
        matching searchText: String, filteredBy filter: Record.Filter?, in range: ListRange<Record.Cursor>, limit: Int,
        of account: AccountID
    ) async throws -> ListPage<Record.Model, Record.Cursor> {
        let search = Record.search(searchText)
        let filters = search.filters + [filter].compactMap(\.self)
        let page: @Sendable (any DatabaseConnection) throws -> ListPage<Record.Model, Record.Cursor> = { database in
            let conditions = try Record.conditions(of: filters, database, of: account)
            return try ListSearch<Record>(
                query: search.query, filter: conditions, range: range, limit: limit, account: account
            ).page(database)
        }
        guard !searchText.isEmpty else { return try await database.read(page) }
        // Checked before the search: it may miss texts that are still of an older version of the program.
        let isIncomplete = database.health.searchProgress.withLock { $0[table] != nil }
        var found = try await database.search(for: account, page)
        if isIncomplete { found.count = found.count.map { .atLeast($0.value) } }
        return found
    }

    /// nil when there is no such row, or it is deleted.
    package func item(id: UUID, of account: AccountID) async throws -> Record.Model? {
        try await database.read { try Record.fetchOne($0, id: id, of: account) }
    }

    package func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Record.Model, deletedAt: Timestamp?)] {
        try await database.read { transaction in
            var size = 0
            return try transaction.rows(
                """
                SELECT \(Record.table.columns.list), deletedAt FROM \(sql: table)
                WHERE accountID = \(account) AND id BETWEEN \(range.lowerBound) AND \(range.upperBound)
                AND deletedAt IS \(sql: areDeleted ? "NOT NULL" : "NULL") ORDER BY id LIMIT \(limit)
                """, while: { $0 < 2 || size < ListLimits.partSize }
            ) { row in
                let model = try Record.model(row)
                size += model.byteCount
                return (model, areDeleted ? try row[Record.table.columns.count] : nil)
            }
        }
    }

    // MARK: - Saving

    /// Creates or overwrites a row, unless its state differs from the one that the edit is based on.
    ///
    /// Also throws the error of ``ListRecord/check(_:_:of:)``.
    ///
    /// - Parameters:
    ///   - isNew: whether the edit creates the item.
    ///   - isCurrent: whether a row is in the state that the edit is based on.
    ///   - edit: makes the new row from the stored one, or from nothing; nil if there is no change.
    package func save(
        _ content: Record.Content, id: UUID, of account: AccountID, isNew: Bool,
        if isCurrent: @escaping @Sendable (Record.Model) -> Bool,
        edit: @escaping @Sendable (Record.Model?) -> Record.Model?
    ) async throws -> SaveResult<Record.Model> {
        let columns = try Record.contentValues(content)
        do {
            return try await database.write(for: account) { transaction in
                guard let stored = try Record.fetchStored(transaction, id: id, of: account) else {
                    guard isNew, let new = edit(nil) else { return .deleted }
                    try Record.check(new, transaction, of: account)
                    try Record.insert(new, columns, of: account, in: transaction)
                    try announce(1, of: account, in: transaction)
                    return .saved(new)
                }
                guard !stored.isDeleted else { return .deleted }
                guard let changed = edit(stored.model) else { return .saved(stored.model) }
                guard isCurrent(stored.model) else { return .stale(current: stored.model) }
                try Record.check(changed, transaction, of: account)
                var values = try columns.merging(Record.values(of: changed)) { $1 }
                values["createdAt"] = nil
                try Record.update(values, id: id, of: account, in: transaction)
                try announce(1, of: account, in: transaction)
                return .saved(changed)
            }
        } catch let error as AccountFullError {
            return .accountFull(limit: error.limit)
        }
    }

    /// Adds rows as they are, in one transaction: with their identifiers, revisions and instants.
    ///
    /// - Throws: also when a row with the same identifier exists.
    package func add(_ models: [Record.Model], to account: AccountID) async throws {
        let rows = try models.map { ($0, try Record.contentValues(Record.content(of: $0))) }
        // The account is locked, otherwise the changes of others could get in between rows and their number.
        try await database.write(.account(account)) { transaction in
            for (model, columns) in rows { try Record.insert(model, columns, of: account, in: transaction) }
            try announce(rows.count, of: account, in: transaction)
        }
    }

    // MARK: - Deleting and restoring one

    /// Deletes a row, unless its state differs from the one that the deletion is based on.
    package func delete(
        id: UUID, if isCurrent: @escaping @Sendable (Record.Model) -> Bool, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<Record.Model> {
        try await database.write(for: account) { transaction in
            guard let current = try Record.fetchOne(transaction, id: id, of: account) else { return .notFound }
            guard isCurrent(current) else { return .stale(current: current) }
            let name = try Record.deletionName(at: now, of: account, in: transaction)
            try Record.update(["deletedAt": name], id: id, of: account, in: transaction)
            try announce(1, of: account, in: transaction)
            return .deleted
        }
    }

    package func restore(id: UUID, of account: AccountID) async throws -> Record.Model? {
        try await database.write(for: account) { transaction in
            guard let stored = try Record.fetchStored(transaction, id: id, of: account) else { return nil }
            guard stored.isDeleted else { return stored.model }
            try Record.update(["deletedAt": SQLValue.null], id: id, of: account, in: transaction)
            try announce(1, of: account, in: transaction)
            return stored.model
        }
    }

    // MARK: - Deleting and restoring several

    package func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        try await database.write(for: account) { transaction in
            let name = try Record.deletionName(at: now, of: account, in: transaction)
            let isNamed = SQL.column("id", isOneOf: ids.map(\.canonicalText), type: "uuid")
            let count = try Record.counting(isNamed, of: account, in: transaction) {
                try transaction.execute(
                    """
                    UPDATE \(sql: table) SET deletedAt = \(name), sequence = \(account.nextSequence)
                    WHERE accountID = \(account) AND \(isNamed) AND deletedAt IS NULL
                    """)
            }
            try announce(count, of: account, in: transaction)
            return DeletedItems(deletedAt: name, count: count)
        }
    }

    package func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.read { transaction in
            try transaction.value(
                "SELECT count(*) FROM \(sql: table) WHERE deletedAt = \(deletedAt) AND accountID = \(account)") ?? 0
        }
    }

    package func deletedItem(id: UUID, of account: AccountID) async throws -> Record.Model? {
        try await database.read { transaction in
            let stored = try Record.fetchStored(transaction, id: id, of: account)
            return stored?.isDeleted == true ? stored?.model : nil
        }
    }

    package func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.write(for: account) { transaction in
            let rows: SQL = "accountID = \(account) AND deletedAt = \(deletedAt)"
            if Record.table.kind == .sakatsu { try VisitTotals.add(1, rows, in: transaction) }
            let count = try transaction.execute(
                """
                UPDATE \(sql: table) SET deletedAt = NULL, sequence = \(account.nextSequence)
                WHERE deletedAt = \(deletedAt) AND accountID = \(account)
                """)
            try announce(count, of: account, in: transaction)
            return count
        }
    }

    package func trash(
        after cursor: TrashCursor?, limit: Int, of account: AccountID
    ) async throws -> TrashPage<Record.Model> {
        try await database.read { transaction in
            let isDeleted: SQL = "\(sql: table).accountID = \(account) AND \(sql: table).deletedAt IS NOT NULL"
            let rest: SQL =
                if let cursor {
                    " AND (\(sql: table).deletedAt, \(sql: table).id) < (\(cursor.deletedAt), \(cursor.id))"
                } else {
                    ""
                }
            var (size, isFull) = (0, false)
            let items = try transaction.rows(
                """
                SELECT \(Record.table.columns.list), \(sql: table).deletedAt FROM \(sql: table)
                WHERE \(isDeleted)\(rest)
                ORDER BY \(sql: table).deletedAt DESC, \(sql: table).id DESC LIMIT \(limit + 1)
                """, while: { _ in !isFull }
            ) { row in
                let model = try Record.model(row)
                isFull = size >= ListLimits.partSize
                size += model.byteCount
                return TrashItem(model, deletedAt: try row[Record.table.columns.count])
            }
            let count: Int? =
                try cursor == nil
                ? transaction.value("SELECT count(*) FROM \(sql: table) WHERE \(isDeleted)") : nil
            let hasMore = items.count > limit || isFull
            let shown = hasMore ? items.dropLast() : items
            return TrashPage(
                items: shown,
                next: hasMore
                    ? shown.last.map { TrashCursor(deletedAt: $0.deletedAt, id: $0.item.id) } : nil,
                count: count.map(ListCount.exactly))
        }
    }

    // MARK: - Removing permanently

    package func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool {
        try await remove(of: account, leavingTombstones: true) { _ in
            "accountID = \(account) AND id = \(id) AND deletedAt IS NOT NULL"
        } > 0
    }

    package func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int {
        try await remove(of: account, leavingTombstones: true) { _ in
            "accountID = \(account) AND deletedAt <= \(instant)"
        }
    }

    /// Notifies no one: the account is being removed with everything in it.
    package func removeAll(of account: AccountID) async throws {
        _ = try await remove(of: account, leavingTombstones: false) { _ in
            """
            accountID = \(account)
            AND EXISTS (SELECT * FROM account WHERE id = \(account) AND removalStartedAt IS NOT NULL)
            """
        }
    }

    package func purge(at now: Timestamp) async throws -> Int {
        let accounts: [AccountID] = try await database.patient.read { transaction in
            let instant = try ClockReading.instant(Timestamp.trashTime, before: now, transaction)
            return try transaction.values(
                "SELECT DISTINCT accountID FROM \(sql: table) WHERE deletedAt < \(instant)")
        }
        var count = 0
        for account in accounts {
            count += try await remove(of: account, leavingTombstones: true) { transaction in
                let instant = try ClockReading.instant(Timestamp.trashTime, before: now, transaction)
                return "accountID = \(account) AND deletedAt < \(instant)"
            }
        }
        return count
    }

    /// Removes the rows of an account that match a condition. Uses a transaction for each 500, some 0.1 s, so that
    /// others can write in between.
    ///
    /// The account is locked before its rows, as in all other writes, which prevents deadlocks.
    ///
    /// - Returns: the number of removed rows.
    private func remove(
        of account: AccountID, leavingTombstones: Bool,
        _ condition: @escaping @Sendable (any DatabaseConnection) throws -> SQL
    ) async throws -> Int {
        let partSize = 500
        var (count, removed) = (0, partSize)
        while removed == partSize {
            removed = try await database.patient.write(.account(account)) { transaction in
                let numbers: [Int64] = try transaction.values(
                    """
                    SELECT number FROM \(sql: table) WHERE \(try condition(transaction)) LIMIT \(partSize)
                    \(postgreSQL: "FOR UPDATE")
                    """)
                return try Record.remove(numbers, of: account, leavingTombstones: leavingTombstones, in: transaction)
            }
            count += removed
        }
        return count
    }

    private var table: String { Record.table.name }

    private func announce(_ count: Int, of account: AccountID, in transaction: any DatabaseConnection) throws {
        guard count > 0 else { return }
        try database.announce(ChangeKind(Record.table.kind), of: account, in: transaction)
    }
}
