import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import UICore
import WebCore

@testable import SakatsuFeature

/// The list and its cards, the detail page of a visit and its text to share, in their states.
enum SakatsuCatalog {
    static let entries =
        visits + searches + deletions + cards + SakatsuInputCatalog.entries + details
        + PhotosCatalog.entries

    private static let visits = [
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

    private static let searches = [
        page("Found", [.full, .minimal], matching: "さうな"),
        page("Found in dates", [.full], matching: "土曜"),
        page("Found in times", [.full], matching: "30秒"),
        page("Found in long words", [.long], matching: "名、私語"),
        page("Nothing found", [], matching: "<b>"),
        page("Nothing found of long words", [], matching: String(repeating: "löylyhuone", count: 8)),
    ]

    private static let deletions = [
        page("Choosing", [.full, .minimal], matching: "湯", isEditing: true),
        page("Choosing among long words", [.long], isEditing: true),
        page("Nothing selected", [.minimal], matching: "湯", isEditing: true) { uiState, _ in
            uiState.error = .nothingSelected
        },
        page("Deleted", [.minimal], matching: "湯") { uiState, localize in
            uiState.deletion = ListDeletion(deletedAt: .morning, message: localize(.deletedCount(2)))
        },
        page("Last one deleted", []) { uiState, localize in
            uiState.deletion = ListDeletion(deletedAt: .morning, message: localize(.deletedCount(1)))
        },
        failure("Loading failed", .loadingFailed),
        failure("Deletion failed", .deletionFailed),
        failure("Restoration failed", .restorationFailed),
    ]

    private static let cards = [
        card("Full", .full),
        card("Minimal", .minimal),
        card("Long words", .long),
        card("English", .english),
        card("Highlighted", .full, highlighting: "サウナ"),
        card("Highlighted date", .full, highlighting: "11/21"),
        card("Choosing", .full, isEditing: true),
        card("With photos", .photographed),
    ]

    private static let details = [
        detail("Full", .full),
        detail("Minimal", .minimal),
        detail("Long words", .long),
        detail("English", .english),
        detail("With photos", .photographed),
        detail(
            "From a diary", Sakatsu.diary[0],
            VisitHistory(number: 12, previous: CivilDate(year: 2026, month: 1, day: 5))),
        CatalogEntry(SakatsuGonePage.self, "Deleted") { SakatsuGonePage(visitor: $0) },
        months("Two years"),
        tags("In use") { $0.edit = .number(1) },
        tags("A name is wrong") { $0.rows[1].problem = "50文字以内の1つのタグを入力してください。" },
        tags("Changing failed") { $0.error = .savingFailed },
        tags("None") { $0.rows = [] },
        table("A year", SakatsuTableQuery(year: 2026), [.full, .english, .minimal]),
        table("Long words, in part", SakatsuTableQuery(searchText: "湯", column: .facility), [.long], isComplete: false),
        table("Nothing found", SakatsuTableQuery(searchText: "湯"), []),
        timer("Usual times", ["720", "60", "480"]),
        timer("No usual times", [nil, nil, nil]),
        text("Full", .full),
        text("Minimal", .minimal),
        text("Long words", .long),
    ]

    private static let updates = ListUpdates(
        path: "/events", kind: "sakatsu", version: "sample-0", limit: SakatsuListViewModel.refreshSize)

    /// - Parameters:
    ///   - visits: the page of the list.
    ///   - count: the length of the whole list; nil if this page is all of it.
    ///   - change: further changes of the state.
    private static func page(
        _ state: String, _ visits: [Sakatsu], matching searchText: String = "", isEditing: Bool = false,
        next: SakatsuCursor? = nil, count: ListCount? = nil, updates: ListUpdates? = nil, openPopover: String? = nil,
        change: @escaping @Sendable (inout SakatsuListUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SakatsuListPage.self, state, openPopover: openPopover) { visitor in
            var uiState = SakatsuListUiState(searchText: searchText, isEditing: isEditing)
            let part = SakatsuPage(items: visits, next: next, count: count ?? .exactly(visits.count))
            uiState.show(part, words: SakatsuListWords(localize: visitor.localize))
            for index in uiState.rows.indices where searchText.isEmpty {
                uiState.rows[index].month?.sums =
                    "\(visitor.localize(.visits(24))) · \(visitor.localize(.facilities(12)))"
            }
            change(&uiState, visitor.localize)
            return SakatsuListPage(uiState: uiState, updates: updates, visitor: visitor)
        }
    }

    private static func failure(_ state: String, _ error: ListError) -> CatalogEntry {
        CatalogEntry(SakatsuListPage.self, state) { visitor in
            let uiState = SakatsuListUiState(searchText: "湯", error: error)
            return SakatsuListPage(uiState: uiState, updates: nil, visitor: visitor)
        }
    }

    private static func card(
        _ state: String, _ visit: Sakatsu, highlighting query: String = "", isEditing: Bool = false
    ) -> CatalogEntry {
        .part(SakatsuCard.self, state) { visitor in
            SakatsuCard(
                row: SakatsuRow(visit, highlighting: SakatsuSearch(query), localize: visitor.localize),
                isEditing: isEditing,
                place: SakatsuPlace(searchText: query), localize: visitor.localize)
        }
    }

    private static func detail(_ state: String, _ visit: Sakatsu, _ history: VisitHistory? = nil) -> CatalogEntry {
        CatalogEntry(SakatsuDetailPage.self, state) { visitor in
            SakatsuDetailPage(
                visit: SakatsuDetail(visit, history: history, localize: visitor.localize), place: SakatsuPlace(),
                visitor: visitor)
        }
    }

    private static func months(_ state: String) -> CatalogEntry {
        CatalogEntry(SakatsuMonthsPage.self, state) { visitor in
            let days = [(2026, 11), (2026, 10), (2025, 12)].compactMap { CivilDate(year: $0, month: $1, day: 1) }
            let months = days.map { VisitMonth(firstDay: $0, count: 24, facilityCount: 12) }
            return SakatsuMonthsPage(
                years: [
                    SakatsuYear(year: 2026, months: Array(months.prefix(2)), localize: visitor.localize),
                    SakatsuYear(year: 2025, months: Array(months.suffix(1)), localize: visitor.localize),
                ], visitor: visitor)
        }
    }

    private static func tags(
        _ state: String, change: @escaping @Sendable (inout SakatsuTagsUiState) -> Void
    ) -> CatalogEntry {
        CatalogEntry(SakatsuTagsPage.self, state) { visitor in
            let tags = [("ロウリュ", 120), ("ひとり", 12), (String(repeating: "長", count: 50), 1)]
            let rows = tags.map { name, count in
                SakatsuTagsUiState.Row(
                    tag: Tag(name), count: visitor.localize(.visits(count)), name: name)
            }
            var uiState = SakatsuTagsUiState(rows: rows, editText: visitor.localize(.tagChanged(12)))
            change(&uiState)
            return SakatsuTagsPage(uiState: uiState, settings: "/settings", visitor: visitor)
        }
    }

    private static func table(
        _ state: String, _ query: SakatsuTableQuery, _ visits: [Sakatsu], isComplete: Bool = true
    ) -> CatalogEntry {
        CatalogEntry(SakatsuTablePage.self, state) { visitor in
            let rows = visits.map { SakatsuTable.Row($0, sortedBy: query.column, localize: visitor.localize) }
            let table = SakatsuTable(query: query, unsorted: rows, isComplete: isComplete, newestYear: 2026)
            return SakatsuTablePage(table: table, visitor: visitor)
        }
    }

    /// - Parameter usualTimes: the durations of sauna, cool bath and relaxation, in seconds.
    private static func timer(_ state: String, _ usualTimes: [String?]) -> CatalogEntry {
        CatalogEntry(SakatsuTimerPage.self, state) { visitor in
            let steps = zip(SaunaStep.Kind.allCases, usualTimes).map { kind, time in
                SakatsuTimerStep(kind: kind, title: visitor.localize.title(of: kind), usualTime: time)
            }
            return SakatsuTimerPage(steps: steps, visitor: visitor)
        }
    }

    private static func text(_ state: String, _ visit: Sakatsu) -> CatalogEntry {
        CatalogEntry(SakatsuTextPage.self, state) { visitor in
            let text = SakatsuShareText(visit.content, localize: visitor.localize).text
            return SakatsuTextPage(
                visit: SakatsuText(id: visit.id, text: text), place: SakatsuPlace(), visitor: visitor)
        }
    }
}
