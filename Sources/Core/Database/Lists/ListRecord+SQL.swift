package import Foundation
package import ModelsCore

/// Reading and writing rows within a transaction.
extension ListRecord {
    /// - Parameters:
    ///   - tables: the text after FROM; nil for the table alone.
    ///   - condition: the text after WHERE.
    ///   - size: in bytes; no further row is read once they have this size.
    package static func fetchAll(
        _ database: any DatabaseConnection, from tables: SQL? = nil, where condition: SQL, upTo size: Int = .max
    ) throws -> [Model] {
        let tables = tables ?? SQL(sql: table.name)
        var read = 0
        let hasRoom = { (_: Int) in read < size }
        return try database.rows(
            "SELECT \(table.columns.list) FROM \(tables) WHERE \(condition)", while: hasRoom
        ) { row in
            let model = try model(row)
            read += model.byteCount
            return model
        }
    }

    /// nil when there is no such row, or it is deleted.
    package static func fetchOne(
        _ database: any DatabaseConnection, id: UUID, of account: AccountID
    ) throws -> Model? {
        try fetchAll(database, where: "accountID = \(account) AND id = \(id) AND deletedAt IS NULL").first
    }

    /// A row as stored, deleted or not; nil only when there is no such row.
    static func fetchStored(
        _ database: any DatabaseConnection, id: UUID, of account: AccountID
    ) throws -> (model: Model, isDeleted: Bool)? {
        try database.row(
            """
            SELECT \(table.columns.list), deletedAt IS NOT NULL FROM \(sql: table.name)
            WHERE accountID = \(account) AND id = \(id)
            """
        ) { (try model($0), try $0[table.columns.count]) }
    }

    /// The columns of the content and of values derived from it. This takes a while, so call it before a transaction.
    static func contentValues(_ content: Content) throws -> [String: any SQLConvertible] {
        var values = try values(of: content)
        values["searchText"] = searchText(of: content)
        return values
    }

    /// Adds a row, with the account's next number. The caller must announce it.
    ///
    /// - Parameter content: its ``contentValues(_:)``.
    /// - Throws: also when the account has a row with that identifier, deleted or not.
    static func insert(
        _ model: Model, _ content: [String: any SQLConvertible], of account: AccountID,
        in database: any DatabaseConnection
    ) throws {
        var values = try content.merging(values(of: model)) { $1 }
        values["number"] = try nextNumber(of: account, in: database)
        values["accountID"] = account
        values["id"] = model.id
        let columns = values.sorted { $0.key < $1.key }
        let names = columns.map(\.key).joined(separator: ", ")
        let bound = columns.map { SQL("\($0.value)") }.joined(separator: ", ")
        try database.execute(
            "INSERT INTO \(sql: table.name) (\(sql: names), sequence) VALUES (\(bound), \(account.nextSequence))")
        if table.kind == .sakatsu {
            try VisitTotals.add(1, "accountID = \(account) AND id = \(model.id) AND deletedAt IS NULL", in: database)
        }
    }

    /// Changes rows and, if they are visits, ``VisitTotals`` with them.
    ///
    /// - Parameter rows: a condition on the rows, which the change does not affect.
    static func counting<Result>(
        _ rows: SQL, of account: AccountID, in database: any DatabaseConnection, _ change: () throws -> Result
    ) throws -> Result {
        guard table.kind == .sakatsu else { return try change() }
        let shown: SQL = "accountID = \(account) AND \(rows) AND deletedAt IS NULL"
        try VisitTotals.add(-1, shown, in: database)
        let result = try change()
        try VisitTotals.add(1, shown, in: database)
        try VisitTotals.removeEmpty(of: account, in: database)
        return result
    }

    /// Overwrites columns of a row. The caller must announce it.
    ///
    /// - Parameter values: the columns to change, by name.
    package static func update(
        _ values: [String: any SQLConvertible], id: UUID, of account: AccountID, in database: any DatabaseConnection
    ) throws {
        let assignments = values.sorted { $0.key < $1.key }
            .map { SQL("\(sql: $0.key) = \($0.value)") }.joined(separator: ", ")
        _ = try counting("id = \(id)", of: account, in: database) {
            try database.execute(
                """
                UPDATE \(sql: table.name) SET \(assignments), sequence = \(account.nextSequence)
                WHERE accountID = \(account) AND id = \(id)
                """)
        }
    }

    /// The instant that identifies a deletion: no other of the account has it, so that each can be undone separately,
    /// and it is not before the last ``ClockReading``.
    static func deletionName(
        at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Timestamp {
        var name = try ClockReading.timestamp(at: now, transaction)
        while try transaction.exists(
            "SELECT deletedAt FROM \(sql: table.name) WHERE deletedAt = \(name) AND accountID = \(account)")
        {
            name = name.adding(1)
        }
        return name
    }

    /// Removes rows permanently.
    ///
    /// - Parameter leavingTombstones: whether rows that are deleted leave a tombstone, so that programs with copies learn of the
    ///   removal.
    /// - Returns: the number of removed rows.
    static func remove(
        _ numbers: [Int64], of account: AccountID, leavingTombstones: Bool, in database: any DatabaseConnection
    ) throws -> Int {
        guard !numbers.isEmpty else { return 0 }
        let those = SQL.column("number", isOneOf: numbers.map { "\($0)" }, type: "bigint")
        if leavingTombstones {
            try database.execute(
                """
                INSERT INTO tombstone (accountID, list, sequence, id, deletedAt)
                SELECT accountID, \(table.name), sequence, id, deletedAt FROM \(sql: table.name) WHERE \(those)
                """)
        }
        if let aliases = table.aliases {
            try database.execute(
                """
                DELETE FROM \(sql: aliases.table) WHERE accountID = \(account)
                AND \(sql: aliases.column) IN (SELECT id FROM \(sql: table.name) WHERE \(those))
                """)
        }
        return try counting(those, of: account, in: database) {
            try database.execute("DELETE FROM \(sql: table.name) WHERE \(those)")
        }
    }

    private static func nextNumber(of account: AccountID, in database: any DatabaseConnection) throws -> Int64 {
        let numbers = try account.rowNumbers(database)
        let last: Int64? = try database.value(
            """
            SELECT max(number) FROM \(sql: table.name)
            WHERE \(sqlite: "+")accountID = \(account) AND number BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """)
        return (last ?? numbers.lowerBound) + 1
    }
}
