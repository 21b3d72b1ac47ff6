import GRDB
import ValuesCore

extension RecordList {
    // MARK: - Rows, up to one more than asked for

    func everything(_ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(database, from: inOrder, where: ordered(inPart([isShown])))
    }

    /// Reads the list in its order and keeps what is asked for.
    ///
    /// - Parameter end: the place of the last row that is looked at; nil for all.
    func walk(_ database: GRDB.Database, to end: [DatabaseValue]? = nil) throws -> [Record] {
        try Record.fetchAll(database, from: inOrder, where: ordered(inPart([isShown] + isChosen, to: end)))
    }

    /// Sorts what indexes have found.
    ///
    /// - Parameter others: what the rows must be besides.
    func found(_ numbers: SQL, where others: [SQL] = [], _ database: GRDB.Database) throws -> [Record] {
        try Record.fetchAll(
            database, from: rows(numbers), where: ordered([isShown] + others + [isInRange].compactMap(\.self)))
    }

    /// The place of the last row of the window at the start of the part; nil when the part is no longer than that.
    func windowEnd(_ database: GRDB.Database) throws -> [DatabaseValue]? {
        // Counts index entries only, and not many: this is no way to page.
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT \(sql: Record.table.columns) FROM \(inOrder) WHERE \(all(inPart([isShown])))
                ORDER BY \(sql: Record.table.descending) LIMIT 1 OFFSET \(ListLimits.windowSize)
                """, cached: true)
        return try request.fetchOne(database).map { Array($0.databaseValues) }
    }

    // MARK: - Counts

    func everythingCount(_ database: GRDB.Database) throws -> ListCount {
        guard !filter.hasBounds else {
            return try count("SELECT 1 FROM \(inOrder) WHERE \(all([isShown] + isInBounds()))", database)
        }
        let total = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM \(table)Count WHERE accountID = ?"),
            arguments: [account.uuid.canonicalText])
        return .exactly(total ?? 0)
    }

    /// - Parameter end: the place of the last row that is looked at; nil for all.
    func walkedCount(_ database: GRDB.Database, to end: [DatabaseValue]? = nil) throws -> ListCount {
        let bounds = isInBounds(hasEnd: end != nil) + [end.map { isPlaced(">=", $0) }].compactMap(\.self)
        return try count("SELECT 1 FROM \(inOrder) WHERE \(all([isShown] + isChosen + bounds))", database)
    }

    func foundCount(_ numbers: SQL, where others: [SQL], _ database: GRDB.Database) throws -> ListCount {
        try count("SELECT 1 FROM \(rows(numbers)) WHERE \(all([isShown] + others))", database)
    }

    func count(_ rows: SQL, _ database: GRDB.Database) throws -> ListCount {
        let request: SQLRequest<Int> = SQLRequest(
            literal: "SELECT count(*) FROM (\(rows) LIMIT \(ListLimits.count + 1))", cached: true)
        return ListCount(try request.fetchOne(database) ?? 0, upTo: ListLimits.count)
    }

    // MARK: - Pieces

    var table: String { Record.table.name }

    var inOrder: SQL { SQL(sql: Record.table.inOrder) }

    var isShown: SQL {
        "\(sql: table).accountID = \(account.uuid.canonicalText) AND \(sql: table).deletedAt IS NULL"
    }

    var containsQuery: SQL { "instr(\(sql: table).searchText, \(query)) > 0" }

    func all(_ conditions: [SQL]) -> SQL {
        conditions.joined(separator: " AND ")
    }

    /// The bounds of the filter.
    ///
    /// - Parameters:
    ///   - hasStart: whether reading starts at a place that is named.
    ///   - hasEnd: whether it ends at one.
    func isInBounds(hasStart: Bool = false, hasEnd: Bool = false) -> [SQL] {
        // SQLite reads an index from one place to one other. The plus keeps it from taking a bound for either where a
        // place is named, which lies nearer.
        let column = Record.table.firstColumn
        var bounds: [SQL] = []
        if let least = filter.least {
            bounds.append("\(sql: hasEnd ? "+" : "")\(sql: column) >= \(SQL(least))")
        }
        if let greatest = filter.greatest {
            bounds.append("\(sql: hasStart ? "+" : "")\(sql: column) <= \(SQL(greatest))")
        }
        return bounds
    }

    /// What a row must be besides being in the filter's bounds.
    private var isChosen: [SQL] {
        (query.isEmpty ? [] : [containsQuery]) + filter.selections.map(\.condition)
    }

    /// Joins rows to their numbers.
    func rows(_ numbers: SQL) -> SQL {
        "(\(numbers)) AS found CROSS JOIN \(sql: table) ON \(sql: table).number = found.number"
    }

    private func ordered(_ conditions: [SQL]) -> SQL {
        "\(all(conditions)) ORDER BY \(sql: Record.table.descending) LIMIT \(limit + 1)"
    }

    /// - Parameter end: the place of the last row that is looked at; nil for all of the part.
    private func inPart(_ conditions: [SQL], to end: [DatabaseValue]? = nil) -> [SQL] {
        var (hasStart, hasEnd) = (false, end != nil)
        switch range {
        case .start: break
        case .after: hasStart = true
        case .through: hasEnd = true
        }
        return conditions + isInBounds(hasStart: hasStart, hasEnd: hasEnd)
            + [end.map { isPlaced(">=", $0) }, isInRange].compactMap(\.self)
    }

    private var isInRange: SQL? {
        switch range {
        case .start: nil
        case .after(let cursor): isPlaced("<", Record.place(of: cursor))
        case .through(let cursor): isPlaced(">=", Record.place(of: cursor))
        }
    }

    private func isPlaced(_ comparison: String, _ place: [DatabaseValue]) -> SQL {
        let values = place.map { SQL($0) }.joined(separator: ", ")
        return "\(sql: Record.table.place) \(sql: comparison) (\(values))"
    }
}

extension ListCount {
    /// - Parameter limit: where counting stopped at the latest.
    init(_ count: Int, upTo limit: Int) {
        self = count > limit ? .atLeast(limit) : .exactly(count)
    }
}
