import GRDB
import Testing

@testable import DatabaseCore

@Suite struct SearchIndexDigestTests {
    @Test(arguments: ListedTable.allCases)
    func `An index of the rows that are not deleted differs from any other`(table: ListedTable) async throws {
        try await table.withRows { database in
            let texts = ["湯の森 sauna 𠮷野家 e\u{301}\n\n", "ab\n\n", "", "x", "同じ同じ同じ\n\n"]
            try await database.write { database in
                for (number, text) in texts.enumerated() {
                    try database.insert(table, number: 20 + number, ["searchText": text])
                }
                try database.insert(table, number: 30, ["deletedAt": 5])
            }
            #expect(try await isSound(table, database))

            // A row that is deleted, that does not exist, at another position, with another term.
            for change in [
                "INSERT INTO \(table)Search (rowid, searchText) VALUES (30, '文章その30')",
                "INSERT INTO \(table)Search (rowid, searchText) VALUES (31, '文章あり')",
                "INSERT INTO \(table)Search (\(table)Search, rowid, searchText) VALUES ('delete', 1, '文章その1')",
                "UPDATE \(table)Search_data SET block = zeroblob(7) WHERE id > 10",
            ] {
                try await database.execute(change)
                let isTakenForSound = (try? await isSound(table, database)) ?? false
                #expect(!isTakenForSound, "\(change)")
                try await database.execute("INSERT INTO \(table)Search (\(table)Search) VALUES ('delete-all')")
                try await database.execute(
                    """
                    INSERT INTO \(table)Search (rowid, searchText)
                    SELECT number, searchText FROM \(table) WHERE deletedAt IS NULL
                    """)
                #expect(try await isSound(table, database), "\(change)")
            }
        }
    }

    private func isSound(_ table: ListedTable, _ database: DatabaseCore.Database) async throws -> Bool {
        try await database.sqlite.readRows { database in
            try SearchIndexDigest(ofIndexOf: table.rawValue, database)
                == SearchIndexDigest(ofRowsOf: table.rawValue, database)
        }
    }
}
