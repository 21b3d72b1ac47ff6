import Foundation
import LocalizationCore
import MemoData
import ValuesCore

/// The list of one account, for one request.
final class MemoListViewModel {
    /// How many memos a part of the list holds.
    static let pageSize = 50
    /// How many are shown again at most when the database has changed: those that somebody has scrolled through.
    static let refreshSize = 500

    private(set) var uiState: MemoListUiState
    private let repository: any MemoRepository
    private let account: AccountID
    private let localize: Localizer
    private let now: Timestamp
    private let times: MemoTimeFormat
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - timeZone: the person's, in which "today" is.
    ///   - report: receives what went wrong, for the log.
    init(
        searchText: String, repository: any MemoRepository, account: AccountID, localize: Localizer, now: Timestamp,
        timeZone: TimeZone, report: @escaping (any Error) -> Void
    ) {
        uiState = MemoListUiState(searchText: searchText)
        self.repository = repository
        self.account = account
        self.localize = localize
        self.now = now
        times = MemoTimeFormat(now: now, timeZone: timeZone, localize: localize)
        self.report = report
    }

    func send(_ action: MemoListAction) async {
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
        case .onPinButtonClick(let id):
            await setPinned(true, id)
        case .onUnpinButtonClick(let id):
            await setPinned(false, id)
        case .onDeleteButtonClick(let id):
            await delete(id)
        case .onUndoButtonClick(let deletedAt):
            await restore(deletedAt)
        }
    }

    private func load(_ range: ListRange<MemoCursor>, limit: Int = MemoListViewModel.pageSize) async {
        await attempt(orFailWith: .loadingFailed) {
            let page = try await repository.page(
                matching: uiState.searchText, in: range, limit: limit, of: account)
            uiState.show(page, times: times, localize: localize)
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
            uiState.deletion = MemoDeletion(deletedAt: deletedAt, message: localize(.deletedCount, count))
        }
    }

    /// A memo that is gone meanwhile needs no words: the list that follows shows it.
    private func setPinned(_ isPinned: Bool, _ id: UUID) async {
        await attempt(orFailWith: .pinningFailed) {
            _ = try await repository.setPinned(isPinned, id: id, of: account)
        }
    }

    private func delete(_ id: UUID) async {
        await attempt(orFailWith: .deletionFailed) {
            let deleted = try await repository.delete(ids: [id], at: now, of: account)
            guard deleted.count > 0 else { return }
            uiState.deletion = MemoDeletion(
                deletedAt: deleted.deletedAt, message: localize(.deletedCount, deleted.count))
        }
    }

    private func restore(_ deletedAt: Timestamp) async {
        await attempt(orFailWith: .restorationFailed) {
            _ = try await repository.restore(deletedAt: deletedAt, of: account)
        }
    }

    private func attempt(orFailWith error: MemoListError, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch let cause {
            report(cause)
            uiState.error = error
        }
    }
}
