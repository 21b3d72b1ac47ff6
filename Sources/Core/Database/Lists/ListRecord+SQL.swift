package import Foundation
package import GRDB
package import ValuesCore

/// Reading and writing rows within a transaction.
extension ListRecord {
    /// - Parameters:
    ///   - tables: what follows FROM; nil for the table alone.
    ///   - condition: what follows WHERE.
    package static func fetchAll(
        _ database: GRDB.Database, from tables: SQL? = nil, where condition: SQL
    ) throws -> [Model] {
        let tables = tables ?? SQL(sql: table.name)
        let request: SQLRequest<Row> = SQLRequest(
            literal: "SELECT \(sql: columns) FROM \(tables) WHERE \(condition)", cached: true)
        return try Array(request.fetchCursor(database).map(model))
    }

    /// nil when there is no such row, or it is deleted.
    package static func fetchOne(_ database: GRDB.Database, id: UUID, of account: AccountID) throws -> Model? {
        try fetchAll(database, where: "\(isRow(id, of: account)) AND deletedAt IS NULL").first
    }

    /// A row as it stands in the file, deleted or not; nil only when there is no such row.
    static func fetchStored(
        _ database: GRDB.Database, id: UUID, of account: AccountID
    ) throws -> (model: Model, isDeleted: Bool)? {
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT \(sql: columns), deletedAt IS NOT NULL AS isDeleted FROM \(sql: table.name)
                WHERE \(isRow(id, of: account))
                """, cached: true)
        return try request.fetchOne(database).map { (try model($0), $0["isDeleted"]) }
    }

    private static func isRow(_ id: UUID, of account: AccountID) -> SQL {
        "accountID = \(account.uuid.canonicalText) AND id = \(id.canonicalText)"
    }

    /// All columns that hold the content and what is derived from it. Takes its time: to be made before a transaction.
    static func contentValues(_ content: Content) throws -> [String: DatabaseValue] {
        var values = try values(of: content)
        values["searchText"] = searchText(of: content).databaseValue
        return values
    }

    /// Adds a row, with the account's next number.
    ///
    /// - Parameter content: its ``contentValues(_:)``.
    /// - Throws: also when the account has a row with that identifier, deleted or not.
    static func insert(
        _ model: Model, _ content: [String: DatabaseValue], of account: AccountID, in database: GRDB.Database
    ) throws {
        var values = content.merging(values(of: model)) { $1 }
        values["number"] = try nextNumber(of: account, in: database).databaseValue
        values["accountID"] = account.uuid.canonicalText.databaseValue
        values["id"] = model.id.canonicalText.databaseValue
        let names = values.keys.sorted()
        let placeholders = names.map { ":\($0)" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(placeholders))")
        try statement.execute(arguments: StatementArguments(values))
    }

    /// Overwrites columns of a row.
    ///
    /// - Parameter values: the columns to change, by name.
    package static func update(
        _ values: [String: DatabaseValue], id: UUID, of account: AccountID, in database: GRDB.Database
    ) throws {
        let assignments = values.keys.sorted().map { "\($0) = :\($0)" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "UPDATE \(table.name) SET \(assignments) WHERE accountID = :accountID AND id = :id")
        let row = ["accountID": account.uuid.canonicalText.databaseValue, "id": id.canonicalText.databaseValue]
        try statement.execute(arguments: StatementArguments(values.merging(row) { $1 }))
    }

    private static func nextNumber(of account: AccountID, in database: GRDB.Database) throws -> Int64 {
        let numbers = try account.rowNumbers(database)
        let last = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(number) FROM \(table.name) WHERE number BETWEEN ? AND ?"),
            arguments: [numbers.lowerBound, numbers.upperBound])
        return (last ?? numbers.lowerBound) + 1
    }
}
