package import Foundation
package import GRDB
package import ValuesCore

extension ListTable {
    /// Adds a row, with the account's next number.
    ///
    /// - Parameter values: the row's own columns, by name.
    /// - Throws: also when the account has a row with that identifier, deleted or not.
    package func insert(
        _ values: [String: DatabaseValue], id: UUID, of account: AccountID, in database: GRDB.Database
    ) throws {
        var values = values
        values["number"] = try nextNumber(of: account, in: database).databaseValue
        values["accountID"] = account.uuid.canonicalText.databaseValue
        values["id"] = id.canonicalText.databaseValue
        let names = values.keys.sorted()
        let placeholders = names.map { ":\($0)" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(placeholders))")
        try statement.execute(arguments: StatementArguments(values))
    }

    /// Overwrites columns of a row.
    ///
    /// - Parameter values: the columns to change, by name.
    package func update(
        _ values: [String: DatabaseValue], id: UUID, of account: AccountID, in database: GRDB.Database
    ) throws {
        let assignments = values.keys.sorted().map { "\($0) = :\($0)" }.joined(separator: ", ")
        var values = values
        values["accountID"] = account.uuid.canonicalText.databaseValue
        values["id"] = id.canonicalText.databaseValue
        let statement = try database.cachedStatement(
            sql: "UPDATE \(name) SET \(assignments) WHERE accountID = :accountID AND id = :id")
        try statement.execute(arguments: StatementArguments(values))
    }

    private func nextNumber(of account: AccountID, in database: GRDB.Database) throws -> Int64 {
        let numbers = try AccountNumbers.fetch(database, of: account)
        let last = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(number) FROM \(name) WHERE number BETWEEN ? AND ?"),
            arguments: [numbers.lowerBound, numbers.upperBound])
        return (last ?? numbers.lowerBound) + 1
    }
}
