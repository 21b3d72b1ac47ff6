import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import SearchCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// Going on to the parts of the list that follow.
@Suite struct SakatsuListPagingTests {
    private let tester = SakatsuListTester()

    @Test func leadsToTheNextPart() async {
        let cursor = SakatsuCursor(.minimal)
        let viewModel = tester.viewModel(.holding([.minimal], next: cursor), searchText: "駅 前&", isEditing: true)

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState.nextPath
                == "/sakatsu?q=%E9%A7%85%20%E5%89%8D%26&after=2026-01-05_1795248000000_"
                + "00000000-0000-4000-8000-000000000002&edit")
    }

    @Test func showsAFollowingPartWithoutCount() async {
        let ranges = Calls<ListRange<SakatsuCursor>>()
        let repository = StubSakatsuRepository(page: { _, range, _, _ in
            ranges.record(range)
            return SakatsuPage(items: [.minimal], next: nil, count: nil)
        })
        let viewModel = tester.viewModel(repository)

        await viewModel.onEndAppear(after: SakatsuCursor(.full))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    through: SakatsuCursor(.minimal),
                    rows: .listed([.minimal])))
        #expect(ranges.all == [.after(SakatsuCursor(.full))])
    }

    @Test func beginsAMonthWhereTheListComesToIt() {
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

    @Test func countsAllVisitsOnAPageThatStartsLater() async {
        let repository = StubSakatsuRepository(page: { searchText, range, limit, account in
            #expect(searchText == "駅")
            #expect(account == .owner)
            guard range == .start else {
                #expect(range == .after(SakatsuCursor(.full)))
                #expect(limit == 50)
                return SakatsuPage(items: [.minimal], next: nil, count: nil)
            }
            #expect(limit == 1)
            return SakatsuPage(items: [.full], next: nil, count: .exactly(120))
        })
        let viewModel = tester.viewModel(repository, searchText: "駅")

        await viewModel.onNextPageAppear(after: SakatsuCursor(.full))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "駅", through: SakatsuCursor(.minimal),
                    rows: .listed([.minimal], highlighting: "駅"),
                    countText: "120件のサ活"))
    }

    @Test func showsAPageThatCannotBeCountedAsFailed() async {
        let repository = StubSakatsuRepository(page: { _, range, _, _ in
            guard range != .start else { throw StubError("count") }
            return SakatsuPage(items: [.minimal], next: nil, count: nil)
        })
        let viewModel = tester.viewModel(repository)

        await viewModel.onNextPageAppear(after: SakatsuCursor(.full))

        #expect(viewModel.uiState.error == .loadingFailed)
        #expect(tester.reports.names == ["count"])
    }

    @Test func doesNotTakeAnEmptyFollowingPartForAnEmptyLog() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(page: { _, _, _, _ in
                SakatsuPage(items: [], next: nil, count: nil)
            }))

        await viewModel.onEndAppear(after: SakatsuCursor(.full))

        #expect(viewModel.uiState == SakatsuListUiState())
    }

    @Test func failsToGoOnWithTheSearchKept() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }), searchText: "山", isEditing: true)

        await viewModel.onEndAppear(after: SakatsuCursor(.full))

        #expect(
            viewModel.uiState == SakatsuListUiState(searchText: "山", isEditing: true, error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
