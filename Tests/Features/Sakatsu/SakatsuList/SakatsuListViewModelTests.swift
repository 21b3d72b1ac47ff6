import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import SearchCore
import TestSupport
import Testing
import WebTestSupport

@testable import SakatsuFeature

/// The texts of the list, its months and the selection of visits: the rest is `ListViewModel`, which the tests of the
/// memos' list cover.
@Suite struct SakatsuListViewModelTests {
    private let tester = SakatsuListTester()
    private static let cursor = SakatsuCursor(.minimal)

    @Test(arguments: [(Language.japanese, "0件"), (.english, "No visits")])
    func `an empty log says that it has no visits`(language: Language, countText: String) async {
        let viewModel = tester.viewModel(.holding([]), localize: Localizer(language))

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState == SakatsuListUiState(countText: countText, emptiness: .noItems))
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "2件のサ活"), (.english, "2 visits")])
    func `visits are shown with their count`(language: Language, countText: String) async {
        let viewModel = tester.viewModel(.holding([.full, .minimal]), localize: Localizer(language))

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState
                == SakatsuListUiState(rows: .listed([.full, .minimal], in: language), countText: countText))
    }

    @Test func `a capped count says so`() async {
        let viewModel = tester.viewModel(.holding([.minimal], count: .atLeast(1_000)), searchText: "駅")

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState.countText == "1,000件以上のサ活")
    }

    @Test(arguments: [
        (Language.japanese, "「山」に一致するサ活はありません", "0件"), (.english, "No visits match “山”", "No visits"),
    ])
    func `a search without matches names the search text`(
        language: Language, message: String, countText: String
    ) async {
        let viewModel = tester.viewModel(.holding([]), searchText: "山", localize: Localizer(language))

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "山", countText: countText, emptiness: .nothingFound(message: message)))
    }

    @Test func `the match of a search is highlighted`() async {
        let viewModel = tester.viewModel(.holding([.minimal]), searchText: "さうな")

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState.rows.map(\.facilityName) == [HighlightedText("駅前サウナ", highlighting: "サウナ")])
        #expect(viewModel.uiState.rows.map(\.facilityName.hasMatch) == [true])
    }

    @Test func `a list that follows a deletion reaches as far as the list before it`() async {
        let calls = Calls<String>()
        let repository = StubSakatsuRepository(
            page: { asked in
                calls.record("\(asked.range) \(asked.limit)")
                return SakatsuPage(items: [.minimal], next: nil, count: .exactly(1))
            }, deletedCount: { _, _ in 0 })

        await tester.viewModel(repository, through: Self.cursor).onAppear(deletedAt: .noon)

        #expect(calls.all == ["through(\(Self.cursor)) 500"])
    }

    @Test func `a month begins at its first visit in the list`() {
        func visit(_ day: String) -> Sakatsu {
            var visit = Sakatsu.minimal
            visit.content.visitingDate = CivilDate(day)!
            return visit
        }
        func months(_ days: [String], after cursor: SakatsuCursor? = nil) -> [String?] {
            var uiState = SakatsuListUiState()
            let page = SakatsuPage(items: days.map(visit), next: nil, count: nil)
            uiState.show(page, after: cursor, words: SakatsuListWords(localize: Localizer(.english)))
            return uiState.rows.map(\.month?.title)
        }
        let days = ["2026-03-31", "2026-03-01", "2026-02-28", "2025-02-28"]
        #expect(months(days) == ["March 2026", nil, "February 2026", "February 2025"])
        #expect(months(days, after: SakatsuCursor(visit("2026-03-31"))).first == .some(nil))
        #expect(months(days, after: SakatsuCursor(visit("2026-04-01"))).first == "March 2026")
    }

    // MARK: - Selecting and deleting

    @Test func `the next page is still for selecting`() async {
        let viewModel = tester.viewModel(.holding([.minimal], next: Self.cursor), searchText: "駅 前&", isEditing: true)

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState.nextPath
                == "/sakatsu?q=%E9%A7%85%20%E5%89%8D%26&after=2026-01-05_1795248000000_"
                + "00000000-0000-4000-8000-000000000002&edit")
    }

    @Test func `a following page that cannot be read keeps the search and the selection mode`() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(page: { _ in throw StubError() }), searchText: "山", isEditing: true)

        await viewModel.onEndAppear(after: SakatsuCursor(.full))

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "山", isEditing: true, error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }

    @Test(arguments: [
        (Language.japanese, [1], "「湯の森サウナ」を削除しました"), (.english, [1], "Deleted “湯の森サウナ”"),
        (.japanese, [1, 2], "2件のサ活を削除しました"), (.english, [1, 2], "2 visits deleted"),
    ])
    func `a deletion names one visit and counts several`(language: Language, numbers: [Int], message: String) async {
        let repository = StubSakatsuRepository(
            page: { asked in
                #expect(asked.range == .after(SakatsuCursor(.full)))
                return SakatsuPage(items: [.minimal], next: nil, count: nil)
            },
            item: { _, _ in .full },
            delete: { ids, now, account in
                #expect(now == .noon && account == .owner)
                #expect(ids == Set(numbers.map(UUID.number)))
                return ids.count
            })
        let viewModel = tester.viewModel(repository, searchText: "湯", localize: Localizer(language))

        await viewModel.onDeleteButtonClick(ids: numbers.map(UUID.number))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯",
                    deletion: ListDeletion(
                        deletedAt: .noon, message: message, itemID: .number(1), neighborID: Sakatsu.minimal.id)))
    }

    @Test(arguments: [(Language.japanese, "1件のサ活"), (.english, "1 visit")])
    func `deleting without a selection asks for one`(language: Language, countText: String) async {
        let viewModel = tester.viewModel(.holding([.minimal]), searchText: "湯", localize: Localizer(language))

        await viewModel.onDeleteButtonClick(ids: [])

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", isEditing: true, rows: .listed([.minimal], highlighting: "湯", in: language),
                    countText: countText, error: .nothingSelected))
    }

    @Test func `a list to select from that cannot be read is reported`() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(page: { _ in throw StubError() }))

        await viewModel.onDeleteButtonClick(ids: [])

        #expect(viewModel.uiState == SakatsuListUiState(isEditing: true, error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
