import DatabaseCore
import MemoData
import ModelsCore
import SakatsuData

/// Samples in the database, in the tables of visits and memos.
struct DatabaseSampleRepository: SampleRepository {
    let database: Database
    /// Makes the seed of the records that one call adds.
    var makeSeed: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// How many records a transaction adds: writing some hundred takes about as long as waiting for the disk.
    var portionSize = 500

    func count(of account: AccountID) async throws -> Int {
        try await database.read { transaction in
            try ListKind.allCases.reduce(0) { count, list in
                let found: Int? = try transaction.value("SELECT count(*) \(Self.samples(in: list, of: account))")
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
                // Every tenth record is a memo.
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
        for list in ListKind.allCases {
            var count = portionSize
            while count == portionSize {
                try Task.checkCancellation()
                count = try await remove(from: list, account)
                removed += count
                progress(removed)
            }
        }
    }

    private static func samples(in list: ListKind, of account: AccountID) -> SQL {
        """
        FROM \(sql: list.rawValue)
        WHERE accountID = \(account) AND id BETWEEN \(SampleIdentifier.first) AND \(SampleIdentifier.last)
        """
    }

    /// Removes one portion.
    ///
    /// - Returns: the number of removed records; fewer than a portion when none is left.
    private func remove(from list: ListKind, _ account: AccountID) async throws -> Int {
        try await database.write(for: account) { [database, portionSize] transaction in
            let portion: SQL = """
                accountID = \(account) AND number IN (
                    SELECT number \(Self.samples(in: list, of: account)) ORDER BY number LIMIT \(portionSize)
                )
                """
            try transaction.execute(
                """
                INSERT INTO tombstone (accountID, list, sequence, id, deletedAt)
                SELECT accountID, \(list.rawValue), \(account.nextSequence), id, updatedAt FROM \(sql: list.rawValue)
                WHERE \(portion)
                """)
            if list == .sakatsu {
                try VisitTotals.add(-1, "\(portion) AND deletedAt IS NULL", in: transaction)
                try VisitTotals.removeEmpty(of: account, in: transaction)
            }
            // The table's triggers remove the rows from the search index.
            let count = try transaction.execute("DELETE FROM \(sql: list.rawValue) WHERE \(portion)")
            if count > 0 { try database.announce(ChangeKind(list), of: account, in: transaction) }
            return count
        }
    }
}
