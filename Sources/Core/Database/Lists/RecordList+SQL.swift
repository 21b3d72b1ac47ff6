import GRDB
import ValuesCore

extension RecordList {
    // MARK: - Rows, up to one more than asked for

    func everything(_ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(database, from: inOrder, where: ordered([isShown]))
    }

    /// Reads the list in its order and keeps what contains the query.
    func walk(_ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(database, from: inOrder, where: ordered([isShown, containsQuery]))
    }

    /// Asks the full-text index, then sorts.
    func indexed(_ expression: String, _ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(
            database,
            from: "\(sql: table)Search CROSS JOIN \(sql: table) ON \(sql: table).number = \(sql: table)Search.rowid",
            where: ordered([matches(expression, database), isShown]))
    }

    /// The trigrams of all rows that start with the query, up to one more than ``ListLimits/trigramCount``.
    ///
    /// Every text ends with a margin (see ``SearchText``), so that its last characters start some, too.
    func trigrams(_ database: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT term FROM \(table)SearchTerms WHERE term >= ? AND term < ? LIMIT ?"),
            arguments: [query, query + "\u{10FFFF}", ListLimits.trigramCount + 1])
    }

    // MARK: - Counts

    func totalCount(_ database: GRDB.Database) throws -> ListCount {
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM \(table)Count WHERE accountID = ?"),
            arguments: [account.uuid.canonicalText])
        return .exactly(count ?? 0)
    }

    /// - Parameter size: how many rows at the start of the list are looked at.
    func walkedCount(_ database: GRDB.Database, among size: Int) throws -> ListCount {
        try count(
            """
            SELECT 1 FROM (
                SELECT searchText FROM \(inOrder) WHERE \(isShown)
                ORDER BY \(sql: Record.table.descending) LIMIT \(size)
            ) AS \(sql: table) WHERE \(containsQuery)
            """,
            database)
    }

    func indexedCount(_ expression: String, _ database: GRDB.Database) throws -> ListCount {
        try count("SELECT 1 FROM \(sql: table)Search WHERE \(matches(expression, database))", database)
    }

    private func count(_ rows: SQL, _ database: GRDB.Database) throws -> ListCount {
        let request: SQLRequest<Int> = SQLRequest(
            literal: "SELECT count(*) FROM (\(rows) LIMIT \(ListLimits.count + 1))", cached: true)
        let count = try request.fetchOne(database) ?? 0
        return count > ListLimits.count ? .atLeast(ListLimits.count) : .exactly(count)
    }

    // MARK: - Pieces

    private var table: String { Record.table.name }

    private var inOrder: SQL { SQL(sql: Record.table.inOrder) }

    private var isShown: SQL {
        "\(sql: table).accountID = \(account.uuid.canonicalText) AND \(sql: table).deletedAt IS NULL"
    }

    private var containsQuery: SQL { "instr(\(sql: table).searchText, \(query)) > 0" }

    private func matches(_ expression: String, _ database: GRDB.Database) throws -> SQL {
        let numbers = try AccountNumbers.fetch(database, of: account)
        return """
            \(sql: table)Search MATCH \(expression)
            AND \(sql: table)Search.rowid BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
    }

    private func ordered(_ conditions: [SQL]) -> SQL {
        let all = conditions + [isInRange].compactMap(\.self)
        return """
            \(all.joined(operator: .and))
            ORDER BY \(sql: Record.table.descending) LIMIT \(limit + 1)
            """
    }

    private var isInRange: SQL? {
        switch range {
        case .start: nil
        case .after(let cursor): isPlaced("<", cursor)
        case .through(let cursor): isPlaced(">=", cursor)
        }
    }

    private func isPlaced(_ comparison: String, _ cursor: Record.Cursor) -> SQL {
        let values = Record.place(of: cursor).map { SQL($0) }.joined(separator: ", ")
        return "\(sql: Record.table.place) \(sql: comparison) (\(values))"
    }
}
