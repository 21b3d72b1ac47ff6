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

/// Opening the list, and following the database.
@Suite struct SakatsuListViewModelTests {
    private let tester = SakatsuListTester()

    // MARK: - Opening

    @Test(arguments: [(Language.japanese, "0件"), (.english, "No visits")])
    func showsAnEmptyLog(language: Language, countText: String) async {
        let viewModel = tester.viewModel(.holding([]), localize: Localizer(language))

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState == SakatsuListUiState(countText: countText, emptiness: .noItems))
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "2件のサ活"), (.english, "2 visits")])
    func showsVisits(language: Language, countText: String) async {
        let localize = Localizer(language)
        let viewModel = tester.viewModel(.holding([.full, .minimal]), localize: localize)

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    rows: .listed([.full, .minimal], in: language),
                    countText: countText))
    }

    @Test func asksForTheFirstPartOfTheOwnersSearch() async {
        let calls = Calls<String>()
        let repository = StubSakatsuRepository(page: { searchText, range, limit, account in
            calls.record("\(searchText) \(range) \(limit) \(account == .owner)")
            return SakatsuPage(items: [], next: nil, count: .exactly(0))
        })

        await tester.viewModel(repository, searchText: "水風").onAppear(deletedAt: nil)

        #expect(calls.all == ["水風 start 50 true"])
    }

    @Test func saysThatCountingStopped() async {
        let viewModel = tester.viewModel(.holding([.minimal], count: .atLeast(1_000)), searchText: "駅")

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState.countText == "1,000件以上のサ活")
    }

    // MARK: - Following the database

    private static let cursor = SakatsuCursor(.minimal)

    @Test(arguments: [(nil, "start 500"), (cursor, "through(\(cursor)) 500")] as [(SakatsuCursor?, String)])
    func asksAgainForAsMuchAsIsShown(cursor: SakatsuCursor?, call: String) async {
        let calls = Calls<String>()
        let repository = StubSakatsuRepository(page: { _, range, limit, _ in
            calls.record("\(range) \(limit)")
            return SakatsuPage(items: [.minimal], next: nil, count: .exactly(1))
        })
        let viewModel = tester.viewModel(repository)

        await viewModel.onChange(through: cursor)

        #expect(calls.all == [call])
        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    through: cursor, rows: .listed([.minimal]),
                    countText: "1件のサ活"))
    }

    @Test func reachesAsFarAsBeforeADeletion() async {
        let calls = Calls<String>()
        let repository = StubSakatsuRepository(
            page: { _, range, limit, _ in
                calls.record("\(range) \(limit)")
                return SakatsuPage(items: [.minimal], next: nil, count: .exactly(1))
            }, deletedCount: { _, _ in 0 })

        await tester.viewModel(repository, through: Self.cursor).onAppear(deletedAt: .noon)

        #expect(calls.all == ["through(\(Self.cursor)) 500"])
    }

    /// All that was shown is gone, but not all there is.
    @Test func isNotEmptyWhileMoreFollows() async {
        let viewModel = tester.viewModel(.holding([], next: Self.cursor, count: .exactly(30)))

        await viewModel.onChange(through: Self.cursor)

        #expect(
            viewModel.uiState
                == SakatsuListUiState(nextPath: "/sakatsu?after=\(Self.cursor)", countText: "30件のサ活"))
    }

    // MARK: - Failing

    @Test func doesNotTakeAFailureForAnEmptyLog() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }))

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState == SakatsuListUiState(error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}

/// Searching in the list.
@Suite struct SakatsuListSearchTests {
    private let tester = SakatsuListTester()

    @Test(arguments: [
        (Language.japanese, "「山」に一致するサ活はありません", "0件"), (.english, "No visits match “山”", "No visits"),
    ])
    func saysThatNothingWasFound(language: Language, message: String, countText: String) async {
        let viewModel = tester.viewModel(.holding([]), searchText: "山", localize: Localizer(language))

        await viewModel.onAppear(deletedAt: nil)

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "山", countText: countText, emptiness: .nothingFound(message: message)))
    }

    @Test func takesABlankSearchForNone() async {
        let viewModel = tester.viewModel(.holding([]), searchText: " \u{3000}\t")

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState.emptiness == .noItems)
    }

    @Test func marksWhatWasFound() async {
        let viewModel = tester.viewModel(.holding([.minimal]), searchText: "さうな")

        await viewModel.onAppear(deletedAt: nil)

        #expect(viewModel.uiState.rows.map(\.facilityName) == [HighlightedText("駅前サウナ", highlighting: "サウナ")])
        #expect(viewModel.uiState.rows.map(\.facilityName.hasMatch) == [true])
    }
}
