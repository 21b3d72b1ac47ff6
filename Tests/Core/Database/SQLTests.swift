import Foundation
import ModelsCore
import Testing

@testable import DatabaseCore

/// The text of a statement, and the values of a row.
@Suite struct SQLTests {
    @Test func `A value is bound and never becomes text`() {
        let name = "'; DROP TABLE account; --"
        let statement: SQL = "SELECT id FROM account WHERE name = \(name) AND number > \(3)"

        let sqlite = statement.printed(for: .sqlite)
        #expect(sqlite.text == "SELECT id FROM account WHERE name = ? AND number > ?")
        #expect(sqlite.values == [.text(name), .integer(3)])
        let postgreSQL = statement.printed(for: .postgreSQL)
        #expect(postgreSQL.text == "SELECT id FROM account WHERE name = $1 AND number > $2")
        #expect(postgreSQL.values == sqlite.values)
    }

    @Test func `A part brings its values, in their order`() {
        let conditions: [SQL] = ["a = \(1)", "b = \("two")"]
        let statement: SQL = "\(sql: "SELECT") \(conditions.joined(separator: " AND ")) LIMIT \(3)"

        #expect(statement.printed(for: .postgreSQL).text == "SELECT a = $1 AND b = $2 LIMIT $3")
        #expect(statement.printed(for: .sqlite).values == [.integer(1), .text("two"), .integer(3)])
        #expect(([] as [SQL]).joined(separator: ", ").printed(for: .sqlite).text.isEmpty)
    }

    @Test func `Each engine gets its own words`() {
        let statement: SQL = "FROM a\(sqlite: " INDEXED BY b")\(postgreSQL: " AS c")"

        #expect(statement.printed(for: .sqlite).text == "FROM a INDEXED BY b")
        #expect(statement.printed(for: .postgreSQL).text == "FROM a AS c")
    }

    @Test func `nil is NULL`() {
        let (id, none): (UUID?, Timestamp?) = (
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xab)), nil
        )
        let statement: SQL = "\(id), \(none), \(SQLValue.null)"

        #expect(
            statement.printed(for: .sqlite).values == [.text("00000000-0000-4000-8000-0000000000ab"), .null, .null])
    }

    @Test func `A column is only read as the requested type`() throws {
        let row = Row(all: [.null, .integer(7), .real(0.5), .text("2026-11-21"), .blob(Data([1]))])

        #expect(try row[0] as Int? == nil)
        #expect(try row[1] as Int == 7)
        #expect(try row[1] as Bool)
        #expect(try row[1] as Double == 7)
        #expect(try row[1] as Timestamp == Timestamp(milliseconds: 7))
        #expect(try row[2] as Double? == 0.5)
        #expect(try row[3] as CivilDate == CivilDate("2026-11-21"))
        #expect(try row[4] as Data == Data([1]))
        for index in [0, 2, 3, 4] {
            #expect(throws: StoredRowError.unreadable) { try row[index] as Int }
            #expect(throws: StoredRowError.unreadable) { try row[index] as UUID }
        }
        #expect(throws: StoredRowError.unreadable) { try row[3] as Int? }
    }

    private struct Row: DatabaseRow {
        let all: [SQLValue]

        var columnCount: Int { all.count }

        func value(at index: Int) -> SQLValue { all[index] }
    }
}
