import ModelsCore
import SearchCore

// MARK: - Rows, up to one more than requested

extension ListSearch {
    func fetchInOrder(_ database: any DatabaseConnection) throws -> [Record.Model] {
        try Record.fetchAll(database, from: inOrder, where: ordered(inPart([isShown])), upTo: size)
    }

    /// Reads the list in its order and keeps the matching rows.
    ///
    /// - Parameter end: the sort key of the last row to read; nil for all.
    func scan(_ database: any DatabaseConnection, to end: [any SQLConvertible]? = nil) throws -> [Record.Model] {
        try Record.fetchAll(
            database, from: inOrder, where: ordered(inPart([isShown] + isChosen, to: end)), upTo: size)
    }

    /// Reads the rows that indexes have named, and sorts them.
    ///
    /// - Parameter others: further conditions on the rows.
    func fetch(_ numbers: SQL, where others: [SQL] = [], _ database: any DatabaseConnection) throws -> [Record.Model] {
        try Record.fetchAll(
            database, from: rows(numbers), where: ordered([isShown] + others + [isInRange].compactMap(\.self)),
            upTo: size)
    }

    /// The sort key of the last row of the window at the start of the part; nil when the part is no longer than the
    /// window.
    func windowEnd(_ database: any DatabaseConnection) throws -> [any SQLConvertible]? {
        // Only counts index entries, and not many: this is not for paging.
        return try database.row(
            """
            SELECT \(Record.table.order.list) FROM \(inOrder) WHERE \(all(inPart([isShown])))
            ORDER BY \(Record.table.descending) LIMIT 1 OFFSET \(ListLimits.windowSize)
            """
        ) { $0.values }
    }
}

// MARK: - Counts

extension ListSearch {
    func keptCount(_ database: any DatabaseConnection) throws -> ListCount {
        guard !hasBounds else {
            return try count("SELECT 1 FROM \(inOrder) WHERE \(all([isShown] + isInBounds()))", database)
        }
        return .exactly(
            try database.value("SELECT \(sql: table)Count FROM accountVersion WHERE accountID = \(account)") ?? 0)
    }

    /// - Parameter end: the sort key of the last row to read; nil for all.
    func scannedCount(_ database: any DatabaseConnection, to end: [any SQLConvertible]? = nil) throws -> ListCount {
        let bounds = isInBounds(hasEnd: end != nil) + [end.map { compares(">=", $0) }].compactMap(\.self)
        // PostgreSQL would read everything if it expects the text to be rare.
        let order = "ORDER BY \(Record.table.order.map { "\($0) DESC" }.joined(separator: ", "))"
        return try count(
            "SELECT 1 FROM \(inOrder) WHERE \(all([isShown] + isChosen + bounds)) \(postgreSQL: order)", database)
    }

    func fetchedCount(_ numbers: SQL, where others: [SQL], _ database: any DatabaseConnection) throws -> ListCount {
        try count("SELECT 1 FROM \(rows(numbers)) WHERE \(all([isShown] + others))", database)
    }

    func count(_ rows: SQL, _ database: any DatabaseConnection) throws -> ListCount {
        Self.capped(try count(rows, upTo: ListLimits.count + 1, database))
    }

    private func count(_ rows: SQL, upTo limit: Int, _ database: any DatabaseConnection) throws -> Int {
        try database.value("SELECT count(*) FROM (\(rows) LIMIT \(limit)) AS found") ?? 0
    }

    /// Whether more rows than the cap contain a short text; false also when its first ``ListLimits/occurrenceCount``
    /// occurrences do not show it.
    func exceedsCap(_ text: String, _ database: any DatabaseConnection) throws -> Bool {
        let numbers = try account.rowNumbers(database)
        let rows: SQL = """
            SELECT DISTINCT doc FROM (
                SELECT doc FROM \(sql: table)SearchPlaces WHERE \(starts(with: text)) LIMIT \(ListLimits.occurrenceCount)
            ) WHERE doc BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
        return try count(rows, database) == .atLeast(ListLimits.count)
    }

    private static func capped(_ count: Int) -> ListCount {
        count > ListLimits.count ? .atLeast(ListLimits.count) : .exactly(count)
    }
}

// MARK: - Numbers of rows, from indexes

extension ListSearch {
    /// The source that names the fewest rows; nil if all name more than ``ListLimits/checkedCount``.
    func fewest(of sources: [SQL], _ database: any DatabaseConnection) throws -> SQL? {
        try sources.map { ($0, try count($0, upTo: ListLimits.checkedCount + 1, database)) }
            .filter { $0.1 <= ListLimits.checkedCount }.min { $0.1 < $1.1 }?.0
    }

    /// The rows that all sources name.
    ///
    /// - Parameter sources: one or more.
    func common(to sources: [SQL]) -> SQL {
        // The plus keeps SQLite from using the first one's index for each row of another.
        let isInOthers = sources.dropFirst().map { source -> SQL in "+number IN (\(source))" }
        guard !isInOthers.isEmpty else { return sources[0] }
        return "SELECT number FROM (\(sources[0])) WHERE \(all(isInOthers))"
    }

    /// The rows in which a trigram begins with one of the short texts, with their number; nil when each of them occurs
    /// too often in the rows of all accounts to read every occurrence.
    func occurrences(_ database: any DatabaseConnection) throws -> (numbers: SQL, count: ListCount)? {
        let texts = shortTexts
        let limits = [ListLimits.count, ListLimits.count * 10, ListLimits.occurrenceCount]
        // Finds the rarest at little cost.
        for limit in texts.count == 1 ? limits.suffix(1) : limits[...] {
            for text in texts {
                if let found = try occurrences(of: text, upTo: limit, database) { return found }
            }
        }
        return nil
    }

    private func occurrences(
        of text: String, upTo limit: Int, _ database: any DatabaseConnection
    ) throws -> (numbers: SQL, count: ListCount)? {
        let own = try account.rowNumbers(database)
        // In a single query, because reading the occurrences takes most of the time.
        let occurrences: (count: Int, rows: String)? = try database.row(
            """
            SELECT count(*), json_group_array(DISTINCT doc)
                FILTER (WHERE doc BETWEEN \(own.lowerBound) AND \(own.upperBound))
            FROM (SELECT doc FROM \(sql: table)SearchPlaces WHERE \(starts(with: text)) LIMIT \(limit + 1))
            """
        ) { (try $0[0], try $0[1]) }
        guard let (total, found) = occurrences, total <= limit else { return nil }
        return Self.listed(found)
    }

    /// The rows that a source names; nil if it names more than the cap.
    func few(_ numbers: SQL, _ database: any DatabaseConnection) throws -> (numbers: SQL, count: ListCount)? {
        let found: String? = try database.value(
            "SELECT json_group_array(number) FROM (\(numbers) LIMIT \(ListLimits.count + 1))")
        let few = Self.listed(found ?? "[]")
        return if case .exactly = few.count { few } else { nil }
    }

    /// The rows that a source names and that meet conditions. They are read once, for the items and the count.
    func hits(
        in numbers: SQL, where others: [SQL], _ database: any DatabaseConnection
    ) throws -> (numbers: SQL, count: ListCount) {
        let found: String? = try database.value(
            "SELECT json_group_array(found.number) FROM \(rows(numbers)) WHERE \(all([isShown] + others))")
        return Self.listed(found ?? "[]")
    }

    private static func listed(_ numbers: String) -> (numbers: SQL, count: ListCount) {
        let count = numbers == "[]" ? 0 : numbers.utf8.count { $0 == UInt8(ascii: ",") } + 1
        return ("SELECT value AS number FROM json_each(\(numbers))", capped(count))
    }

    private func starts(with text: String) -> SQL {
        // A trigram has three characters, each of which may be the last of all.
        "term >= \(text) AND term <= \(text + "\u{10FFFF}\u{10FFFF}\u{10FFFF}")"
    }
}

// MARK: - Conditions

extension ListSearch {
    var table: String { Record.table.name }

    var inOrder: SQL { Record.table.inOrder }

    var isShown: SQL {
        "\(sql: table).accountID = \(account) AND \(sql: table).deletedAt IS NULL"
    }

    private func position(of text: String) -> SQL {
        "\(sqlite: "instr")\(postgreSQL: "strpos")(\(sql: table).searchText, \(text))"
    }

    func contains(_ text: String) -> SQL { "\(position(of: text)) > 0" }

    /// A single condition for all texts; none without texts. PostgreSQL would multiply its estimates of several, and
    /// then not read the list in its order.
    func lacks(_ texts: [String]) -> [SQL] {
        let cases = texts.map { " WHEN \(contains($0)) THEN false" as SQL }
        return cases.isEmpty ? [] : ["CASE\(cases.joined(separator: "")) ELSE true END"]
    }

    /// The conditions on a row other than the filter's bounds.
    var isChosen: [SQL] {
        query.required.map(contains) + lacks(query.excluded) + filter.selections.map(\.condition)
    }

    var hasBounds: Bool { filter.least != nil || filter.greatest != nil }

    func all(_ conditions: [SQL]) -> SQL {
        conditions.joined(separator: " AND ")
    }

    /// The bounds of the filter.
    ///
    /// - Parameters:
    ///   - hasStart: whether reading starts at a given sort key.
    ///   - hasEnd: whether reading ends at a given sort key.
    func isInBounds(hasStart: Bool = false, hasEnd: Bool = false) -> [SQL] {
        // SQLite reads an index from one position to another. The plus keeps it from using a bound for either if a sort
        // key is given, which is closer.
        let column = Record.table.order[0]
        let least = filter.least.map { value -> SQL in "\(sqlite: hasEnd ? "+" : "")\(sql: column) >= \(value)" }
        let greatest = filter.greatest.map { value -> SQL in
            "\(sqlite: hasStart ? "+" : "")\(sql: column) <= \(value)"
        }
        return [least, greatest].compactMap(\.self)
    }

    /// Joins rows to their numbers.
    func rows(_ numbers: SQL) -> SQL {
        "(\(numbers)) AS found CROSS JOIN \(sql: table) ON \(sql: table).number = found.number"
    }

    func ordered(_ conditions: [SQL]) -> SQL {
        "\(all(conditions)) ORDER BY \(Record.table.descending) LIMIT \(limit + 1)"
    }

    /// - Parameter end: the sort key of the last row to read; nil for all of the part.
    func inPart(_ conditions: [SQL], to end: [any SQLConvertible]? = nil) -> [SQL] {
        var (hasStart, hasEnd) = (false, end != nil)
        switch range {
        case .start: break
        case .after: hasStart = true
        case .through: hasEnd = true
        }
        return conditions + isInBounds(hasStart: hasStart, hasEnd: hasEnd)
            + [end.map { compares(">=", $0) }, isInRange].compactMap(\.self)
    }

    private var isInRange: SQL? {
        switch range {
        case .start: nil
        case .after(let cursor): compares("<", Record.sortKey(of: cursor))
        case .through(let cursor): compares(">=", Record.sortKey(of: cursor))
        }
    }

    private func compares(_ comparison: String, _ sortKey: [any SQLConvertible]) -> SQL {
        let values = sortKey.map { SQL("\($0)") }.joined(separator: ", ")
        return "(\(Record.table.order.list)) \(sql: comparison) (\(values))"
    }
}
