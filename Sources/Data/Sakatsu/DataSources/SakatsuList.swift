import GRDB
import ValuesCore

/// One part of the list, by the way that is quickest for its query.
///
/// A common query fills a page after a short walk through the list in its order; a rare one is asked of the
/// full-text index, whose few answers are quickly sorted. Each way would be slow for the other's queries.
struct SakatsuList: Sendable {
    /// How a search finds its visits.
    enum Way {
        case nowhere
        /// Through the list in its order.
        case walk(count: SakatsuPage.Count)
        /// By an FTS5 expression.
        case index(String, count: SakatsuPage.Count)
    }

    /// Where counting stops, and above which a query counts as common.
    static let countLimit = 1_000
    /// How many of the newest visits tell whether a short query is common.
    static let sampleSize = 5_000
    /// The shortest text that a trigram index can find, in Unicode scalars.
    static let trigramLength = 3
    /// How many trigrams may stand for a short query. One that starts more is common in all likelihood.
    static let trigramLimit = 400

    /// Folded; empty for all visits.
    let query: String
    let account: AccountID
    let cursor: SakatsuCursor?
    let limit: Int

    func page(_ database: Database) throws -> SakatsuPage {
        guard !query.isEmpty else {
            return try page(everything(database), count: cursor == nil ? totalCount(database) : nil)
        }
        return switch try way(database) {
        case .nowhere: page([], count: .exactly(0))
        case .walk(let count): try page(walk(database), count: count)
        case .index(let expression, let count): try page(indexed(expression, database), count: count)
        }
    }

    /// - Parameter items: up to one more than asked for, which tells that there is a next part.
    private func page(_ items: [Sakatsu], count: SakatsuPage.Count?) -> SakatsuPage {
        let shown = Array(items.prefix(limit))
        return SakatsuPage(
            items: shown,
            next: items.count > limit ? shown.last.map(SakatsuCursor.init) : nil,
            count: cursor == nil ? count : nil
        )
    }

    // MARK: - Choosing the way

    private func way(_ database: Database) throws -> Way {
        query.unicodeScalars.count < Self.trigramLength
            ? try wayOfShortQuery(database) : try way(of: quoted(query), database)
    }

    private func way(of expression: String, _ database: Database) throws -> Way {
        let count = try indexedCount(expression, database)
        return isCommon(count) ? .walk(count: count) : .index(expression, count: count)
    }

    /// A trigram index cannot find less than three characters, but it knows which trigrams start with them.
    private func wayOfShortQuery(_ database: Database) throws -> Way {
        let sample = try walkedCount(database, among: Self.sampleSize)
        guard !isCommon(sample) else { return .walk(count: sample) }
        let trigrams = try trigrams(database)
        guard !trigrams.isEmpty else { return .nowhere }
        guard trigrams.count <= Self.trigramLimit else {
            return .walk(count: try walkedCount(database, among: .max))
        }
        return try way(of: trigrams.map(quoted).joined(separator: " OR "), database)
    }

    private func isCommon(_ count: SakatsuPage.Count) -> Bool {
        if case .atLeast = count { true } else { false }
    }

    /// As one FTS5 phrase: nothing in it is taken as syntax.
    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
