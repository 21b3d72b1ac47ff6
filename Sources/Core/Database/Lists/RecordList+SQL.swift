import GRDB
import ValuesCore

extension RecordList {
    // MARK: - Rows, up to one more than asked for

    func everything(_ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(database, from: inOrder, where: ordered([isShown]))
    }

    /// Reads the list in its order and keeps what contains the query.
    ///
    /// - Parameter end: the place of the last row that is looked at; nil for all.
    func walk(_ database: GRDB.Database, to end: [DatabaseValue]? = nil) throws -> [Record] {
        let isInWindow = end.map { isPlaced(">=", $0) }
        return try Record.fetchAll(
            database, from: inOrder, where: ordered([isShown, containsQuery] + [isInWindow].compactMap(\.self)))
    }

    /// Sorts what the full-text index has found.
    func found(_ numbers: SQL, _ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(
            database,
            from: "(\(numbers)) AS found CROSS JOIN \(sql: table) ON \(sql: table).number = found.number",
            where: ordered([isShown]))
    }

    /// The place of the last row of the window at the start of the part; nil when the part is no longer than that.
    func windowEnd(_ database: GRDB.Database) throws -> [DatabaseValue]? {
        // Counts index entries only, and not many: this is no way to page.
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT \(sql: Record.table.columns) FROM \(inOrder) WHERE \(inRange([isShown]))
                ORDER BY \(sql: Record.table.descending) LIMIT 1 OFFSET \(ListLimits.windowSize)
                """, cached: true)
        return try request.fetchOne(database).map { Array($0.databaseValues) }
    }

    // MARK: - Numbers of rows, from the full-text index

    /// Rows that contain the query, which is long enough to be asked for.
    func matches(_ database: GRDB.Database) throws -> SQL {
        let numbers = try AccountNumbers.fetch(database, of: account)
        // As one FTS5 phrase: nothing in it is taken as syntax.
        let phrase = "\"\(query.replacing("\"", with: "\"\""))\""
        return """
            SELECT rowid AS number FROM \(sql: table)Search
            WHERE \(sql: table)Search MATCH \(phrase) AND rowid BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
    }

    /// Rows in which a trigram begins with the query, and how many they are; nil when the query stands too often in all
    /// accounts' rows together to look at every place.
    ///
    /// Every text ends with a margin (see ``SearchText``), so that its last characters begin some, too.
    func occurrences(_ database: GRDB.Database) throws -> (numbers: SQL, count: ListCount)? {
        let numbers = try AccountNumbers.fetch(database, of: account)
        let limit = ListLimits.occurrenceCount
        // In one go: looking at the places is what takes time.
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT count(*), json_group_array(DISTINCT doc)
                    FILTER (WHERE doc BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound))
                FROM (SELECT doc FROM \(sql: table)SearchPlaces WHERE \(startsWithQuery) LIMIT \(limit + 1))
                """, cached: true)
        guard let row = try request.fetchOne(database), (row[0] as Int) <= limit else { return nil }
        let found: String = row[1]
        let count = found == "[]" ? 0 : found.utf8.count { $0 == UInt8(ascii: ",") } + 1
        return ("SELECT value AS number FROM json_each(\(found))", ListCount(count, upTo: ListLimits.count))
    }

    // MARK: - Counts

    func totalCount(_ database: GRDB.Database) throws -> ListCount {
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM \(table)Count WHERE accountID = ?"),
            arguments: [account.uuid.canonicalText])
        return .exactly(count ?? 0)
    }

    func walkedCount(_ database: GRDB.Database) throws -> ListCount {
        try count("SELECT 1 FROM \(inOrder) WHERE \(isShown) AND \(containsQuery)", database)
    }

    /// Whether the query stands in more rows than are counted, as far as that is soon known.
    func isSurelyCommon(_ database: GRDB.Database) throws -> Bool {
        let numbers = try AccountNumbers.fetch(database, of: account)
        let rows: SQL = """
            SELECT DISTINCT doc FROM (
                SELECT doc FROM \(sql: table)SearchPlaces WHERE \(startsWithQuery) LIMIT \(ListLimits.occurrenceCount)
            ) WHERE doc BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
        return try count(rows, database) == .atLeast(ListLimits.count)
    }

    func count(_ rows: SQL, _ database: GRDB.Database) throws -> ListCount {
        let request: SQLRequest<Int> = SQLRequest(
            literal: "SELECT count(*) FROM (\(rows) LIMIT \(ListLimits.count + 1))", cached: true)
        return ListCount(try request.fetchOne(database) ?? 0, upTo: ListLimits.count)
    }

    // MARK: - Pieces

    private var table: String { Record.table.name }

    private var inOrder: SQL { SQL(sql: Record.table.inOrder) }

    private var isShown: SQL {
        "\(sql: table).accountID = \(account.uuid.canonicalText) AND \(sql: table).deletedAt IS NULL"
    }

    private var containsQuery: SQL { "instr(\(sql: table).searchText, \(query)) > 0" }

    private var startsWithQuery: SQL {
        // A trigram has three characters, each of which may be the last of all.
        "term >= \(query) AND term <= \(query + "\u{10FFFF}\u{10FFFF}\u{10FFFF}")"
    }

    private func ordered(_ conditions: [SQL]) -> SQL {
        """
        \(inRange(conditions)) ORDER BY \(sql: Record.table.descending) LIMIT \(limit + 1)
        """
    }

    private func inRange(_ conditions: [SQL]) -> SQL {
        let range: SQL? =
            switch range {
            case .start: nil
            case .after(let cursor): isPlaced("<", Record.place(of: cursor))
            case .through(let cursor): isPlaced(">=", Record.place(of: cursor))
            }
        return (conditions + [range].compactMap(\.self)).joined(separator: " AND ")
    }

    private func isPlaced(_ comparison: String, _ place: [DatabaseValue]) -> SQL {
        let values = place.map { SQL($0) }.joined(separator: ", ")
        return "\(sql: Record.table.place) \(sql: comparison) (\(values))"
    }
}

extension ListCount {
    /// - Parameter limit: where counting stopped at the latest.
    fileprivate init(_ count: Int, upTo limit: Int) {
        self = count > limit ? .atLeast(limit) : .exactly(count)
    }
}
