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
        Self.capped(
            try database.value("SELECT count(*) FROM (\(rows) LIMIT \(ListLimits.count + 1)) AS found") ?? 0)
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
    func criteria(_ database: any DatabaseConnection) throws -> [Criterion] {
        let matches = try matches(database)
        var criteria = [matches].compactMap(\.self) + unindexedTexts.map { ($0, nil) }
        criteria += filter.selections.map { selection in
            // Then the full-text index has named them already.
            let isMatched = matches != nil && selection.text.map(isIndexed) ?? false
            return (selection.condition, isMatched ? nil : numbers(of: selection))
        }
        if hasBounds {
            let numbers: SQL = """
                SELECT \(sql: table).number FROM \(inOrder) WHERE \(all([isShown] + isInBounds()))
                """
            criteria.append((all(isInBounds()), numbers))
        }
        return criteria
    }

    private func numbers(of selection: ListSelection) -> SQL? {
        selection.index.map { index in
            let conditions = [isShown, selection.entry, selection.condition].compactMap(\.self)
            return """
                SELECT \(sql: table).number FROM \(sql: table) INDEXED BY \(sql: index) WHERE \(all(conditions))
                """
        }
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

    /// The rows that contain all required texts and none of the excluded ones that the full-text index has; nil when it
    /// has none of them.
    private func matches(_ database: any DatabaseConnection) throws -> Criterion? {
        let required = query.required.filter(isIndexed)
        let excluded = query.excluded.filter(isWhollyIndexed)
        guard !required.isEmpty || !excluded.isEmpty else { return nil }
        let texts = required + filter.selections.compactMap(\.text).filter(isIndexed)
        let phrases = (texts.isEmpty ? [SearchText.end] : texts).map(Self.phrase).joined(separator: " AND ")
        let expression = "(\(phrases))" + excluded.map { " NOT \(Self.phrase($0))" }.joined()
        let own = try account.rowNumbers(database)
        let matches: SQL = """
            SELECT rowid AS number FROM \(sql: table)Search
            WHERE \(sql: table)Search MATCH \(expression) AND rowid BETWEEN \(own.lowerBound) AND \(own.upperBound)
            """
        let rest = required.filter { !isWhollyIndexed($0) }.map(contains)
        let numbers = rest.isEmpty ? matches : "SELECT found.number FROM \(rows(matches)) WHERE \(all(rest))"
        return (all(required.map(contains) + excluded.map(lacks)), numbers)
    }

    /// The beginning of a text as an FTS5 phrase, in which nothing is syntax.
    private static func phrase(_ text: String) -> String {
        let beginning = String(text.unicodeScalars.prefix(ListLimits.phraseLength))
        return "\"\(beginning.replacing("\"", with: "\"\""))\""
    }

    private func isIndexed(_ text: String) -> Bool { text.unicodeScalars.count >= ListLimits.trigramLength }

    private func isWhollyIndexed(_ text: String) -> Bool {
        isIndexed(text) && text.unicodeScalars.count <= ListLimits.phraseLength
    }

    /// The required texts that are too short for the full-text index.
    var shortTexts: [String] { query.required.filter { !isIndexed($0) } }

    /// The conditions of the texts that ``matches(_:)`` leaves out.
    private var unindexedTexts: [SQL] {
        shortTexts.map(contains) + query.excluded.filter { !isWhollyIndexed($0) }.map(lacks)
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
        let count = found == "[]" ? 0 : found.utf8.count { $0 == UInt8(ascii: ",") } + 1
        return ("SELECT value AS number FROM json_each(\(found))", Self.capped(count))
    }

    private func starts(with text: String) -> SQL {
        // A trigram has three characters, each of which may be the last of all.
        "term >= \(text) AND term <= \(text + "\u{10FFFF}\u{10FFFF}\u{10FFFF}")"
    }
}

// MARK: - Conditions

extension ListSearch {
    var table: String { Record.table.name }

    private var inOrder: SQL { Record.table.inOrder }

    var isShown: SQL {
        "\(sql: table).accountID = \(account) AND \(sql: table).deletedAt IS NULL"
    }

    private func position(of text: String) -> SQL {
        "\(sqlite: "instr")\(postgreSQL: "strpos")(\(sql: table).searchText, \(text))"
    }

    private func contains(_ text: String) -> SQL { "\(position(of: text)) > 0" }

    private func lacks(_ text: String) -> SQL { "\(position(of: text)) = 0" }

    /// The conditions on a row other than the filter's bounds.
    var isChosen: [SQL] {
        query.required.map(contains) + query.excluded.map(lacks) + filter.selections.map(\.condition)
    }

    private var hasBounds: Bool { filter.least != nil || filter.greatest != nil }

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
    private func rows(_ numbers: SQL) -> SQL {
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
