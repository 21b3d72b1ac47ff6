import DatabaseCore
import GRDB
import MemoData
import ModelsCore
import SakatsuData
import ValuesCore

/// Samples in SQLite, in the tables of visits and memos.
struct SQLiteSampleRepository: SampleRepository {
    let database: DatabaseCore.Database
    /// Of which the records of one call are made.
    var makeSeed: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// How many are written in one transaction: some hundred take about as long as waiting for the disk does.
    var portionSize = 500

    private static let tables: [(name: String, kind: ChangeKind)] = [("sakatsu", .sakatsu), ("memo", .memo)]

    func count(of account: AccountID) async throws -> Int {
        try await database.read { transaction in
            try Self.tables.reduce(0) { count, table in
                let found = try Int.fetchOne(
                    transaction,
                    sql: "SELECT count(*) FROM \(table.name) WHERE accountID = ? AND id BETWEEN ? AND ?",
                    arguments: [account.uuid.canonicalText, SampleIdentifier.first, SampleIdentifier.last])
                return count + (found ?? 0)
            }
        }
    }

    func add(_ count: Int, to account: AccountID, progress: @Sendable (Int) -> Void) async throws {
        let seed = makeSeed()
        var (visits, memos) = (SampleVisits(seed: seed, count: count), SampleMemos(seed: seed, count: count))
        var identifiers = SeededGenerator(seed: ~seed)
        var added = 0
        while added < count {
            try Task.checkCancellation()
            let end = min(added + portionSize, count)
            var portion: (visits: [Sakatsu], memos: [Memo]) = ([], [])
            for index in added..<end {
                let id = SampleIdentifier.next(using: &identifiers)
                // Nine visits and then a memo, and so on.
                if index % 10 == 9 {
                    portion.memos.append(memos.memo(index, id: id))
                } else {
                    portion.visits.append(visits.visit(index, id: id))
                }
            }
            try await SakatsuRepositories.add(portion.visits, to: account, in: database)
            try await MemoRepositories.add(portion.memos, to: account, in: database)
            added = end
            progress(added)
        }
    }

    func removeAll(of account: AccountID, progress: @Sendable (Int) -> Void) async throws {
        var removed = 0
        for table in Self.tables {
            var count = portionSize
            while count == portionSize {
                try Task.checkCancellation()
                count = try await remove(from: table.name, of: table.kind, account)
                removed += count
                progress(removed)
            }
        }
    }

    /// One portion.
    ///
    /// - Returns: how many were removed; fewer than a portion when none is left.
    private func remove(from table: String, of kind: ChangeKind, _ account: AccountID) async throws -> Int {
        try await database.write { [database, portionSize] transaction in
            // The table's triggers take the rows out of the search index.
            try transaction.execute(
                sql: """
                    DELETE FROM \(table) WHERE number IN (
                        SELECT number FROM \(table) WHERE accountID = ? AND id BETWEEN ? AND ? LIMIT ?
                    )
                    """,
                arguments: [
                    account.uuid.canonicalText, SampleIdentifier.first, SampleIdentifier.last, portionSize,
                ])
            let count = transaction.changesCount
            if count > 0 { database.announce(kind, of: account, after: transaction) }
            return count
        }
    }
}
