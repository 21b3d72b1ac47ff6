import Foundation
import LocalizationCore
import SakatsuData
import ValuesCore

/// What can happen in the list.
enum SakatsuListAction {
    /// The page is opened, with the deletion that led to it, if one did.
    case onAppear(deletedAt: Timestamp?)
    /// The database has changed while the list was shown.
    ///
    /// - Parameter cursor: how far it was shown; nil for all of it.
    case onChange(through: SakatsuCursor?)
    /// The end of the list, after `cursor`, comes into sight.
    case onEndAppear(after: SakatsuCursor)
    /// The list is opened as a page of its own that starts after `cursor`.
    case onNextPageAppear(after: SakatsuCursor)
    case onDeleteButtonClick(ids: Set<UUID>)
    case onUndoButtonClick(deletedAt: Timestamp)
}

/// The list of one account, for one request.
final class SakatsuListViewModel {
    /// How many visits a part of the list holds.
    static let pageSize = 50
    /// How many are shown again at most when the database has changed: those that somebody has scrolled through.
    static let refreshSize = 500

    private(set) var uiState: SakatsuListUiState
    private let repository: any SakatsuRepository
    private let account: AccountID
    private let localize: Localizer
    private let now: Timestamp
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(
        searchText: String, isEditing: Bool, repository: any SakatsuRepository, account: AccountID,
        localize: Localizer, now: Timestamp, report: @escaping (any Error) -> Void
    ) {
        uiState = SakatsuListUiState(searchText: searchText, isEditing: isEditing)
        self.repository = repository
        self.account = account
        self.localize = localize
        self.now = now
        self.report = report
    }

    func send(_ action: SakatsuListAction) async {
        switch action {
        case .onAppear(let deletedAt):
            await load(.start)
            await offerUndo(of: deletedAt)
        case .onChange(let cursor):
            await load(cursor.map(ListRange.through) ?? .start, limit: Self.refreshSize)
        case .onEndAppear(let cursor):
            await load(.after(cursor))
        case .onNextPageAppear(let cursor):
            await load(.after(cursor))
            await count()
        case .onDeleteButtonClick(let ids):
            await delete(ids)
        case .onUndoButtonClick(let deletedAt):
            await restore(deletedAt)
        }
    }

    private func load(_ range: ListRange<SakatsuCursor>, limit: Int = pageSize) async {
        await attempt(orFailWith: .loadingFailed) {
            let page = try await repository.page(
                matching: uiState.searchText, in: range, limit: limit, of: account)
            uiState.show(page, localize: localize)
        }
    }

    /// Only the first part of the list comes with the count.
    private func count() async {
        await attempt(orFailWith: .loadingFailed) {
            let first = try await repository.page(
                matching: uiState.searchText, in: .start, limit: 1, of: account)
            uiState.countText = first.count.map(localize.text(of:)) ?? ""
        }
    }

    private func offerUndo(of deletedAt: Timestamp?) async {
        guard let deletedAt else { return }
        await attempt(orFailWith: .loadingFailed) {
            let count = try await repository.deletedCount(deletedAt: deletedAt, of: account)
            guard count > 0 else { return }
            uiState.deletion = SakatsuDeletion(deletedAt: deletedAt, message: localize(.deletedCount, count))
        }
    }

    private func delete(_ ids: Set<UUID>) async {
        guard !ids.isEmpty else { return await askForSelection() }
        await attempt(orFailWith: .deletionFailed) {
            let deleted = try await repository.delete(ids: ids, at: now, of: account)
            guard deleted.count > 0 else { return }
            uiState.deletion = SakatsuDeletion(
                deletedAt: deleted.deletedAt, message: localize(.deletedCount, deleted.count))
        }
    }

    private func askForSelection() async {
        uiState.isEditing = true
        await load(.start)
        uiState.error = uiState.error ?? .nothingSelected
    }

    private func restore(_ deletedAt: Timestamp) async {
        await attempt(orFailWith: .restorationFailed) {
            _ = try await repository.restore(deletedAt: deletedAt, of: account)
        }
    }

    private func attempt(orFailWith error: SakatsuListError, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch let cause {
            report(cause)
            uiState.error = error
        }
    }
}
