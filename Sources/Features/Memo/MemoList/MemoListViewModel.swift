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
    private let deletedID: UUID?

    /// - Parameters:
    ///   - place: where in which list the person is.
    ///   - deletedID: the memo whose deletion led here; nil when that is not known.
    ///   - timeZone: the person's, in which "today" is.
    ///   - report: receives what went wrong, for the log.
    init(
        place: MemoPlace, deletedID: UUID? = nil, repository: any MemoRepository, account: AccountID,
        localize: Localizer, now: Timestamp, timeZone: TimeZone, report: @escaping (any Error) -> Void
    ) {
        uiState = MemoListUiState(searchText: place.searchText, through: place.through)
        self.deletedID = deletedID
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
            if let end = uiState.through {
                await load(.through(end), limit: Self.refreshSize)
            } else {
                await load(.start)
            }
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
            let page = try await memos(range, limit: limit)
            let isFirst = range == .start && page.items.count <= Self.pageSize
            uiState.through = isFirst ? nil : page.items.last.map(MemoCursor.init)
            uiState.show(page, times: times, localize: localize)
        }
    }

    private func memos(_ range: ListRange<MemoCursor>, limit: Int) async throws -> MemoPage {
        try await repository.page(matching: uiState.searchText, in: range, limit: limit, of: account)
    }

    /// Only the first part of the list comes with the count.
    private func count() async {
        await attempt(orFailWith: .loadingFailed) {
            let first = try await memos(.start, limit: 1)
            uiState.countText = first.count.map(localize.text(of:)) ?? ""
        }
    }

    private func offerUndo(of deletedAt: Timestamp?) async {
        guard let deletedAt else { return }
        await attempt(orFailWith: .loadingFailed) {
            let count = try await repository.deletedCount(deletedAt: deletedAt, of: account)
            guard count > 0 else { return }
            uiState.deletion = MemoDeletion(
                deletedAt: deletedAt, message: localize(.deletedCount, count), memoID: deletedID)
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
            let place = try await repository.memo(id: id, of: account).map(MemoCursor.init)
            let deleted = try await repository.delete(ids: [id], at: now, of: account)
            guard deleted.count > 0 else { return }
            uiState.deletion = MemoDeletion(
                deletedAt: deleted.deletedAt, message: localize(.deletedCount, deleted.count), memoID: id)
            guard let place else { return }
            let neighborID = await neighborID(of: place)
            uiState.deletion?.neighborID = neighborID
        }
    }

    /// The memo that stands at a place that was left: the next one, else the one before.
    private func neighborID(of place: MemoCursor) async -> UUID? {
        do {
            if let next = try await memos(.after(place), limit: 1).items.first { return next.id }
            return try await memos(.through(place), limit: Self.refreshSize).items.last?.id
        } catch {
            // The deletion itself has succeeded.
            report(error)
            return nil
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
