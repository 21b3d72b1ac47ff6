package import Foundation
package import GRDB
package import ValuesCore

extension ListRecord {
    /// - Parameters:
    ///   - tables: what follows FROM; nil for the table alone.
    ///   - condition: what follows WHERE.
    package static func fetchAll(
        _ database: GRDB.Database, from tables: SQL? = nil, where condition: SQL
    ) throws -> [Self] {
        let tables = tables ?? SQL(sql: table.name)
        let request: SQLRequest<Row> = SQLRequest(
            literal: "SELECT \(sql: columns) FROM \(tables) WHERE \(condition)", cached: true)
        return try Array(
            request.fetchCursor(database).map { row in
                try Self(row: row)
            })
    }

    /// nil when there is no such row, or it is deleted.
    package static func fetchOne(_ database: GRDB.Database, id: UUID, of account: AccountID) throws -> Model? {
        try fetchAll(database, where: "\(isRow(id, of: account)) AND deletedAt IS NULL").first?.model
    }

    /// nil only when there is no such row.
    package static func fetchStored(
        _ database: GRDB.Database, id: UUID, of account: AccountID
    ) throws -> StoredRow<Model>? {
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT \(sql: columns), deletedAt IS NOT NULL AS isDeleted FROM \(sql: table.name)
                WHERE \(isRow(id, of: account))
                """, cached: true)
        return try request.fetchOne(database).map { row in
            StoredRow(model: try Self(row: row).model, isDeleted: row["isDeleted"])
        }
    }

    private static func isRow(_ id: UUID, of account: AccountID) -> SQL {
        "accountID = \(account.uuid.canonicalText) AND id = \(id.canonicalText)"
    }
}

/// A row as it stands in the file, deleted or not.
package struct StoredRow<Model> {
    package let model: Model
    package let isDeleted: Bool
}
