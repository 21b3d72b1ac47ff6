import ModelsCore
import SearchCore

/// Finds one part of a list in the fastest way for the query.
///
/// A list is queried by criteria: the texts of the search, each of the filter's selections, and the filter's bounds. An
/// index names the rows of most of them. The full-text index names the rows of all texts together, those that must
/// occur and those that must not, except of texts of one or two characters, which are too short for it. Texts that must
/// occur can then be read as a list of trigrams and their positions, because every character begins a trigram (see
/// ``SearchText``). Rows without such a text, and a selection without an index, have no numbers.
///
/// The first case that applies decides; each way would be slow for the queries of another. Measured with 100,000
/// visits: a scan takes about 1 µs for each row that it reads, an index as much for each hit that is then sorted, and a
/// third of it for each occurrence of a short text. The full-text index combines texts in 0.02 to 0.1 µs for each row
/// that contains one of them.
///
/// | | when | rows of the part | count of the list |
/// |---|---|---|---|
/// | 1 | no query, no selection | the list's index, in order | kept by triggers; within bounds up to the cap |
/// | 2 | one index selects ≤ 1,000 rows (``ListLimits/count``), 1 ms | fetched by it | exact |
/// | 3 | the next 2,000 rows (``ListLimits/windowSize``), 2 ms, fill the part or are all there are | scanned in order | see below |
/// | 4 | no short text, and a criterion has an index | fetched by the intersection of indexes | up to the cap |
/// | 5 | a short text occurs ≤ 100,000 times (``ListLimits/occurrenceCount``) | fetched by its occurrences | up to the cap |
/// | 6 | otherwise | scanned in order, without end | scanned, up to the cap |
///
/// The count in case 3: a criterion alone, with an index that selects more than the cap, has the cap. With several, the
/// matches in the window are counted, because computing their intersection would require reading all of them. A short
/// text alone is common when the first occurrences exceed the cap, which the index shows fastest; otherwise it is
/// counted as in 5 and 6.
struct ListSearch<Record: ListRecord>: Sendable {
    /// The rows of the part, up to one more than requested, and the number of rows in the whole list.
    typealias Result = (items: [Record.Model], count: ListCount?)

    /// A condition on the rows of a list, and the numbers of the matching rows from an index; nil when none has them.
    typealias Criterion = (condition: SQL, numbers: SQL?)

    let query: SearchQuery
    let filter: ListFilter
    let range: ListRange<Record.Cursor>
    /// The maximum number of rows, 1 or more.
    let limit: Int
    let account: AccountID

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
        guard !query.isContradictory else { return ([], .exactly(0)) }
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
        // 3
        let end = try windowEnd(database)
        let items = try scan(database, to: end)
        if end == nil || fills(items) {
            return (items, try isCounted ? scannedCount(criteria, to: end, database) : nil)
        }
        return try intersection(criteria, database)
    }

    /// Cases 4 to 6.
    private func intersection(_ criteria: [Criterion], _ database: any DatabaseConnection) throws -> Result {
        var sources = criteria.compactMap(\.numbers)
        var count = ListCount.atLeast(ListLimits.count)
        if !shortTexts.isEmpty, let found = try occurrences(database) {
            sources.insert(found.numbers, at: 0)
            count = found.count
        }
        guard !sources.isEmpty, shortTexts.isEmpty || sources.count > criteria.count(where: { $0.numbers != nil })
        else {
            let items = try scan(database)
            return (items, try isCounted ? scannedCount(database) : nil)
        }
        let numbers = common(to: sources)
        let others = criteria.count == 1 ? [] : criteria.filter { $0.numbers == nil }.map(\.condition)
        let items = try fetch(numbers, where: others, database)
        guard isCounted, criteria.count > 1 else { return (items, count) }
        return (items, try fetchedCount(numbers, where: others, database))
    }

    /// The length of a list whose part was found in the window.
    ///
    /// - Parameters:
    ///   - criteria: each index of them selects more rows than the cap.
    ///   - end: the sort key of the window's last row; nil when the part is no longer than the window.
    private func scannedCount(
        _ criteria: [Criterion], to end: [any SQLConvertible]?, _ database: any DatabaseConnection
    ) throws -> ListCount {
        guard criteria.count == 1, query.excluded.isEmpty || criteria[0].numbers != nil else {
            guard let end else { return try scannedCount(database) }
            return .atLeast(try scannedCount(database, to: end).value)
        }
        guard let text = shortTexts.first else { return .atLeast(ListLimits.count) }
        if try exceedsCap(text, database) { return .atLeast(ListLimits.count) }
        return try occurrences(database)?.count ?? scannedCount(database)
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
    /// How much of a text is looked up in the trigram index, in Unicode scalars: each requires reading all positions
    /// of a trigram. The rest is checked in the rows that it finds.
    package static let phraseLength = 16
    /// The time limit of a search. Hundreds of times its budget; only texts that were written to make searches slow
    /// need more.
    package static let searchTime = Duration.seconds(5)
    /// How many outdated search texts are rewritten in one transaction, which others wait for.
    package static let rewrittenCount: Int64 = 100
    /// How often a short text may occur in the rows of all accounts; above that, scanning is no slower.
    package static let occurrenceCount = 100_000
}
