import ValuesCore

/// PostgreSQL's way to find a part of a list: each row has an index of its characters and pairs of characters.
///
/// The planner guesses badly how many rows hold a text, so the path is not left to it. Measured there among 100,000
/// visits: what is common, rare or nowhere takes 4 to 20 ms, what is common but long ago 80 to 110.
extension ListSearch {
    /// From how many rows on that the index names, a scan of the list is no slower than looking at them.
    private static var candidateCount: Int { 20_000 }

    func gramResult(_ database: any DatabaseConnection) throws -> Result {
        // Indexes of selections are the planner's to choose: it knows how much they hold.
        guard !query.isEmpty else {
            return (try scan(database), try isCounted ? scannedCount(database) : nil)
        }
        let end = try windowEnd(database)
        let items = try scan(database, to: end)
        guard end != nil else { return (items, try isCounted ? scannedCount(database) : nil) }
        let isFound = items.count > limit
        guard isCounted || !isFound else { return (items, nil) }
        guard try hasFewCandidates(database) else {
            return (try isFound ? items : scan(database), try isCounted ? scannedCount(database) : nil)
        }
        let hits = [isShown, hasGrams] + isChosen
        return (
            try isFound ? items : fetchHits(hits, database),
            try isCounted ? count("SELECT 1 FROM \(sql: table) WHERE \(all(hits + isInBounds()))", database) : nil
        )
    }

    private func hasFewCandidates(_ database: any DatabaseConnection) throws -> Bool {
        let candidates: SQL = """
            SELECT 1 FROM \(sql: table) WHERE \(all([isShown, hasGrams])) LIMIT \(Self.candidateCount + 1)
            """
        return try database.value("SELECT count(*) FROM (\(candidates)) AS found") ?? 0 <= Self.candidateCount
    }

    /// Sorts the hits by their places, and reads the first of them alone.
    private func fetchHits(_ hits: [SQL], _ database: any DatabaseConnection) throws -> [Record.Model] {
        let places: SQL = """
            WITH hit AS MATERIALIZED (
                SELECT \(Record.table.order.list) FROM \(sql: table) WHERE \(all(inPart(hits)))
            )
            SELECT id FROM hit AS \(sql: table) ORDER BY \(Record.table.descending) LIMIT \(limit + 1)
            """
        return try Record.fetchAll(
            database,
            from: "(\(places)) AS place JOIN \(sql: table) ON \(sql: table).id = place.id",
            where: ordered([isShown]))
    }

    /// What a text that holds the query surely has: its only character, or all its pairs. As `loki_grams` makes them.
    private var hasGrams: SQL {
        let characters = query.unicodeScalars.map { UInt64($0.value) }
        let pairs = zip(characters, characters.dropFirst()).map { $0 << 21 | $1 }
        let grams = "{\((pairs.isEmpty ? characters : pairs).map(String.init).joined(separator: ","))}"
        return "loki_grams(\(sql: table).searchText) @> \(grams)"
    }
}
