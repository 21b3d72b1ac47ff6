package import GRDB
package import ValuesCore

/// One part of a list, found in the way that is quickest for its query and its filter.
///
/// What is common at the start of the part fills a page after a short walk through the list in its order. Anything
/// else is asked of the indexes, whose answers are sorted. Each way would be slow for the other's queries.
package struct RecordList<Record: ListRecord>: Sendable {
    /// The rows of the part, up to one more than asked for, and how many rows the whole list has.
    typealias Result = (records: [Record], count: ListCount?)

    /// Folded; empty for all rows.
    let query: String
    let filter: ListFilter
    let range: ListRange<Record.Cursor>
    let limit: Int
    let account: AccountID

    /// - Parameters:
    ///   - searchText: as typed; blank for all rows.
    ///   - limit: how many rows at most, 1 or more.
    package init(
        matching searchText: String, filteredBy filter: ListFilter = .none, in range: ListRange<Record.Cursor>,
        limit: Int, of account: AccountID
    ) {
        query = SearchText.query(searchText)
        self.filter = filter
        self.range = range
        self.limit = limit
        self.account = account
    }

    package func page(_ database: GRDB.Database) throws -> ListPage<Record.Model, Record.Cursor> {
        let (records, count) = try result(database)
        // One more than asked for tells that there is a next part.
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

    private func result(_ database: GRDB.Database) throws -> Result {
        guard !query.isEmpty || !filter.selections.isEmpty else {
            return (try everything(database), try isCounted ? everythingCount(database) : nil)
        }
        let criteria = try criteria(database)
        for (index, criterion) in criteria.enumerated() {
            if let numbers = criterion.numbers, case .exactly(let count) = try self.count(numbers, database) {
                let others = (criteria[..<index] + criteria[(index + 1)...]).map(\.condition)
                return try few(numbers, count, where: others, database)
            }
        }
        let sources = criteria.compactMap(\.numbers)
        return try sources.count < criteria.count ? searchShort(sources, database) : search(sources, database)
    }

    // MARK: - Searching

    /// Looks at each of a few rows.
    ///
    /// - Parameters:
    ///   - count: how many they are.
    ///   - others: what they must be besides.
    private func few(
        _ numbers: SQL, _ count: Int, where others: [SQL], _ database: GRDB.Database
    ) throws -> Result {
        let records = try found(numbers, where: others, database)
        guard isCounted, !others.isEmpty else { return (records, .exactly(count)) }
        return (records, try foundCount(numbers, where: others, database))
    }

    /// - Parameter sources: from indexes, each of more rows than are counted; the list has those that are in all.
    private func search(_ sources: [SQL], _ database: GRDB.Database) throws -> Result {
        let numbers = common(to: sources)
        guard let (records, end) = try walkWindow(database) else {
            let records = try found(numbers, database)
            let isExact = isCounted && sources.count > 1
            return (records, isExact ? try count(numbers, database) : .atLeast(ListLimits.count))
        }
        guard isCounted, sources.count > 1 else { return (records, .atLeast(ListLimits.count)) }
        return (records, try windowCount(to: end, database))
    }

    /// The full-text index cannot be asked for less than three characters, but knows where words begin with them.
    ///
    /// - Parameter sources: what the rows must be besides, as in ``search(_:_:)``.
    private func searchShort(_ sources: [SQL], _ database: GRDB.Database) throws -> Result {
        if let (records, end) = try walkWindow(database) {
            return (records, try isCounted ? shortCount(sources, to: end, database) : nil)
        }
        guard let (numbers, count) = try occurrences(among: sources, database) else {
            return (try walk(database), try isCounted ? walkedCount(database) : nil)
        }
        return (try found(numbers, database), count)
    }

    /// How many rows a common short query has: counted by the index, which soon has enough of most, else by a walk.
    private func shortCount(
        _ sources: [SQL], to end: [DatabaseValue]?, _ database: GRDB.Database
    ) throws -> ListCount {
        guard sources.isEmpty else { return try windowCount(to: end, database) }
        if try isSurelyCommon(database) { return .atLeast(ListLimits.count) }
        return try occurrences(among: sources, database)?.count ?? walkedCount(database)
    }

    /// How many rows a walk finds that ends after ``ListLimits/windowSize`` rows: to know what several indexes share,
    /// all that they hold would have to be read.
    ///
    /// - Parameter end: the place of the last of them; nil when the part is no longer than that.
    private func windowCount(to end: [DatabaseValue]?, _ database: GRDB.Database) throws -> ListCount {
        guard let end else { return try walkedCount(database) }
        return .atLeast(try walkedCount(database, to: end).value)
    }

    /// What a walk finds that ends after ``ListLimits/windowSize`` rows, and where that is; nil when that is not all of
    /// the part.
    private func walkWindow(_ database: GRDB.Database) throws -> (records: [Record], end: [DatabaseValue]?)? {
        let end = try windowEnd(database)
        let records = try walk(database, to: end)
        return end == nil || records.count > limit ? (records, end) : nil
    }
}
