import ModelsCore
import SearchCore

/// PostgreSQL's way to find a part of a list: each row has an index entry for its characters and pairs of characters.
///
/// The planner estimates badly how many rows contain a text, so the path is not left to it.
extension ListSearch {
    /// From how many candidates on a scan of the list is no slower than reading them.
    private static var candidateCount: Int { 20_000 }

    func gramResult(_ database: any DatabaseConnection) throws -> Result {
        let selections = filter.selections.filter { $0.index != nil }
        if !selections.isEmpty {
            let selected = rows(where: all(selections.flatMap { [$0.entry, $0.condition].compactMap(\.self) }))
            // A scan reads at most that many in any case.
            if try hasAtMost(ListLimits.windowSize, selected, database) {
                return (try fetchHits(in: selected, database), try countedHits(in: selected, database))
            }
        }
        guard !query.required.isEmpty else {
            return (try scan(database), try isCounted ? scannedCount(database) : nil)
        }
        let end = try windowEnd(database)
        let items = try scan(database, to: end)
        guard end != nil else { return (items, try isCounted ? scannedCount(database) : nil) }
        let isFound = fills(items)
        guard isCounted || !isFound else { return (items, nil) }
        let candidates = rows(where: hasGrams)
        let isDense = try isFound && Self.isDense(scannedCount(database, to: end))
        guard
            try !isDense && PostgreSQLSearchIndex.isUsable(of: table, database)
                && hasAtMost(Self.candidateCount, candidates, database)
        else {
            return (try isFound ? items : scan(database), try isCounted ? scannedCount(database) : nil)
        }
        return (
            try isFound ? items : fetchHits(in: candidates, database), try countedHits(in: candidates, database)
        )
    }

    /// All rows with these conditions: the text after FROM.
    func gramHits(where conditions: [SQL], _ database: any DatabaseConnection) throws -> SQL {
        let candidates = rows(where: hasGrams)
        let isIndexed =
            try !query.required.isEmpty && PostgreSQLSearchIndex.isUsable(of: table, database)
            && hasAtMost(Self.candidateCount, candidates, database)
        return "\(isIndexed ? candidates : "\(sql: table)") WHERE \(all(conditions))"
    }

    /// Whether the window shows that a scan soon reaches the cap of the count.
    private static func isDense(_ count: ListCount) -> Bool {
        switch count {
        case .exactly(let count): count > ListLimits.windowSize / 4
        case .atLeast: true
        }
    }

    /// Rows that an index names. The offset keeps the planner from using another index for them, and from computing the
    /// grams of each.
    private func rows(where condition: SQL) -> SQL {
        "(SELECT * FROM \(sql: table) WHERE \(isShown) AND \(condition) OFFSET 0) AS \(sql: table)"
    }

    private func hasAtMost(_ count: Int, _ rows: SQL, _ database: any DatabaseConnection) throws -> Bool {
        let found: Int? = try database.value(
            "SELECT count(*) FROM (SELECT 1 FROM \(rows) LIMIT \(count + 1)) AS found")
        return found ?? 0 <= count
    }

    private func countedHits(in rows: SQL, _ database: any DatabaseConnection) throws -> ListCount? {
        let conditions = isChosen + isInBounds()
        guard isCounted else { return nil }
        return try count("SELECT 1 FROM \(rows) WHERE \(all(conditions))", database)
    }

    /// Sorts the hits by their positions, and reads only the first of them.
    private func fetchHits(in rows: SQL, _ database: any DatabaseConnection) throws -> [Record.Model] {
        let places: SQL = """
            WITH hit AS MATERIALIZED (
                SELECT \(Record.table.order.list) FROM \(rows) WHERE \(all(inPart(isChosen)))
            )
            SELECT id FROM hit AS \(sql: table) ORDER BY \(Record.table.descending) LIMIT \(limit + 1)
            """
        return try Record.fetchAll(
            database,
            from: "(\(places)) AS place JOIN \(sql: table) ON \(sql: table).id = place.id",
            where: ordered([isShown]))
    }

    /// A condition that holds for every text with all required ones: the only character of each, or all of its pairs,
    /// as `loki_grams` makes them.
    private var hasGrams: SQL {
        let grams = query.required.flatMap { text in
            let characters = text.unicodeScalars.map { UInt64($0.value) }
            let pairs = zip(characters, characters.dropFirst()).map { $0 << 21 | $1 }
            return pairs.isEmpty ? characters : pairs
        }
        let list = "{\(Set(grams).sorted().map(String.init).joined(separator: ","))}"
        return "loki_grams(\(sql: table).searchText) @> \(list)"
    }
}
