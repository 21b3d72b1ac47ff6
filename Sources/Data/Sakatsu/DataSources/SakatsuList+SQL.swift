import GRDB
import ValuesCore

extension SakatsuList {
    // MARK: - Visits, up to one more than asked for

    func everything(_ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(database, from: byDate, where: ordered([isShown]))
    }

    /// Reads the list in its order and keeps what contains the query.
    func walk(_ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(database, from: byDate, where: ordered([isShown, containsQuery]))
    }

    /// Asks the full-text index, then sorts.
    func indexed(_ expression: String, _ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(
            database,
            from: "sakatsuSearch CROSS JOIN sakatsu ON sakatsu.number = sakatsuSearch.rowid",
            where: ordered([matches(expression, database), isShown]))
    }

    /// The trigrams of all visits that start with the query, up to one more than ``trigramLimit``.
    ///
    /// Every text ends with a margin (see ``SakatsuSearchText``), so that its last characters start some, too.
    func trigrams(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT term FROM sakatsuSearchTerms WHERE term >= ? AND term < ? LIMIT ?"),
            arguments: [query, query + "\u{10FFFF}", Self.trigramLimit + 1])
    }

    // MARK: - Counts

    func totalCount(_ database: Database) throws -> SakatsuPage.Count {
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM sakatsuCount WHERE accountID = ?"),
            arguments: [account.uuid.canonicalText])
        return .exactly(count ?? 0)
    }

    /// - Parameter size: how many of the newest visits are looked at.
    func walkedCount(_ database: Database, among size: Int) throws -> SakatsuPage.Count {
        try count(
            """
            SELECT 1 FROM (
                SELECT searchText FROM \(byDate) WHERE \(isShown)
                ORDER BY visitingDate DESC, createdAt DESC, id DESC LIMIT \(size)
            ) AS sakatsu WHERE \(containsQuery)
            """,
            database)
    }

    func indexedCount(_ expression: String, _ database: Database) throws -> SakatsuPage.Count {
        try count("SELECT 1 FROM sakatsuSearch WHERE \(matches(expression, database))", database)
    }

    private func count(_ rows: SQL, _ database: Database) throws -> SakatsuPage.Count {
        let request: SQLRequest<Int> = SQLRequest(
            literal: "SELECT count(*) FROM (\(rows) LIMIT \(Self.countLimit + 1))", cached: true)
        let count = try request.fetchOne(database) ?? 0
        return count > Self.countLimit ? .atLeast(Self.countLimit) : .exactly(count)
    }

    // MARK: - Pieces

    private var byDate: SQL { "sakatsu INDEXED BY sakatsuByDate" }

    private var isShown: SQL {
        "sakatsu.accountID = \(account.uuid.canonicalText) AND sakatsu.deletedAt IS NULL"
    }

    private var containsQuery: SQL { "instr(sakatsu.searchText, \(query)) > 0" }

    private func matches(_ expression: String, _ database: Database) throws -> SQL {
        let numbers = try SakatsuNumbers.fetch(database, of: account)
        return """
            sakatsuSearch MATCH \(expression)
            AND sakatsuSearch.rowid BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
    }

    private func ordered(_ conditions: [SQL]) -> SQL {
        let all = conditions + [isAfterCursor].compactMap(\.self)
        return """
            \(all.joined(operator: .and))
            ORDER BY sakatsu.visitingDate DESC, sakatsu.createdAt DESC, sakatsu.id DESC LIMIT \(limit + 1)
            """
    }

    private var isAfterCursor: SQL? {
        cursor.map { cursor in
            """
            (sakatsu.visitingDate, sakatsu.createdAt, sakatsu.id) < (
                \(cursor.visitingDate.description), \(cursor.createdAt.milliseconds), \(cursor.id.canonicalText)
            )
            """
        }
    }
}
