import DatabaseCore
import Testing

/// A table of a list.
enum ListedTable: String, CaseIterable, Sendable {
    case sakatsu
    case memo

    /// Two rows of account 1 and one of account 2.
    func withRows(_ body: (Database) async throws -> Void) async throws {
        try await withDatabase { database in
            try await database.write { database in
                try database.insertAccount(number: 2)
                try database.insert(self, number: 1)
                try database.insert(self, number: 2)
                try database.insert(self, number: 9, account: 2)
            }
            try await body(database)
        }
    }

    /// - Parameters:
    ///   - counts: the number of rows of each account, by its number.
    ///   - found: the numbers of the rows that contain each text.
    func expect(
        in database: Database, counts: [Int: Int], found: [String: [Int]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let actualCounts = try await database.read { database in
            try database.rows(
                "SELECT number, \(sql: rawValue)Count FROM accountVersion JOIN account ON account.id = accountID"
            ) { (try $0[0] as Int, try $0[1] as Int) }
        }.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
        #expect(actualCounts == counts, sourceLocation: sourceLocation)
        for (text, numbers) in found {
            let actual = try await database.read { database in
                try database.values(
                    """
                    SELECT rowid FROM \(sql: rawValue)Search WHERE \(sql: rawValue)Search MATCH \("\"\(text)\"")
                    ORDER BY rowid
                    """) as [Int]
            }
            #expect(actual == numbers, "\(text)", sourceLocation: sourceLocation)
        }
        try await expectConsistentIndex(in: database)
    }

    /// Compares the index with one that is rebuilt from the rows that are not deleted.
    ///
    /// `integrity-check` alone proves less: given a rank of 1 it compares with the whole table, deleted ones included,
    /// and without it only with itself.
    private func expectConsistentIndex(in database: Database) async throws {
        try await database.write { database in
            try database.execute(
                "INSERT INTO \(sql: rawValue)Search (\(sql: rawValue)Search) VALUES ('integrity-check')")
            try database.execute("DELETE FROM \(sql: rawValue) WHERE deletedAt IS NOT NULL")
            try database.execute(
                "INSERT INTO \(sql: rawValue)Search (\(sql: rawValue)Search, rank) VALUES ('integrity-check', 1)")
        }
    }
}

extension DatabaseConnection {
    func insert(
        _ table: ListedTable, number: Int, account: Int = 1,
        _ changes: [String: (any SQLConvertible)?] = [:]
    ) throws {
        switch table {
        case .sakatsu: try insertSakatsu(number: number, account: account, changes)
        case .memo: try insertMemo(number: number, account: account, changes)
        }
    }
}
