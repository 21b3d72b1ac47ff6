import Foundation
import GRDB
import ModelsCore
import Testing

@testable import DatabaseCore

/// Checks, and rebuilding from the rows.
@Suite struct DatabaseCheckTests {
    typealias Database = DatabaseCore.Database

    private static let now = Timestamp(milliseconds: 0)

    private static let searchTables = ["sakatsu", "memo"].flatMap { list in
        ["data", "idx", "docsize", "config"].map { "\(list)Search_\($0)" }
    }

    @Test(arguments: searchTables)
    func `Damaged pages of a search index do not prevent opening the file, and are rebuilt`(
        table: String
    ) async throws {
        try await withTestFolder { folder in
            try await fill(folder)
            try await damage(table, in: folder)

            let database = try Database.open(at: folder.database)
            let records = [searches(database)]
            #expect(try await database.pageDamage() == .searchIndex)
            #expect(try await database.check(records, at: Self.now).damage == .searchIndex)

            try await database.rebuildSearch(records)

            #expect(try await database.check(records, at: Self.now).damage == nil)
            for list in ["sakatsu", "memo"] {
                let found = try await database.sqlite.readRows { database in
                    try Int.fetchOne(
                        database, sql: "SELECT count(*) FROM \(list)Search WHERE \(list)Search MATCH '文章そ'")
                }
                #expect(found == 3)
            }
            try await database.sqlite.writeRows {
                try $0.execute(sql: "UPDATE memo SET deletedAt = 1; DELETE FROM sakatsu")
            }
            try database.close()
        }
    }

    /// As after a kill before the pages are left out.
    @Test func `Orphaned pages do not prevent opening the file`() async throws {
        try await withTestFolder { folder in
            try await fill(folder)
            try await damage("memoSearch_data", in: folder)
            let first = try Database.open(at: folder.database)
            try await searches(first).rebuild(isDamaged: true)
            try first.close()
            try FileManager.default.removeItem(atPath: folder.database.path + ".closed")

            let database = try Database.open(at: folder.database)
            try await database.rebuildSearch([searches(database)])

            #expect(try await database.pageDamage() == nil)
            try database.close()
        }
    }

    /// With each of these, a deletion would fail sooner or later.
    @Test(arguments: [
        "memoCount = 0", "sakatsuCount = 7777", "size = 0", "deletedSize = 1",
        "memoCount = 3 WHERE accountID = '\(TestID.account(2))'",
    ])
    func `Wrong counts are corrected by a check and by the command`(change: String) async throws {
        try await withTestFolder { folder in
            try await fill(folder)
            let database = try Database.open(at: folder.database)
            try await database.sqlite.writeRows { database in
                try database.insertAccount(number: 2)
                try database.execute(sql: "UPDATE memo SET deletedAt = 1 WHERE number & 3 = 1")
                try database.insertMemo(number: (2 << 32) + 1, account: 2)
                try database.execute(
                    sql: "DELETE FROM memo WHERE accountID = ?", arguments: [TestID.account(2)])
            }
            // The rows were not written by the program.
            try await database.write { try VisitTotals.rebuild($0) }
            let records = [searches(database)]
            #expect(try await database.check(records, at: Self.now).wereCountsWrong == false)

            try await database.sqlite.writeRows { try $0.execute(sql: "UPDATE accountVersion SET \(change)") }
            #expect(
                try await database.check(records, at: Self.now)
                    == DatabaseCheck(damage: nil, wereCountsWrong: true, date: Self.now))
            #expect(try await database.check(records, at: Self.now).wereCountsWrong == false)

            try await database.sqlite.writeRows { try $0.execute(sql: "UPDATE accountVersion SET \(change)") }
            try await database.rebuildSearch(records)
            #expect(try await database.check(records, at: Self.now).wereCountsWrong == false)
            try await database.sqlite.writeRows {
                try $0.execute(
                    sql: "DELETE FROM memo; DELETE FROM sakatsu; DELETE FROM visitTotal; DELETE FROM visitMeasure")
            }
            #expect(try await database.check(records, at: Self.now).wereCountsWrong == false)
            try database.close()
        }
    }

    /// Fills both lists with three rows.
    private func fill(_ folder: TestFolder) async throws {
        let database = try Database.open(at: folder.database)
        try await database.write { database in
            for number in 1...3 {
                try database.insertSakatsu(number: (1 << 32) + number)
                try database.insertMemo(number: (1 << 32) + number)
            }
        }
        try database.close()
    }

    /// Overwrites the table's first page, and removes the marker.
    private func damage(_ table: String, in folder: TestFolder) async throws {
        let database = try Database.open(at: folder.database)
        let page = try await database.sqlite.readRows { database in
            try UInt64.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
        }
        try database.close()
        let handle = try FileHandle(forWritingTo: folder.database)
        try handle.seek(toOffset: (try #require(page) - 1) * 4_096)
        try handle.write(contentsOf: Data(count: 12))
        try handle.close()
    }

    /// The search texts of both lists.
    private func searches(_ database: Database) -> any SearchUpkeep {
        BothSearches(database: database)
    }
}

/// The indexes of both lists.
private struct BothSearches: SearchUpkeep {
    let database: DatabaseCore.Database

    func update() async throws -> Int { 0 }

    func rebuild(isDamaged: Bool) async throws {
        for list in ["sakatsu", "memo"] {
            try await database.sqlite.writeRows { transaction in
                if isDamaged { try transaction.replaceSearchIndex(of: list) }
                try transaction.execute(
                    sql: """
                        INSERT INTO \(list)Search (\(list)Search) VALUES ('delete-all');
                        INSERT INTO \(list)Search (rowid, searchText) SELECT number, searchText FROM \(list);
                        """)
            }
        }
    }

    func isTextSound() async throws -> Bool { true }

    func isIndexSound() async throws -> Bool {
        try await database.sqlite.readRows { database in
            try ["sakatsu", "memo"].allSatisfy { list in
                try SearchIndexDigest(ofIndexOf: list, database) == SearchIndexDigest(ofRowsOf: list, database)
            }
        }
    }
}
