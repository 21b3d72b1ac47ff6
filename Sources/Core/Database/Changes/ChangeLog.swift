package import Foundation
package import ValuesCore

/// What has changed in an account since a position, each item once and as it is now, in the order of its last change.
///
/// From nothing that is all there is; so one loop makes a copy and keeps it up to date.
package struct ChangeLog<Change: Sendable>: Sendable {
    private let database: Database
    private let sources: [any ChangeSource<Change>]

    /// - Parameter sources: one for each kind of data.
    package init(_ database: Database, _ sources: [any ChangeSource<Change>]) {
        self.database = database
        self.sources = sources
    }

    /// - Parameters:
    ///   - token: up to where changes are known; nil for nothing.
    ///   - limit: how many changes at most, 1 or more.
    /// - Returns: nil when nothing leads on from the token: it is another database's, or older than what is still known
    ///   of deletions.
    /// - Throws: ``StorageError``.
    package func page(
        after token: ChangeToken?, limit: Int, of account: AccountID
    ) async throws -> ChangePage<Change>? {
        try await database.read { database in
            let state = try ChangeState(database, of: account)
            guard token.map(state.leadsOn) ?? true else { return nil }
            let range = ChangeRange(
                after: token, start: token?.place?.start ?? (token == nil ? state.version : 0), limit: limit + 1)
            let changes = try sources.flatMap { try $0.changes(database, in: range, of: account) }
                .sorted { ($0.sequence, $0.id.canonicalText) < ($1.sequence, $1.id.canonicalText) }
            guard changes.count > limit, let last = changes.prefix(limit).last else {
                return ChangePage(
                    changes: changes.map(\.change), next: ChangeToken(epoch: state.epoch, sequence: state.version),
                    hasMore: false)
            }
            let place = ChangeToken.Place(id: last.id, start: range.start)
            return ChangePage(
                changes: changes.prefix(limit).map(\.change),
                next: ChangeToken(epoch: state.epoch, sequence: last.sequence, place: place), hasMore: true)
        }
    }
}

/// Up to where an account has come.
private struct ChangeState {
    let epoch: String
    let version: Int
    let forgotten: Int

    init(_ database: any DatabaseConnection, of account: AccountID) throws {
        (epoch, version, forgotten) =
            try database.row(
                "SELECT epoch.value, version, forgotten FROM accountVersion, epoch WHERE accountID = \(account)"
            ) { (try $0[0], try $0[1], try $0[2]) } ?? ("", 0, 0)
    }

    /// A copy that was begun after a deletion was forgotten has never had what was deleted.
    func leadsOn(from token: ChangeToken) -> Bool {
        token.epoch == epoch && token.sequence <= version
            && max(token.sequence, token.place?.start ?? 0) >= forgotten
    }
}

/// Which changes are asked for.
package struct ChangeRange: Sendable {
    /// The number of the last change that is known; -1 for none, since 0 stands for the time before they were numbered.
    package let sequence: Int
    /// Comes after what is known.
    let condition: SQL
    /// The account's last change when the copy was begun, before which it needs to know of no deletion.
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

/// Reads what has changed of one kind of an account's data.
package protocol ChangeSource<Change>: Sendable {
    associatedtype Change: Sendable

    /// - Returns: in the order of their numbers, then of their identifiers.
    func changes(
        _ database: any DatabaseConnection, in range: ChangeRange, of account: AccountID
    ) throws -> [NumberedChange<Change>]
}

/// A change, and its place in the order of all changes.
package struct NumberedChange<Change> {
    package let sequence: Int
    package let id: UUID
    package let change: Change

    package init(sequence: Int, id: UUID, change: Change) {
        self.sequence = sequence
        self.id = id
        self.change = change
    }
}

/// The changes of a list.
package struct ListChanges<Record: ListRecord, Change: Sendable>: ChangeSource {
    private let change: @Sendable (Record.Model) -> Change
    private let deletion: @Sendable (UUID, Timestamp) -> Change

    /// - Parameters:
    ///   - change: says how an item is now.
    ///   - deletion: says when one was deleted.
    package init(
        _ change: @escaping @Sendable (Record.Model) -> Change,
        deletion: @escaping @Sendable (UUID, Timestamp) -> Change
    ) {
        self.change = change
        self.deletion = deletion
    }

    package func changes(
        _ database: any DatabaseConnection, in range: ChangeRange, of account: AccountID
    ) throws -> [NumberedChange<Change>] {
        let table = Record.table
        let rows = try database.rows(
            """
            SELECT \(table.columns.list), sequence, deletedAt
            FROM \(sql: table.name)\(sqlite: " INDEXED BY \(table.name)BySequence")
            WHERE accountID = \(account) AND \(range.condition) AND (deletedAt IS NULL OR sequence > \(range.start))
            ORDER BY sequence, id LIMIT \(range.limit)
            """
        ) { row in
            let model = try Record.model(row)
            let deletedAt: Timestamp? = try row[table.columns.count + 1]
            return NumberedChange(
                sequence: try row[table.columns.count], id: model.id,
                change: deletedAt.map { deletion(model.id, $0) } ?? change(model))
        }
        let tombstones = try database.rows(
            """
            SELECT id, sequence, deletedAt FROM tombstone
            WHERE accountID = \(account) AND list = \(table.name) AND \(range.condition) AND sequence > \(range.start)
            ORDER BY sequence, id LIMIT \(range.limit)
            """
        ) { row in
            let id: UUID = try row[0]
            return NumberedChange(sequence: try row[1], id: id, change: deletion(id, try row[2]))
        }
        return rows + tombstones
    }
}

extension Database {
    /// How long it is known that something was deleted, in milliseconds: 365 days. A judgement: who keeps a copy and did
    /// not look for a year makes it anew.
    private static let tombstoneTime: Int64 = 365 * 24 * 60 * 60 * 1_000

    /// Forgets what was deleted too long ago, of every account.
    ///
    /// - Throws: ``StorageError``.
    package func forgetTombstones(at now: Timestamp) async throws {
        try await patient.write { transaction in
            let end = try ClockReading.instant(Self.tombstoneTime, before: now, transaction)
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
        }
    }
}
