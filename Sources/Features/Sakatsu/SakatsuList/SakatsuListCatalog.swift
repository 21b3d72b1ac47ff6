import CatalogCore
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import UICore
import ValuesCore
import WebCore

/// The list in its states.
enum SakatsuListCatalog {
    static let entries = visits + searches + deletions + failures

    private static let visits: [CatalogEntry] = [
        page("Empty", []),
        page("One", [.full]),
        page("Minimal", [.minimal]),
        page("Several", [.full, .english, .minimal]),
        page("Many", Sakatsu.many),
        page("A diary", Sakatsu.diary),
        page("Long words", [.long]),
        page("Live", [.full, .minimal], updates: updates),
        page("More follow", [.full], matching: "湯", next: SakatsuCursor(.full), count: .atLeast(1_000)),
        page("Last part", [.minimal], count: .exactly(51)),
        page("Menu open", [.full, .minimal], openPopover: "menu-\(Sakatsu.full.id.canonicalText)"),
    ]

    private static let searches: [CatalogEntry] = [
        page("Found", [.full, .minimal], matching: "さうな"),
        page("Found in dates", [.full], matching: "土曜"),
        page("Found in times", [.full], matching: "30秒"),
        page("Found in long words", [.long], matching: "名、私語"),
        page("Nothing found", [], matching: "<b>"),
        page("Nothing found of long words", [], matching: String(repeating: "löylyhuone", count: 8)),
    ]

    private static let deletions: [CatalogEntry] = [
        page("Choosing", [.full, .minimal], matching: "湯", isEditing: true),
        page("Choosing among long words", [.long], isEditing: true),
        page("Nothing selected", [.minimal], matching: "湯", isEditing: true) { uiState, _ in
            uiState.error = .nothingSelected
        },
        page("Deleted", [.minimal], matching: "湯") { uiState, localize in
            uiState.deletion = deletion(of: 2, localize)
        },
        page("Last one deleted", []) { uiState, localize in
            uiState.deletion = deletion(of: 1, localize)
        },
    ]

    private static let failures: [CatalogEntry] = [
        failure("Loading failed", .loadingFailed),
        failure("Deletion failed", .deletionFailed),
        failure("Restoration failed", .restorationFailed),
    ]

    private static let updates = ListUpdates(
        path: "/events", kind: "sakatsu", version: "sample-0", limit: SakatsuListViewModel.refreshSize)

    private static func deletion(of count: Int, _ localize: Localizer) -> SakatsuDeletion {
        SakatsuDeletion(deletedAt: .morning, message: localize(.deletedCount, count))
    }

    /// - Parameters:
    ///   - visits: the part of the list.
    ///   - count: how long the whole list is; nil for no longer than the part.
    ///   - change: what else is particular.
    private static func page(
        _ state: String, _ visits: [Sakatsu], matching searchText: String = "", isEditing: Bool = false,
        next: SakatsuCursor? = nil, count: ListCount? = nil, updates: ListUpdates? = nil, openPopover: String? = nil,
        change: @escaping @Sendable (inout SakatsuListUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SakatsuListPage.self, state, openPopover: openPopover) { visitor in
            var uiState = SakatsuListUiState(searchText: searchText, isEditing: isEditing)
            let part = SakatsuPage(items: visits, next: next, count: count ?? .exactly(visits.count))
            uiState.show(part, localize: visitor.localize)
            change(&uiState, visitor.localize)
            return SakatsuListPage(uiState: uiState, updates: updates, visitor: visitor)
        }
    }

    private static func failure(_ state: String, _ error: SakatsuListError) -> CatalogEntry {
        CatalogEntry(SakatsuListPage.self, state) { visitor in
            let uiState = SakatsuListUiState(searchText: "湯", error: error)
            return SakatsuListPage(uiState: uiState, updates: nil, visitor: visitor)
        }
    }
}
