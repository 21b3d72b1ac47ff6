import DatabaseCore
import GRDB
import Testing

/// A table that is listed.
enum ListedTable: String, CaseIterable, Sendable {
    case sakatsu
    case memo

    /// Two rows of account 1 and one of account 2.
    func withRows(_ body: (DatabaseCore.Database) async throws -> Void) async throws {
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
    ///   - counts: how many rows each account has, by its number.
    ///   - found: the numbers of the rows that hold each text.
    func expect(
        in database: DatabaseCore.Database, counts: [Int: Int], found: [String: [Int]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let actualCounts = try await database.read { database in
            try Row.fetchAll(
                database, sql: "SELECT number, count FROM \(rawValue)Count JOIN account ON account.id = accountID"
            ).reduce(into: [Int: Int]()) { $0[$1["number"]] = $1["count"] }
        }
        #expect(actualCounts == counts, sourceLocation: sourceLocation)
        for (text, numbers) in found {
            let actual = try await database.read { database in
                try Int.fetchAll(
                    database, sql: "SELECT rowid FROM \(rawValue)Search WHERE \(rawValue)Search MATCH ? ORDER BY rowid",
                    arguments: ["\"\(text)\""])
            }
            #expect(actual == numbers, "\(text)", sourceLocation: sourceLocation)
        }
        try await expectConsistentIndex(in: database)
    }

    /// Compares the index with an index that is made anew from the rows that are not deleted.
    ///
    /// `integrity-check` alone proves less: given a rank of 1 it compares with the whole table, deleted ones
    /// included, and without it only with itself.
    private func expectConsistentIndex(in database: DatabaseCore.Database) async throws {
        try await database.write { database in
            try database.execute(sql: "INSERT INTO \(rawValue)Search (\(rawValue)Search) VALUES ('integrity-check')")
            try database.execute(sql: "DELETE FROM \(rawValue) WHERE deletedAt IS NOT NULL")
            try database.execute(
                sql: "INSERT INTO \(rawValue)Search (\(rawValue)Search, rank) VALUES ('integrity-check', 1)")
        }
    }
}

extension GRDB.Database {
    func insert(
        _ table: ListedTable, number: Int, account: Int = 1,
        _ changes: [String: (any DatabaseValueConvertible)?] = [:]
    ) throws {
        switch table {
        case .sakatsu: try insertSakatsu(number: number, account: account, changes)
        case .memo: try insertMemo(number: number, account: account, changes)
        }
    }
}
