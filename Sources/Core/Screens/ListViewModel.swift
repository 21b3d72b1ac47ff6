package import Foundation
package import ModelsCore

/// The repository of an account's list, with the texts of the list.
package struct ListSource<Words: ItemWords> {
    package let repository: any ListRepository<Words.Item, Words.Paths.Cursor>
    package let account: AccountID
    package let words: Words
    /// Adds to the rows of a list without a search what needs another reading.
    package let complete: (inout [Words.Row]) async throws -> Void

    package init(
        _ repository: some ListRepository<Words.Item, Words.Paths.Cursor>, account: AccountID, words: Words,
        complete: @escaping (inout [Words.Row]) async throws -> Void = { _ in }
    ) {
        self.repository = repository
        self.account = account
        self.words = words
        self.complete = complete
    }
}

/// The list of one account, for one request.
package final class ListViewModel<Words: ListWords> {
    package typealias Cursor = Words.Paths.Cursor

    /// The number of items in a part of the list.
    package static var pageSize: Int { 50 }
    /// The maximum number of items shown again when the database has changed: those that the user has scrolled through.
    package static var refreshSize: Int { 500 }

    package private(set) var uiState: ListUiState<Words>
    package let source: ListSource<Words>
    /// The size of the shown items.
    package private(set) var byteCount = 0
    private let deletedID: UUID?
    private let context: ViewModelContext

    /// - Parameters:
    ///   - place: the position of the person, and in which list.
    ///   - deletedID: the first of the deleted items, if a deletion led here; nil when it is not known.
    ///   - isEditing: whether items are to be chosen for deletion, in lists that allow it.
    package init(
        _ source: ListSource<Words>, place: ListPlace<Cursor>, deletedID: UUID? = nil, isEditing: Bool = false,
        _ context: ViewModelContext
    ) {
        uiState = ListUiState(
            searchText: place.searchText, through: place.through,
            isEditing: isEditing && source.words.choosing != nil)
        self.source = source
        self.deletedID = deletedID
        self.context = context
    }

    /// The page is opened.
    ///
    /// - Parameters:
    ///   - deletedAt: the deletion that led here; nil if none did.
    ///   - isAfterSaving: whether the person has just saved an item.
    package func onAppear(deletedAt: Timestamp?, isAfterSaving: Bool = false) async {
        if let end = uiState.through {
            await load(.through(end), limit: Self.refreshSize)
        } else {
            await load(.start)
        }
        if let deletedAt { await offerUndo(of: deletedAt) }
        if isAfterSaving { uiState.savedText = source.words.saved }
    }

    /// The database has changed while the list was shown.
    ///
    /// - Parameter cursor: the position up to which the list was shown; nil if it was shown completely.
    package func onChange(through cursor: Cursor?) async {
        await load(cursor.map(ListRange.through) ?? .start, limit: Self.refreshSize)
    }

    /// The end of the list, after `cursor`, has come into view.
    package func onEndAppear(after cursor: Cursor) async {
        await load(.after(cursor))
    }

    /// The list is opened as a separate page that starts after `cursor`.
    package func onNextPageAppear(after cursor: Cursor) async {
        await load(.after(cursor))
        // Only the first part of the list has the count.
        await attempt(orFailWith: .loadingFailed) {
            let first = try await page(.start, limit: 1)
            uiState.countText = first.count.map(source.words.count) ?? ""
        }
    }

    /// - Parameter ids: the chosen items, in the order of the list.
    package func onDeleteButtonClick(ids: [UUID]) async {
        guard let first = ids.first else { return await askForSelection() }
        await attempt(orFailWith: .deletionFailed) {
            let item = try await source.repository.item(id: first, of: source.account)
            let deleted = try await source.repository.delete(ids: Set(ids), at: context.now, of: source.account)
            guard deleted.count > 0 else { return }
            let neighborID = if let item { await neighborID(of: Cursor(item)) } else { nil as UUID? }
            uiState.deletion = ListDeletion(
                deletedAt: deleted.deletedAt, message: message(deleted.count, item), itemID: first,
                neighborID: neighborID)
        }
    }

    package func onUndoButtonClick(deletedAt: Timestamp) async {
        await attempt(orFailWith: .restorationFailed) {
            _ = try await source.repository.restore(deletedAt: deletedAt, of: source.account)
        }
    }

    /// Does some work; an error is reported and shown as `error`.
    package func attempt(orFailWith error: ListError, _ work: () async throws -> Void) async {
        await context.attempt(work) { uiState.error = error }
    }

    private func load(_ range: ListRange<Cursor>, limit: Int = pageSize) async {
        await attempt(orFailWith: .loadingFailed) {
            let page = try await page(range, limit: limit)
            byteCount = page.items.byteCount
            let isFirst = range == .start && page.items.count <= Self.pageSize
            uiState.through = isFirst ? nil : page.items.last.map(Cursor.init)
            let cursor = if case .after(let cursor) = range { cursor } else { nil as Cursor? }
            uiState.show(page, after: cursor, words: source.words)
            if !uiState.isSearch { try await source.complete(&uiState.rows) }
        }
    }

    private func page(_ range: ListRange<Cursor>, limit: Int) async throws -> ListPage<Words.Item, Cursor> {
        try await source.repository.page(
            matching: uiState.searchText, in: range, limit: limit, of: source.account)
    }

    private func offerUndo(of deletedAt: Timestamp) async {
        await attempt(orFailWith: .loadingFailed) {
            let count = try await source.repository.deletedCount(deletedAt: deletedAt, of: source.account)
            guard count > 0 else { return }
            let item =
                if count == 1, let deletedID {
                    try await source.repository.deletedItem(id: deletedID, of: source.account)
                } else {
                    nil as Words.Item?
                }
            uiState.deletion = ListDeletion(deletedAt: deletedAt, message: message(count, item), itemID: deletedID)
        }
    }

    /// The message of a deletion: with the name of a single item, or the number of several.
    ///
    /// - Parameter item: one of the deleted items, if it is known.
    private func message(_ count: Int, _ item: Words.Item?) -> String {
        guard count == 1, let item else { return source.words.deletedCount(count) }
        return source.words.deleted(item)
    }

    /// The item that is now in the place of a deleted one: the next one, or else the one before.
    private func neighborID(of place: Cursor) async -> UUID? {
        do {
            if let next = try await page(.after(place), limit: 1).items.first { return next.id }
            return try await page(.through(place), limit: Self.refreshSize).items.last?.id
        } catch {
            // The deletion itself has succeeded.
            context.report(error)
            return nil
        }
    }

    private func askForSelection() async {
        uiState.isEditing = true
        await load(.start)
        uiState.error = uiState.error ?? .nothingSelected
    }
}
