import DatabaseCore
import Foundation
import GRDB
import SearchCore
import ValuesCore

extension SQLiteSakatsuRepository {
    func page(
        matching searchText: String, after cursor: SakatsuCursor?, limit: Int, of account: AccountID
    ) async throws -> SakatsuPage {
        let query = searchText.trimmingCharacters(in: .whitespacesAndNewlines).foldedForSearch()
        let search = SakatsuSearch(query: query, account: account, cursor: cursor, limit: limit)
        return try await database.read(search.page)
    }
}

/// One part of the list, by the way that is quickest for its query.
struct SakatsuSearch: Sendable {
    /// Where counting stops, and above which a query counts as common.
    ///
    /// A common query fills a page after a short walk through the list in its order; a rare one is asked of the
    /// full-text index, whose few answers are quickly sorted. Each way would be slow for the other's queries.
    static let countLimit = 1_000
    /// The shortest text that a trigram index can find, in Unicode scalars.
    static let trigramLength = 3

    /// Folded; empty for all visits.
    let query: String
    let account: AccountID
    let cursor: SakatsuCursor?
    let limit: Int

    func page(_ database: GRDB.Database) throws -> SakatsuPage {
        if query.isEmpty {
            try page(everything(database), count: cursor == nil ? totalCount(database) : nil)
        } else if query.unicodeScalars.count < Self.trigramLength {
            try page(walk(database), count: cursor == nil ? walkedCount(database) : nil)
        } else {
            try indexedPage(database)
        }
    }

    private func indexedPage(_ database: GRDB.Database) throws -> SakatsuPage {
        let count = try indexedCount(database)
        let items = isCommon(count) ? try walk(database) : try indexed(database)
        return page(items, count: cursor == nil ? count : nil)
    }

    private func isCommon(_ count: SakatsuPage.Count) -> Bool {
        if case .atLeast = count { true } else { false }
    }

    /// - Parameter items: up to one more than asked for, which tells that there is a next part.
    private func page(_ items: [Sakatsu], count: SakatsuPage.Count?) -> SakatsuPage {
        let shown = Array(items.prefix(limit))
        return SakatsuPage(
            items: shown, next: items.count > limit ? shown.last.map(SakatsuCursor.init) : nil, count: count)
    }
}
