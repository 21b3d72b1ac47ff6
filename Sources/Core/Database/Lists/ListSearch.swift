import ModelsCore

/// Finds one part of a list in the fastest way for the query.
///
/// A list is queried by criteria: the search text, each of the filter's selections, and the filter's bounds. An index
/// names the rows of each, except of a search text of one or two characters, which is too short for the full-text
/// index. That can be read as a list of trigrams and their positions, however, because every character begins a trigram
/// (see ``SearchText``).
///
/// The first case that applies decides; each way would be slow for the queries of another. Measured with 100,000
/// visits: a scan takes about 1 µs for each row that it reads, an index as much for each hit that is then sorted, and a
/// third of it for each occurrence of a short query.
///
/// | | when | rows of the part | count of the list |
/// |---|---|---|---|
/// | 1 | no query, no selection | the list's index, in order | kept by triggers; within bounds up to the cap |
/// | 2 | one index selects ≤ 1,000 rows (``ListLimits/count``), 1 ms | fetched by it | exact |
/// | 3 | the next 2,000 rows (``ListLimits/windowSize``), 2 ms, fill the part or are all there are | scanned in order | see below |
/// | 4 | every criterion has an index | fetched by their intersection | up to the cap |
/// | 5 | a short query occurs ≤ 100,000 times (``ListLimits/occurrenceCount``) | fetched by these | up to the cap |
/// | 6 | a short query occurs more often | scanned in order, without end | scanned, up to the cap |
///
/// The count in case 3: if only one index selects more than the cap, the count is the cap. With several, the matches in
/// the window are counted, because computing their intersection would require reading all of them. A short query alone
/// is common when the first occurrences exceed the cap, which the index shows fastest; otherwise it is counted as in 5
/// and 6.
struct ListSearch<Record: ListRecord>: Sendable {
    /// The rows of the part, up to one more than requested, and the number of rows in the whole list.
    typealias Result = (items: [Record.Model], count: ListCount?)

    /// A condition on the rows of a list, and the numbers of the matching rows from an index; nil for a query that is
    /// too short for one.
    typealias Criterion = (condition: SQL, numbers: SQL?)

    /// Folded; empty for all rows.
    let query: String
    let filter: ListFilter
    let range: ListRange<Record.Cursor>
    let limit: Int
    let account: AccountID

    /// - Parameters:
    ///   - searchText: as typed; blank for all rows.
    ///   - limit: the maximum number of rows, 1 or more.
    init(
        matching searchText: String, filteredBy filter: ListFilter, in range: ListRange<Record.Cursor>, limit: Int,
        of account: AccountID
    ) {
        query = SearchText.query(searchText)
        self.filter = filter
        self.range = range
        self.limit = limit
        self.account = account
    }

    func page(_ database: any DatabaseConnection) throws -> ListPage<Record.Model, Record.Cursor> {
        let (items, count) = try result(database)
        // One more than requested shows that there is a next part. After a full one there may be nothing.
        let shown = items.prefix(limit)
        return ListPage(
            items: Array(shown), next: fills(items) ? shown.last.map(Record.Cursor.init) : end,
            count: isCounted ? count : nil)
    }

    /// The maximum size of a part, in bytes; at least one row is read, however large.
    var size: Int {
        if case .through = range { 8 * ListLimits.partSize } else { ListLimits.partSize }
    }

    /// Whether there is no room for more.
    func fills(_ items: [Record.Model]) -> Bool {
        items.count > limit || items.byteCount >= size
    }

    var isCounted: Bool {
        if case .after = range { false } else { true }
    }

    /// The end of the part when it is not cut short; nil when the list ends there.
    private var end: Record.Cursor? {
        if case .through(let cursor) = range { cursor } else { nil }
    }

    /// The table of cases, from top to bottom.
    private func result(_ database: any DatabaseConnection) throws -> Result {
        // 1
        guard !query.isEmpty || !filter.selections.isEmpty else {
            return (try fetchInOrder(database), try isCounted ? keptCount(database) : nil)
        }
        guard database.dialect == .sqlite else { return try gramResult(database) }
        let criteria = try criteria(database)
        // 2
        for (index, criterion) in criteria.enumerated() {
            guard let numbers = criterion.numbers, case .exactly(let count) = try count(numbers, database) else {
                continue
            }
            let others = (criteria[..<index] + criteria[(index + 1)...]).map(\.condition)
            let items = try fetch(numbers, where: others, database)
            guard isCounted, !others.isEmpty else { return (items, .exactly(count)) }
            return (items, try fetchedCount(numbers, where: others, database))
        }
        let sources = criteria.compactMap(\.numbers)
        let isShort = sources.count < criteria.count
        // 3
        let end = try windowEnd(database)
        let items = try scan(database, to: end)
        if end == nil || fills(items) {
            return (items, try isCounted ? scannedCount(sources, isShort: isShort, to: end, database) : nil)
        }
        // 4
        guard isShort else {
            let numbers = common(to: sources)
            let items = try fetch(numbers, database)
            let isKnown = !isCounted || sources.count == 1
            return (items, isKnown ? .atLeast(ListLimits.count) : try count(numbers, database))
        }
        // 5
        if let (numbers, count) = try occurrences(among: sources, database) {
            return (try fetch(numbers, database), count)
        }
        // 6
        return (try scan(database), try isCounted ? scannedCount(database) : nil)
    }

    /// The length of a list whose part was found in the window.
    ///
    /// - Parameters:
    ///   - sources: the rows from indexes, each of them more than the cap.
    ///   - isShort: whether there is a short query, too.
    ///   - end: the sort key of the window's last row; nil when the part is no longer than the window.
    private func scannedCount(
        _ sources: [SQL], isShort: Bool, to end: [any SQLConvertible]?, _ database: any DatabaseConnection
    ) throws -> ListCount {
        switch (isShort, sources.count) {
        case (true, 0):
            if try exceedsCap(database) { return .atLeast(ListLimits.count) }
            return try occurrences(among: sources, database)?.count ?? scannedCount(database)
        case (false, 1):
            return .atLeast(ListLimits.count)
        default:
            guard let end else { return try scannedCount(database) }
            return .atLeast(try scannedCount(database, to: end).value)
        }
    }
}

/// The constants of the table in ``ListSearch``.
package enum ListLimits {
    /// The cap: counting stops here, and only a query with more matches can be common.
    package static let count = 1_000
    /// The maximum size of a part of a list, in bytes: a part ends early with rows that are hundreds of times as large
    /// as usual ones. Making a response from it keeps a core busy for some milliseconds.
    package static let partSize = 512 * 1024
    /// How many rows a scan may read to fill a page of a common query.
    package static let windowSize = 2_000
    /// The shortest text that a trigram index can find, in Unicode scalars.
    package static let trigramLength = 3
    /// How much of a query is looked up in the trigram index, in Unicode scalars: each requires reading all positions
    /// of a trigram. The rest is checked in the rows that it finds.
    package static let phraseLength = 16
    /// The time limit of a search. Hundreds of times its budget; only texts that were written to make searches slow
    /// need more.
    package static let searchTime = Duration.seconds(5)
    /// How many outdated search texts are rewritten in one transaction, which others wait for.
    package static let rewrittenCount: Int64 = 100
    /// How often a short query may occur in the rows of all accounts; above that, scanning is no slower.
    package static let occurrenceCount = 100_000
}
