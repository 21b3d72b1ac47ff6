import GRDB
import ValuesCore

extension SakatsuSearch {
    // MARK: - Visits, up to one more than asked for

    func everything(_ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(database, from: byDate, where: ordered([isShown]))
    }

    /// Reads the list in its order and keeps what contains the query.
    func walk(_ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(database, from: byDate, where: ordered([isShown, containsQuery]))
    }

    /// Asks the full-text index, then sorts.
    func indexed(_ database: Database) throws -> [Sakatsu] {
        try Sakatsu.fetchAll(
            database,
            from: "sakatsuSearch CROSS JOIN sakatsu ON sakatsu.number = sakatsuSearch.rowid",
            where: ordered([isIndexed(database), isShown]))
    }

    // MARK: - Counts

    func totalCount(_ database: Database) throws -> SakatsuPage.Count {
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM sakatsuCount WHERE accountID = ?"),
            arguments: [account.uuid.canonicalText])
        return .exactly(count ?? 0)
    }

    func walkedCount(_ database: Database) throws -> SakatsuPage.Count {
        let conditions: [SQL] = [isShown, containsQuery]
        return try count(database, "SELECT 1 FROM \(byDate) WHERE \(conditions.joined(operator: .and))")
    }

    func indexedCount(_ database: Database) throws -> SakatsuPage.Count {
        try count(database, "SELECT 1 FROM sakatsuSearch WHERE \(isIndexed(database))")
    }

    private func count(_ database: Database, _ rows: SQL) throws -> SakatsuPage.Count {
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

    private func isIndexed(_ database: Database) throws -> SQL {
        let numbers = try SakatsuNumbers.fetch(database, of: account)
        return """
            sakatsuSearch MATCH \(phrase)
            AND sakatsuSearch.rowid BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
    }

    /// The query as one FTS5 phrase: quoted, so that nothing in it is taken as syntax.
    private var phrase: String {
        "\"\(query.replacing("\"", with: "\"\""))\""
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
