package import Foundation
import LocalizationCore
package import ModelsCore

/// The state of a list's trash.
package struct TrashUiState: PageUiState {
    package var rows: [TrashRow] = []
    /// The number of items; nil on a later part.
    package var countText: String?
    /// The position of the next part; nil at the end.
    package var next: TrashCursor?
    /// The latest deletion shown: emptying the trash does not remove what is deleted later.
    package var lastDeletion: Timestamp?
    package var noticeText: String?
    package var error: TrashError?
    package var destination: String?

    /// The state without items.
    package init(noticeText: String? = nil, error: TrashError? = nil) {
        self.noticeText = noticeText
        self.error = error
    }

    package mutating func show<Words: ItemWords>(_ page: TrashPage<Words.Item>, words: Words, in timeZone: TimeZone) {
        rows = page.items.map { TrashRow($0, words: words, in: timeZone) }
        next = page.next
        lastDeletion = page.items.first?.deletedAt
        countText = page.count.map { words.count($0) }
    }
}

/// A deleted item, in finished words.
package struct TrashRow: Equatable, Identifiable {
    package let id: UUID
    package let title: String
    /// The end of the time for which it is kept.
    package let end: String
    /// The labels of its buttons for people who do not see the row.
    package let restoreLabel: String
    package let removeLabel: String

    init<Words: ItemWords>(_ deleted: TrashItem<Words.Item>, words: Words, in timeZone: TimeZone) {
        let end = CivilDate(deleted.deletedAt.adding(Timestamp.trashTime).date, in: timeZone)
        id = deleted.item.id
        title = words.name(of: deleted.item)
        self.end = words.localize(.trashEnd(words.localize.date(end, .standard)))
        restoreLabel = words.localize(.restoreItem(title))
        removeLabel = words.localize(.removeItem(title))
    }
}

/// The errors of the trash.
package enum TrashError: Error, Equatable {
    case loadingFailed
    case changeFailed
}

/// The last action, reported on the page that follows it.
package enum TrashNotice: String {
    case restored, removed, emptied
}

/// The trash of a list of one account, for one request.
package final class TrashViewModel<Words: ItemWords>: PageViewModel {
    /// The number of items in a part.
    package static var pageSize: Int { 50 }

    package private(set) var uiState = TrashUiState()
    private let source: ListSource<Words>
    private let context: ViewModelContext

    package init(_ source: ListSource<Words>, _ context: ViewModelContext) {
        self.source = source
        self.context = context
    }

    package func onAppear(after cursor: TrashCursor? = nil, notice: TrashNotice? = nil) async {
        uiState.noticeText =
            switch notice {
            case nil: nil
            case .restored: localize(.restored)
            case .removed: localize(.removedPermanently)
            case .emptied: localize(.emptied)
            }
        await load(after: cursor)
    }

    package func onRestoreButtonClick(_ id: UUID) async {
        await change(.restored) { _ = try await source.repository.restore(id: id, of: source.account) }
    }

    package func onRemoveButtonClick(_ id: UUID) async {
        await change(.removed) { _ = try await source.repository.removeDeleted(id: id, of: source.account) }
    }

    /// - Parameter instant: the latest deletion that the page showed.
    package func onEmptyButtonClick(through instant: Timestamp) async {
        await change(.emptied) { _ = try await source.repository.emptyTrash(through: instant, of: source.account) }
    }

    private func change(_ notice: TrashNotice, _ work: () async throws -> Void) async {
        await context.attempt {
            try await work()
            uiState.destination = Words.Paths.path(Words.Paths.trash, ["done=\(notice.rawValue)"])
        } orElse: {
            await load(after: nil)
            uiState.error = uiState.error ?? .changeFailed
        }
    }

    private func load(after cursor: TrashCursor?) async {
        await context.attempt {
            let page = try await source.repository.trash(
                after: cursor, limit: Self.pageSize, of: source.account)
            uiState.show(page, words: source.words, in: context.timeZone)
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    private var localize: Localizer { source.words.localize }
}
