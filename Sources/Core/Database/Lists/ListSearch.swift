package import ModelsCore
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
/// | 4 | there is one criterion, with an index or a short text that occurs ≤ 100,000 times (``ListLimits/occurrenceCount``) | fetched by it | up to the cap |
/// | 5 | one index or short text selects ≤ 10,000 rows (``ListLimits/checkedCount``), 10 ms | fetched by it | up to the cap |
/// | 6 | a criterion has an index, and no text is short or one occurs as in 4 | fetched by the intersection | up to the cap |
/// | 7 | otherwise | scanned in order, without end | scanned, up to the cap |
///
/// The count in case 3: a criterion alone, with an index that selects more than the cap, has the cap. With several, the
/// matches in the window are counted, because computing their intersection would require reading all of them. A short
/// text alone is common when the first occurrences exceed the cap, which the index shows fastest; otherwise it is
/// counted as in 4 and 7.
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
            guard let numbers = criterion.numbers, let few = try few(numbers, database) else { continue }
            let others = (criteria[..<index] + criteria[(index + 1)...]).map(\.condition)
            let items = try fetch(few.numbers, where: others, database)
            guard isCounted, !others.isEmpty else { return (items, few.count) }
            return (items, try fetchedCount(few.numbers, where: others, database))
        }
        // 3
        let end = try windowEnd(database)
        let items = try scan(database, to: end)
        if end == nil || fills(items) {
            return (items, try isCounted ? scannedCount(criteria, to: end, database) : nil)
        }
        return try search(criteria, database)
    }

    /// All rows that the search finds, without end: the text after FROM. ``range`` and ``limit`` do not matter.
    func hits(_ database: any DatabaseConnection) throws -> SQL {
        let conditions = [isShown] + isChosen + isInBounds()
        guard !query.isContradictory else { return "\(sql: table) WHERE false" }
        guard !query.isEmpty || !filter.selections.isEmpty else { return "\(inOrder) WHERE \(all(conditions))" }
        guard database.dialect == .sqlite else { return try gramHits(where: conditions, database) }
        if query.isEmpty, !hasBounds, filter.selections.count == 1, let index = filter.selections[0].index {
            let entry = [filter.selections[0].entry].compactMap(\.self)
            return "\(sql: table) INDEXED BY \(sql: index) WHERE \(all(conditions + entry))"
        }
        let short = shortTexts.isEmpty ? nil : try occurrences(database)
        let sources = try criteria(database).compactMap(\.numbers) + [short?.numbers].compactMap(\.self)
        guard !sources.isEmpty else { return "\(inOrder) WHERE \(all(conditions))" }
        let numbers = try fewest(of: sources, database) ?? common(to: sources)
        return "\(rows(numbers)) WHERE \(all(conditions))"
    }

    /// Cases 4 to 7.
    private func search(_ criteria: [Criterion], _ database: any DatabaseConnection) throws -> Result {
        let short = shortTexts.isEmpty ? nil : try occurrences(database)
        let sources = criteria.compactMap(\.numbers) + [short?.numbers].compactMap(\.self)
        // 4
        if criteria.count == 1, let numbers = sources.first {
            return (try fetch(numbers, database), short?.count ?? .atLeast(ListLimits.count))
        }
        // 5
        if let fewest = try fewest(of: sources, database) {
            let (numbers, count) = try hits(in: fewest, where: criteria.map(\.condition), database)
            return (try fetch(numbers, database), count)
        }
        // 6
        if !sources.isEmpty, shortTexts.isEmpty || short != nil {
            let others = criteria.filter { $0.numbers == nil }.map(\.condition)
            let (numbers, count) = try hits(in: common(to: sources), where: others, database)
            return (try fetch(numbers, database), count)
        }
        // 7
        let items = try scan(database)
        guard isCounted, range != .start || fills(items) else { return (items, .exactly(items.count)) }
        return (items, try scannedCount(database))
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

extension ListStore {
    /// All rows that a search finds: the text after FROM, for reading sums over them.
    package func hits(
        matching searchText: String, filteredBy filter: Record.Filter, _ database: any DatabaseConnection,
        of account: AccountID
    ) throws -> SQL {
        let search = Record.search(searchText)
        let conditions = try Record.conditions(of: search.filters + [filter], database, of: account)
        return try ListSearch<Record>(
            query: search.query, filter: conditions, range: .start, limit: 1, account: account
        ).hits(database)
    }
}

// MARK: - Criteria

extension ListSearch {
    private func criteria(_ database: any DatabaseConnection) throws -> [Criterion] {
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
        return (all(required.map(contains) + lacks(excluded)), numbers)
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
        shortTexts.map(contains) + lacks(query.excluded.filter { !isWhollyIndexed($0) })
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
    /// How many rows are read to check the other criteria; above that, intersecting indexes is no slower.
    package static let checkedCount = 10_000
    /// How often a short text may occur in the rows of all accounts; above that, scanning is no slower.
    package static let occurrenceCount = 100_000
}
