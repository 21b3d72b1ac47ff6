import Foundation
import GRDB
import Testing

@testable import DatabaseCore

/// The schema refuses rows that the program must never write.
@Suite struct SchemaConstraintTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let column: String
        let value: (any SQLConvertible)?

        init(_ column: String, _ value: (any SQLConvertible)?) {
            self.column = column
            self.value = value
        }

        var testDescription: String { "\(column) = \(value.map { "\($0)" } ?? "NULL")" }
    }

    @Test(arguments: [
        Row("accountID", "20000000-0000-4000-8000-000000000000"), Row("accountID", nil),
        Row("id", "short"), Row("id", nil), Row("number", "one"),
        Row("visitingDate", "2026-02-30"), Row("visitingDate", "2026-1-1"), Row("visitingDate", "2026/11/21"),
        Row("visitingDate", ""), Row("visitingDate", nil),
        Row("facilityName", ""), Row("facilityName", nil), Row("foreword", nil), Row("afterword", nil),
        Row("sets", "{}"), Row("sets", "1"), Row("sets", nil), Row("temperatures", "{}"), Row("temperatures", nil),
        Row("setCount", -1), Row("setCount", 1.5), Row("setCount", nil),
        Row("saunaSeconds", -0.01), Row("saunaSeconds", "long"), Row("saunaSeconds", nil),
        Row("coolBathSeconds", -0.01), Row("coolBathSeconds", nil),
        Row("relaxationSeconds", -0.01), Row("relaxationSeconds", nil),
        Row("searchText", nil), Row("revision", 0), Row("revision", nil),
        Row("createdAt", nil), Row("createdAt", "today"), Row("updatedAt", nil), Row("deletedAt", "today"),
    ])
    func `A visit`(row: Row) throws {
        try expectRefusal { try $0.insertSakatsu(number: 1, [row.column: row.value]) }
    }

    @Test func `A second visit with the same identifier, in one account only`() throws {
        let id = TestID.row(1)
        let queue = try migrated()
        try queue.write { database in
            try database.insertAccount(number: 2)
            try database.insertSakatsu(number: 1, ["id": id])
            try database.insertSakatsu(number: 2, account: 2, ["id": id])
        }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.insertSakatsu(number: 3, ["id": id]) } }
    }

    @Test(arguments: [
        Row("accountID", "20000000-0000-4000-8000-000000000000"), Row("accountID", nil),
        Row("id", "short"), Row("id", nil), Row("number", "one"), Row("body", ""), Row("body", nil),
        Row("isPinned", 2), Row("isPinned", -1), Row("isPinned", "yes"), Row("isPinned", nil),
        Row("searchText", nil), Row("revision", 0), Row("revision", nil),
        Row("createdAt", nil), Row("createdAt", "today"), Row("updatedAt", nil), Row("deletedAt", "today"),
    ])
    func `A memo`(row: Row) throws {
        try expectRefusal { try $0.insertMemo(number: 1, [row.column: row.value]) }
    }

    @Test func `A second memo with the same identifier, in one account only`() throws {
        let id = TestID.row(1)
        let queue = try migrated()
        try queue.write { database in
            try database.insertAccount(number: 2)
            try database.insertMemo(number: 1, ["id": id])
            try database.insertMemo(number: 2, account: 2, ["id": id])
        }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.insertMemo(number: 3, ["id": id]) } }
    }

    @Test(arguments: [
        Row("accountID", "20000000-0000-4000-8000-000000000000"), Row("accountID", nil),
        Row("language", "fr"), Row("language", nil), Row("appearance", "blue"), Row("appearance", nil),
        Row("saunaSeconds", -0.01), Row("coolBathSeconds", -0.01), Row("relaxationSeconds", -0.01),
        Row("saunaSeconds", "long"), Row("saunaUnit", "hours"), Row("saunaUnit", nil),
        Row("coolBathUnit", "hours"), Row("coolBathUnit", nil),
        Row("relaxationUnit", "hours"), Row("relaxationUnit", nil),
    ])
    func `Settings`(row: Row) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "accountID": TestID.account(1), "language": "system", "appearance": "system",
            "saunaUnit": "minutes", "coolBathUnit": "seconds", "relaxationUnit": "minutes",
        ]
        try expectRefusal { database in
            var columns = columns
            columns[row.column] = .some(row.value)
            try database.insert("settings", columns)
        }
        try migrated().write { try $0.insert("settings", columns) }
    }

    @Test(arguments: [
        Row("number", 0), Row("number", 2_147_483_648), Row("number", 1),
        Row("id", "short"), Row("id", nil), Row("id", TestID.account(1)), Row("createdAt", nil),
        Row("timeZone", ""),
    ])
    func `An account`(row: Row) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "number": 2, "id": TestID.row(9), "createdAt": 0,
        ]
        try expectRefusal { database in
            var columns = columns
            columns[row.column] = .some(row.value)
            try database.insert("account", columns)
        }
        try migrated().write { try $0.insert("account", columns) }
    }

    @Test(arguments: [
        Row("secretHash", Data(repeating: 1, count: 31)), Row("secretHash", String(repeating: "a", count: 32)),
        Row("secretHash", nil), Row("id", "short"), Row("id", nil),
        Row("accountID", "20000000-0000-4000-8000-000000000000"), Row("accountID", nil),
        Row("name", ""), Row("name", String(repeating: "湯", count: 61)), Row("name", nil),
        Row("access", "write"), Row("access", ""), Row("access", nil),
        Row("createdAt", "today"), Row("createdAt", nil), Row("lastUsedAt", "today"), Row("lastUsedAt", nil),
    ])
    func `A token`(row: Row) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "secretHash": Data(repeating: 1, count: 32), "id": TestID.row(1),
            "accountID": TestID.account(1), "name": String(repeating: "湯", count: 60), "access": "read",
            "createdAt": 0, "lastUsedAt": 0,
        ]
        try expectRefusal { database in
            var columns = columns
            columns[row.column] = .some(row.value)
            try database.insert("apiToken", columns)
        }
        try migrated().write { try $0.insert("apiToken", columns) }
    }

    @Test(arguments: [
        Row("secretHash", Data(repeating: 1, count: 31)), Row("secretHash", String(repeating: "a", count: 32)),
        Row("secretHash", nil), Row("accountID", "20000000-0000-4000-8000-000000000000"), Row("accountID", nil),
        Row("detail", "nothing"), Row("detail", nil), Row("language", "system"), Row("language", nil),
        Row("createdAt", "today"), Row("createdAt", nil),
    ])
    func `An address of a calendar or a map`(row: Row) throws {
        let columns: [String: (any SQLConvertible)?] = [
            "accountID": TestID.account(1), "secretHash": Data(repeating: 1, count: 32), "detail": "facility",
            "language": "en", "createdAt": 0,
        ]
        for table in ["calendarFeed", "mapFeed"] where table == "calendarFeed" || row.column != "detail" {
            let columns = columns.filter { table == "calendarFeed" || $0.key != "detail" }
            try expectRefusal { database in
                var columns = columns
                columns[row.column] = .some(row.value)
                try database.insert(table, columns)
            }
            try migrated().write { try $0.insert(table, columns) }
        }
    }

    @Test(arguments: ["sakatsuCount", "memoCount", "size", "deletedSize"])
    func `A count below zero`(column: String) throws {
        try expectRefusal { try $0.execute(sql: "UPDATE accountVersion SET \(column) = -1") }
    }

    private func migrated() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try SchemaMigrator.current.migrate(queue)
        return queue
    }

    private func expectRefusal(
        sourceLocation: SourceLocation = #_sourceLocation, _ write: (GRDB.Database) throws -> Void
    ) throws {
        let queue = try migrated()
        let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) { try queue.write(write) }
        let codes: [ResultCode?] = [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH]
        #expect(codes.contains(error?.resultCode), sourceLocation: sourceLocation)
    }
}
