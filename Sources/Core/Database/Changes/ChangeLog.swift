package import Foundation
package import ModelsCore

/// The changes of an account since a position, each item once in its current state, in the order of its last change.
///
/// Without a position they are all items, so that one loop makes a copy and keeps it up to date.
package struct ChangeLog: Sendable {
    private let database: Database
    private let sources: [any ChangeSource]

    /// - Parameter sources: one for each kind of data.
    package init(_ database: Database, _ sources: [any ChangeSource]) {
        self.database = database
        self.sources = sources
    }

    /// - Parameters:
    ///   - token: the position up to which changes are known; nil for none.
    ///   - limit: the maximum number of changes, 1 or more.
    /// - Returns: nil when the token is not valid: it belongs to another database or account, includes changes that a
    ///   restore has undone, or is older than the tombstones.
    /// - Throws: ``StorageError``.
    package func page(
        after token: ChangeToken?, limit: Int, of account: AccountID
    ) async throws -> ChangePage<ItemChange>? {
        try await database.read { database in
            let state = try ChangeState(database, of: account, after: token)
            guard token.map(state.leadsOn) ?? true else { return nil }
            let range = ChangeRange(
                after: token, start: token?.place?.start ?? (token == nil ? state.version : 0), limit: limit + 1)
            let changes = try sources.flatMap { try $0.changes(database, in: range, of: account) }
                .sorted { ($0.sequence, $0.id.canonicalText) < ($1.sequence, $1.id.canonicalText) }
            var size = 0
            let shown = changes.prefix(limit).prefix { change in
                defer { size += change.size }
                return size < ListLimits.partSize
            }
            guard shown.count < changes.count || size >= ListLimits.partSize, let last = shown.last else {
                return ChangePage(
                    changes: changes.map(\.change),
                    next: ChangeToken(epochName: state.epochName, of: account, sequence: state.version), hasMore: false)
            }
            let place = ChangeToken.Place(id: last.id, start: range.start, version: state.version)
            return ChangePage(
                changes: shown.map(\.change),
                next: ChangeToken(
                    epochName: state.epochName, of: account, sequence: last.sequence, place: place), hasMore: true)
        }
    }
}

/// The position of an account's changes.
private struct ChangeState {
    /// The current epoch.
    let epochName: String
    let version: Int
    private let forgotten: Int
    /// The account's last change in the token's epoch; nil for an epoch that is not in the history.
    private let known: Int?

    init(_ database: any DatabaseConnection, of account: AccountID, after token: ChangeToken?) throws {
        let name = token?.epochName(of: account) ?? ""
        let row: (String, Int, Int, Int, Int?)? = try database.row(
            """
            SELECT (SELECT name FROM epoch ORDER BY number DESC LIMIT 1), version, forgotten, epoch,
                (SELECT number FROM epoch WHERE name = \(name))
            FROM accountVersion WHERE accountID = \(account)
            """
        ) { (try $0[0], try $0[1], try $0[2], try $0[3], try $0[4]) }
        let (tokenEpoch, lastEpoch) = (row?.4, row?.3 ?? 0)
        (epochName, version, forgotten) = row.map { ($0.0, $0.1, $0.2) } ?? ("", 0, 0)
        known =
            if let tokenEpoch, tokenEpoch < lastEpoch {
                try database.value(
                    """
                    SELECT version FROM epochEnd WHERE accountID = \(account) AND epoch <= \(tokenEpoch)
                    ORDER BY epoch DESC LIMIT 1
                    """)
            } else {
                tokenEpoch.map { [version] _ in version }
            }
    }

    /// A copy that was begun after a tombstone was removed never had the deleted item.
    func leadsOn(from token: ChangeToken) -> Bool {
        guard let known else { return false }
        return max(token.sequence, token.place?.version ?? 0) <= known
            && max(token.sequence, token.place?.start ?? 0) >= forgotten
    }
}

/// The range of requested changes.
package struct ChangeRange: Sendable {
    /// The number of the last known change; -1 for none, because 0 is the number of rows from before changes were
    /// numbered.
    package let sequence: Int
    /// The condition for rows after the known ones.
    let condition: SQL
    /// The account's last change when the copy was begun, before which deletions do not matter.
    let start: Int
    let limit: Int

    init(after token: ChangeToken?, start: Int, limit: Int) {
        sequence = token?.sequence ?? -1
        condition =
            if let place = token?.place {
                "(sequence, id) > (\(sequence), \(place.id))"
            } else {
                "sequence > \(sequence)"
            }
        self.start = start
        self.limit = limit
    }
}

/// Reads the changes of one kind of an account's data.
package protocol ChangeSource: Sendable {
    /// - Returns: the changes in the order of their numbers, then of their identifiers.
    func changes(
        _ database: any DatabaseConnection, in range: ChangeRange, of account: AccountID
    ) throws -> [NumberedChange]
}

/// A change, with its position among all changes.
package struct NumberedChange {
    package let sequence: Int
    package let id: UUID
    package let change: ItemChange
    /// The approximate total length of its texts, in bytes.
    package let size: Int

    package init(sequence: Int, id: UUID, change: ItemChange, size: Int = 0) {
        self.sequence = sequence
        self.id = id
        self.change = change
        self.size = size
    }
}

/// The changes of a list.
struct ListChanges<Record: ListRecord>: ChangeSource {
    func changes(
        _ database: any DatabaseConnection, in range: ChangeRange, of account: AccountID
    ) throws -> [NumberedChange] {
        let table = Record.table
        var size = 0
        let hasRoom = { (_: Int) in size < ListLimits.partSize }
        let rows = try database.rows(
            """
            SELECT \(table.columns.list), sequence, deletedAt
            FROM \(sql: table.name)\(sqlite: " INDEXED BY \(table.name)BySequence")
            WHERE accountID = \(account) AND \(range.condition) AND (deletedAt IS NULL OR sequence > \(range.start))
            ORDER BY sequence, id LIMIT \(range.limit)
            """, while: hasRoom
        ) { row in
            let model = try Record.model(row)
            let deletedAt: Timestamp? = try row[table.columns.count + 1]
            size += model.byteCount
            return NumberedChange(
                sequence: try row[table.columns.count], id: model.id,
                change: deletedAt.map { .deleted(table.kind, model.id, $0) } ?? .current(model.asItem),
                size: model.byteCount)
        }
        let tombstones = try database.rows(
            """
            SELECT id, sequence, deletedAt FROM tombstone
            WHERE accountID = \(account) AND list = \(table.name) AND \(range.condition) AND sequence > \(range.start)
            ORDER BY sequence, id LIMIT \(range.limit)
            """
        ) { row in
            let id: UUID = try row[0]
            return NumberedChange(sequence: try row[1], id: id, change: .deleted(table.kind, id, try row[2]))
        }
        return rows + tombstones
    }
}

extension Database {
    /// How long a change token is valid, in milliseconds: 365 days. Chosen by judgement: a program that did not ask for
    /// a year copies everything again.
    private static let tokenTime: Int64 = 365 * 24 * 60 * 60 * 1_000

    /// Removes the tombstones and epochs that no valid token needs, of every account.
    ///
    /// - Throws: ``StorageError``.
    package func forgetOldChanges(at now: Timestamp) async throws {
        try await patient.write { transaction in
            let end = try ClockReading.instant(Self.tokenTime, before: now, transaction)
            let forgotten: [(AccountID, Int)] = try transaction.rows(
                "SELECT accountID, max(sequence) FROM tombstone WHERE deletedAt < \(end) GROUP BY accountID"
            ) { (try $0[0], try $0[1]) }
            for (account, sequence) in forgotten {
                try transaction.execute(
                    """
                    UPDATE accountVersion SET forgotten = \(sequence)
                    WHERE accountID = \(account) AND forgotten < \(sequence)
                    """)
                try transaction.execute("DELETE FROM tombstone WHERE accountID = \(account) AND deletedAt < \(end)")
            }
            try transaction.forgetEpochs(endedBefore: end, at: ClockReading.timestamp(at: now, transaction))
        }
    }
}
