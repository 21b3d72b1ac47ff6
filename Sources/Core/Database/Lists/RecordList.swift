package import GRDB
package import ValuesCore

/// One part of a list, found in the way that is quickest for its query.
///
/// A query that is common at the start of the part fills a page after a short walk through the list in its order. Any
/// other is asked of the full-text index, whose answers are sorted. Each way would be slow for the other's queries.
package struct RecordList<Record: ListRecord>: Sendable {
    /// The rows of the part, up to one more than asked for, and how many rows the whole list has.
    typealias Result = (records: [Record], count: ListCount?)

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
        let isShort = query.unicodeScalars.count < ListLimits.trigramLength
        let result = try isShort ? searchShort(database) : search(database)
        return page(result.records, count: result.count)
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

    // MARK: - Searching

    private func search(_ database: GRDB.Database) throws -> Result {
        let matches = try matches(database)
        let count = try count(matches, database)
        if case .atLeast = count, let records = try walkWindow(database) {
            return (records, count)
        }
        return (try found(matches, database), count)
    }

    /// The full-text index cannot be asked for less than three characters, but knows where words begin with them.
    private func searchShort(_ database: GRDB.Database) throws -> Result {
        if let records = try walkWindow(database) {
            return (records, try isCounted ? shortCount(database) : nil)
        }
        guard let (numbers, count) = try occurrences(database) else {
            return (try walk(database), try isCounted ? walkedCount(database) : nil)
        }
        return (try found(numbers, database), count)
    }

    /// How many rows a common short query has: counted by the index, which soon has enough of most, else by a walk.
    private func shortCount(_ database: GRDB.Database) throws -> ListCount {
        if try isSurelyCommon(database) { return .atLeast(ListLimits.count) }
        return try occurrences(database)?.count ?? walkedCount(database)
    }

    /// What a walk finds that ends after ``ListLimits/windowSize`` rows; nil when that is not all of the part.
    private func walkWindow(_ database: GRDB.Database) throws -> [Record]? {
        guard let end = try windowEnd(database) else { return try walk(database) }
        let records = try walk(database, to: end)
        return records.count > limit ? records : nil
    }
}
