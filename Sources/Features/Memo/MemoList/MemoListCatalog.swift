import CatalogCore
import LocalizationCore
import MemoData
import SampleCore
import SampleData
import UICore
import ValuesCore
import WebCore

/// The list in its states.
enum MemoListCatalog {
    static let entries = memos + searches + deletions + failures

    private static let memos: [CatalogEntry] = [
        page("Empty", []),
        page("One", [.short]),
        page("Pinned", [.long]),
        page("Several", [.long, .english, .short]),
        page("Many", Memo.many),
        page("A diary", Memo.diary),
        page("Long words", [.wide]),
        page("Live", [.long, .short], updates: updates),
        page("More follow", [.long], matching: "湯", next: MemoCursor(.long), count: .atLeast(1_000)),
        page("Last part", [.short], count: .exactly(51)),
        page("Menu open", [.short, .english], openPopover: "menu-\(Memo.short.id.canonicalText)"),
        page("Menu of a pinned one open", [.long, .short], openPopover: "menu-\(Memo.long.id.canonicalText)"),
    ]

    private static let searches: [CatalogEntry] = [
        page("Found", [.long, .short], matching: "さうな"),
        page("Found in long words", [.wide], matching: "https"),
        page("Nothing found", [], matching: "<b>"),
        page("Nothing found of long words", [], matching: String(repeating: "löylyhuone", count: 8)),
    ]

    private static let deletions: [CatalogEntry] = [
        page("Deleted", [.short], matching: "湯") { uiState, localize in
            uiState.deletion = MemoDeletion(deletedAt: .morning, message: localize(.deletedCount, 1))
        },
        page("Last one deleted", []) { uiState, localize in
            uiState.deletion = MemoDeletion(deletedAt: .morning, message: localize(.deletedCount, 1))
        },
    ]

    private static let failures: [CatalogEntry] = [
        failure("Loading failed", .loadingFailed),
        failure("Pinning failed", .pinningFailed),
        failure("Deletion failed", .deletionFailed),
        failure("Restoration failed", .restorationFailed),
    ]

    private static let updates = ListUpdates(
        path: "/events", kind: "memo", version: "sample-0", limit: MemoListViewModel.refreshSize)

    /// - Parameters:
    ///   - memos: the part of the list.
    ///   - count: how long the whole list is; nil for no longer than the part.
    ///   - change: what else is particular.
    private static func page(
        _ state: String, _ memos: [Memo], matching searchText: String = "", next: MemoCursor? = nil,
        count: ListCount? = nil, updates: ListUpdates? = nil, openPopover: String? = nil,
        change: @escaping @Sendable (inout MemoListUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(MemoListPage.self, state, openPopover: openPopover) { visitor in
            var uiState = MemoListUiState(searchText: searchText)
            let part = MemoPage(items: memos, next: next, count: count ?? .exactly(memos.count))
            uiState.show(part, times: MemoTimeFormat(visitor), localize: visitor.localize)
            change(&uiState, visitor.localize)
            return MemoListPage(uiState: uiState, updates: updates, visitor: visitor)
        }
    }

    private static func failure(_ state: String, _ error: MemoListError) -> CatalogEntry {
        CatalogEntry(MemoListPage.self, state) { visitor in
            let uiState = MemoListUiState(searchText: "湯", error: error)
            return MemoListPage(uiState: uiState, updates: nil, visitor: visitor)
        }
    }
}
