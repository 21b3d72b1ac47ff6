import ModelsCore

/// Copies all data from one database to another of either engine, and compares the copied rows.
struct DatabaseMove {
    let source: any DatabaseConnection
    let target: any DatabaseConnection
    /// Receives the progress; its error ends the move.
    let report: (MoveProgress) throws -> Void

    /// How many rows are written by one statement, and compared together: their values are well below the 32,766 that
    /// SQLite can bind.
    private static let partSize = 500

    /// - Returns: the number of rows in each table.
    /// - Throws: ``MoveError/different(table:)`` when copied rows differ.
    func run() throws -> [String: Int] {
        for name in MovedTable.names.reversed() { try target.execute("DELETE FROM \(sql: name)") }
        let tables = try MovedTable.all(in: source.dialect == .sqlite ? source : target)
        return try tables.reduce(into: [:]) { $0[$1.name] = try move($1) }
    }

    private func move(_ table: MovedTable) throws -> Int {
        let total = try source.value("SELECT count(*) FROM \(sql: table.name)") ?? 0
        var count = 0
        // Triggers on other tables may have begun to fill it.
        try target.execute("DELETE FROM \(sql: table.name)")
        try forEachPart(of: table, in: source) { rows in
            let values = rows.map { row -> SQL in "(\(row.map { SQL("\($0)") }.joined(separator: ", ")))" }
            try target.execute(
                """
                INSERT INTO \(sql: table.name) (\(sql: table.columns.joined(separator: ", ")))
                VALUES \(values.joined(separator: ", "))
                """)
            count += rows.count
            try report(MoveProgress(table: table.name, stage: .copying, count: count, total: total))
        }
        try compare(table, total: total)
        return count
    }

    private func compare(_ table: MovedTable, total: Int) throws {
        var (count, last): (Int, [SQLValue]?) = (0, nil)
        try forEachPart(of: table, in: source) { rows in
            guard try part(of: table, in: target, after: last).elementsEqual(rows, by: Self.areIdentical) else {
                throw MoveError.different(table: table.name)
            }
            last = rows.last.map { Array($0.prefix(table.keyCount)) }
            count += rows.count
            try report(MoveProgress(table: table.name, stage: .comparing, count: count, total: total))
        }
        guard try part(of: table, in: target, after: last).isEmpty else {
            throw MoveError.different(table: table.name)
        }
    }

    private func forEachPart(
        of table: MovedTable, in database: any DatabaseConnection, _ body: ([[SQLValue]]) throws -> Void
    ) throws {
        var last: [SQLValue]?
        repeat {
            let rows = try part(of: table, in: database, after: last)
            if !rows.isEmpty { try body(rows) }
            last = rows.last.map { Array($0.prefix(table.keyCount)) }
        } while last != nil
    }

    private func part(
        of table: MovedTable, in database: any DatabaseConnection, after last: [SQLValue]?
    ) throws -> [[SQLValue]] {
        let key = table.columns.prefix(table.keyCount).joined(separator: ", ")
        let place = last.map { last -> SQL in
            "WHERE (\(sql: key)) > (\(last.map { SQL("\($0)") }.joined(separator: ", ")))"
        }
        return try database.rows(
            """
            SELECT \(sql: table.columns.joined(separator: ", ")) FROM \(sql: table.name) \(place ?? "")
            ORDER BY \(sql: key) LIMIT \(Self.partSize)
            """
        ) { $0.values }
    }

    /// Compared byte by byte, because different texts can look the same.
    private static func areIdentical(_ row: [SQLValue], _ other: [SQLValue]) -> Bool {
        row.elementsEqual(other) { value, other in
            switch (value, other) {
            case (.text(let value), .text(let other)): value.utf8.elementsEqual(other.utf8)
            case (.real(let value), .real(let other)): value.bitPattern == other.bitPattern
            default: value == other
            }
        }
    }
}

/// A table of people's data, which both engines have.
struct MovedTable {
    let name: String
    /// All columns that are not computed; those of the key come first.
    let columns: [String]
    let keyCount: Int

    /// Referenced tables come first.
    static let keys: KeyValuePairs = [
        "account": ["number"], "epoch": ["number"], "accountVersion": ["accountID"],
        "epochEnd": ["accountID", "epoch"], "settings": ["accountID"], "session": ["accountID", "secretHash"],
        "apiToken": ["accountID", "secretHash"], "knownDevice": ["accountID", "secretHash"],
        "oneTimeLink": ["secretHash"], "server": ["id"], "clockReading": ["number"], "sakatsu": ["number"],
        "memo": ["number"], "tombstone": ["accountID", "list", "sequence", "id"],
        "import": ["accountID", "id"], "importItem": ["accountID", "importID", "place"],
        "importPiece": ["accountID", "importID", "place"], "visitAlias": ["accountID", "alias", "visitID"],
        "tableReading": ["accountID", "names"], "calendarFeed": ["accountID"], "mapFeed": ["accountID"],
        "facility": ["number"], "photo": ["accountID", "id"],
        "visitTotal": ["accountID", "facilityName", "month"],
        "visitMeasure": ["accountID", "month", "measure", "key"],
    ]

    /// Tables that each database fills for itself, and the pictures, which are files next to SQLite's.
    static let others: Set = ["searchVersion", "attempt", "job", "photoFile"]

    /// Columns of `accountVersion` that triggers fill.
    static let counts = Set(ListKind.allCases.map { "\($0.rawValue)Count" } + ["size", "deletedSize"])

    static var names: [String] { keys.map(\.key) }

    /// All tables, with the columns that they have in a file.
    static func all(in database: any DatabaseConnection) throws -> [MovedTable] {
        try keys.map { name, key in
            let columns: [String] = try database.values(
                "SELECT name FROM pragma_table_xinfo(\(name)) WHERE hidden = 0 ORDER BY cid")
            let left = name == "accountVersion" ? counts.union(key) : Set(key)
            return MovedTable(
                name: name, columns: key + columns.filter { !left.contains($0) }, keyCount: key.count)
        }
    }
}

/// The progress of a move.
package struct MoveProgress: Equatable, Sendable {
    package enum Stage: String, CaseIterable, Sendable {
        case copying
        case comparing
    }

    package let table: String
    package let stage: Stage
    /// The number of copied or compared rows of the table, out of `total`.
    package let count: Int
    package let total: Int
}
