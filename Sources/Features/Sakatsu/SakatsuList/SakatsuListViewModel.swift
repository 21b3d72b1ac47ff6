import Foundation
import LocalizationCore
import SakatsuData
import ValuesCore

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
    private let deletedID: UUID?

    /// - Parameters:
    ///   - place: where in which list the person is.
    ///   - deletedID: the first of the visits whose deletion led here; nil when that is not known.
    ///   - report: receives what went wrong, for the log.
    init(
        place: SakatsuPlace, deletedID: UUID? = nil, isEditing: Bool, repository: any SakatsuRepository,
        account: AccountID, localize: Localizer, now: Timestamp, report: @escaping (any Error) -> Void
    ) {
        uiState = SakatsuListUiState(searchText: place.searchText, through: place.through, isEditing: isEditing)
        self.deletedID = deletedID
        self.repository = repository
        self.account = account
        self.localize = localize
        self.now = now
        self.report = report
    }

    func send(_ action: SakatsuListAction) async {
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
        case .onDeleteButtonClick(let ids):
            await delete(ids)
        case .onUndoButtonClick(let deletedAt):
            await restore(deletedAt)
        }
    }

    private func load(_ range: ListRange<SakatsuCursor>, limit: Int = pageSize) async {
        await attempt(orFailWith: .loadingFailed) {
            let page = try await visits(range, limit: limit)
            let isFirst = range == .start && page.items.count <= Self.pageSize
            uiState.through = isFirst ? nil : page.items.last.map(SakatsuCursor.init)
            uiState.show(page, localize: localize)
        }
    }

    private func visits(_ range: ListRange<SakatsuCursor>, limit: Int) async throws -> SakatsuPage {
        try await repository.page(matching: uiState.searchText, in: range, limit: limit, of: account)
    }

    /// Only the first part of the list comes with the count.
    private func count() async {
        await attempt(orFailWith: .loadingFailed) {
            let first = try await visits(.start, limit: 1)
            uiState.countText = first.count.map(localize.text(of:)) ?? ""
        }
    }

    private func offerUndo(of deletedAt: Timestamp?) async {
        guard let deletedAt else { return }
        await attempt(orFailWith: .loadingFailed) {
            let count = try await repository.deletedCount(deletedAt: deletedAt, of: account)
            guard count > 0 else { return }
            uiState.deletion = SakatsuDeletion(
                deletedAt: deletedAt, message: localize(.deletedCount, count), visitID: deletedID)
        }
    }

    private func delete(_ ids: [UUID]) async {
        guard let first = ids.first else { return await askForSelection() }
        await attempt(orFailWith: .deletionFailed) {
            let place = try await repository.sakatsu(id: first, of: account).map(SakatsuCursor.init)
            let deleted = try await repository.delete(ids: Set(ids), at: now, of: account)
            guard deleted.count > 0 else { return }
            uiState.deletion = SakatsuDeletion(
                deletedAt: deleted.deletedAt, message: localize(.deletedCount, deleted.count), visitID: first)
            guard let place else { return }
            let neighborID = await neighborID(of: place)
            uiState.deletion?.neighborID = neighborID
        }
    }

    /// The visit that stands at a place that was left: the next one, else the one before.
    private func neighborID(of place: SakatsuCursor) async -> UUID? {
        do {
            if let next = try await visits(.after(place), limit: 1).items.first { return next.id }
            return try await visits(.through(place), limit: Self.refreshSize).items.last?.id
        } catch {
            // The deletion itself has succeeded.
            report(error)
            return nil
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
