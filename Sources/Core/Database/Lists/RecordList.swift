package import GRDB
package import ValuesCore

/// One part of a list, by the way that is quickest for its query.
///
/// A common query fills a page after a short walk through the list in its order; a rare one is asked of the
/// full-text index, whose few answers are quickly sorted. Each way would be slow for the other's queries.
package struct RecordList<Record: ListRecord>: Sendable {
    /// How a search finds its rows.
    enum Way {
        case nowhere
        /// Through the list in its order.
        case walk(count: ListCount)
        /// By an FTS5 expression.
        case index(String, count: ListCount)
    }

    /// Folded; empty for all rows.
    let query: String
    let range: ListRange<Record.Cursor>
    let limit: Int
    let account: AccountID

    /// - Parameters:
    ///   - searchText: as typed; blank for all rows.
    ///   - limit: how many rows at most, 1 or more.
    package init(
        matching searchText: String, in range: ListRange<Record.Cursor>, limit: Int, of account: AccountID
    ) {
        query = SearchText.query(searchText)
        self.range = range
        self.limit = limit
        self.account = account
    }

    package func page(_ database: GRDB.Database) throws -> ListPage<Record.Model, Record.Cursor> {
        guard !query.isEmpty else {
            return try page(everything(database), count: isCounted ? totalCount(database) : nil)
        }
        return switch try way(database) {
        case .nowhere: page([], count: .exactly(0))
        case .walk(let count): try page(walk(database), count: count)
        case .index(let expression, let count): try page(indexed(expression, database), count: count)
        }
    }

    /// - Parameter records: up to one more than asked for, which tells that there is a next part.
    private func page(_ records: [Record], count: ListCount?) -> ListPage<Record.Model, Record.Cursor> {
        let shown = records.prefix(limit)
        return ListPage(
            items: shown.map(\.model),
            next: records.count > limit ? shown.last?.cursor : end,
            count: isCounted ? count : nil
        )
    }

    private var isCounted: Bool {
        if case .after = range { false } else { true }
    }

    /// Where the part ends when it is not cut short; nil when the list ends there.
    private var end: Record.Cursor? {
        if case .through(let cursor) = range { cursor } else { nil }
    }

    // MARK: - Choosing the way

    private func way(_ database: GRDB.Database) throws -> Way {
        query.unicodeScalars.count < ListLimits.trigramLength
            ? try wayOfShortQuery(database) : try way(of: quoted(query), database)
    }

    private func way(of expression: String, _ database: GRDB.Database) throws -> Way {
        let count = try indexedCount(expression, database)
        return isCommon(count) ? .walk(count: count) : .index(expression, count: count)
    }

    /// A trigram index cannot find less than three characters, but it knows which trigrams start with them.
    private func wayOfShortQuery(_ database: GRDB.Database) throws -> Way {
        let sample = try walkedCount(database, among: ListLimits.sampleSize)
        guard !isCommon(sample) else { return .walk(count: sample) }
        let trigrams = try trigrams(database)
        guard !trigrams.isEmpty else { return .nowhere }
        guard trigrams.count <= ListLimits.trigramCount else {
            return .walk(count: try walkedCount(database, among: .max))
        }
        return try way(of: trigrams.map(quoted).joined(separator: " OR "), database)
    }

    private func isCommon(_ count: ListCount) -> Bool {
        if case .atLeast = count { true } else { false }
    }

    /// As one FTS5 phrase: nothing in it is taken as syntax.
    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
