import GRDB

extension Sakatsu {
    /// - Parameter condition: what follows WHERE.
    static func fetchAll(
        _ database: Database, from tables: SQL = "sakatsu", where condition: SQL
    ) throws -> [Sakatsu] {
        let request: SQLRequest<Row> = SQLRequest(
            literal: "SELECT \(sql: SakatsuRecord.columns) FROM \(tables) WHERE \(condition)", cached: true)
        return try Array(
            request.fetchCursor(database).map { row in
                try SakatsuRecord(row: row).model
            })
    }

    static func fetchOne(_ database: Database, where condition: SQL) throws -> Sakatsu? {
        try fetchAll(database, where: condition).first
    }
}
