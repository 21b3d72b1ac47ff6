package import Foundation
import LocalizationCore
package import ModelsCore

/// What the trash of a list shows.
package struct TrashUiState: Equatable {
    package var rows: [TrashRow] = []
    /// How much there is; nil on a later part.
    package var countText: String?
    /// Where the next part is; nil at the end.
    package var next: TrashCursor?
    /// The last deletion that is shown: what is deleted later is not emptied with it.
    package var lastDeletion: Timestamp?
    package var noticeText: String?
    package var error: TrashError?

    /// Nothing is there, unless told otherwise.
    package init(noticeText: String? = nil, error: TrashError? = nil) {
        self.noticeText = noticeText
        self.error = error
    }

    package mutating func show<Words: ListWords>(_ page: TrashPage<Words.Item>, words: Words, in timeZone: TimeZone) {
        rows = page.items.map { TrashRow($0, words: words, in: timeZone) }
        next = page.next
        lastDeletion = page.items.first?.deletedAt
        countText = page.count.map { words.count($0) }
    }
}

/// Something that was deleted, in finished words.
package struct TrashRow: Equatable, Identifiable {
    package let id: UUID
    package let title: String
    /// Until when it stays.
    package let end: String
    /// What its buttons are called for those who do not see the row.
    package let restoreLabel: String
    package let removeLabel: String

    /// How long an item stays, in milliseconds.
    private static let time: Int64 = 30 * 24 * 60 * 60 * 1_000

    init<Words: ListWords>(_ deleted: TrashItem<Words.Item>, words: Words, in timeZone: TimeZone) {
        let end = CivilDate(deleted.deletedAt.adding(Self.time).date, in: timeZone)
        id = deleted.item.id
        title = words.name(of: deleted.item)
        self.end = words.localize(.trashEnd(words.localize.date(end, .standard)))
        restoreLabel = words.localize(.restoreItem(title))
        removeLabel = words.localize(.removeItem(title))
    }
}

/// What can go wrong with the trash.
package enum TrashError: Error, Equatable {
    case loadingFailed
    case changeFailed
}

/// What was done last, for the page after it.
package enum TrashNotice: String {
    case restored, removed, emptied
}

/// The trash of a list of one account, for one request.
package final class TrashViewModel<Words: ListWords> {
    /// How many items a part holds.
    package static var pageSize: Int { 50 }

    package private(set) var uiState = TrashUiState()
    private let source: ListSource<Words>
    private let timeZone: TimeZone
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    package init(_ source: ListSource<Words>, timeZone: TimeZone, report: @escaping (any Error) -> Void) {
        self.source = source
        self.timeZone = timeZone
        self.report = report
    }

    package func onAppear(after cursor: TrashCursor? = nil, notice: TrashNotice? = nil) async {
        uiState.noticeText =
            switch notice {
            case nil: nil
            case .restored: localize(.restored)
            case .removed: localize(.removedForGood)
            case .emptied: localize(.emptied)
            }
        await load(after: cursor)
    }

    package func onRestoreButtonClick(_ id: UUID) async {
        await change { _ = try await source.repository.restore(id: id, of: source.account) }
    }

    package func onRemoveButtonClick(_ id: UUID) async {
        await change { _ = try await source.repository.removeDeleted(id: id, of: source.account) }
    }

    /// - Parameter instant: the last deletion that was seen.
    package func onEmptyButtonClick(through instant: Timestamp) async {
        await change { _ = try await source.repository.emptyTrash(through: instant, of: source.account) }
    }

    private func change(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            report(error)
            await load(after: nil)
            uiState.error = uiState.error ?? .changeFailed
        }
    }

    private func load(after cursor: TrashCursor?) async {
        do {
            let page = try await source.repository.trash(
                after: cursor, limit: Self.pageSize, of: source.account)
            uiState.show(page, words: source.words, in: timeZone)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    private var localize: Localizer { source.words.localize }
}
