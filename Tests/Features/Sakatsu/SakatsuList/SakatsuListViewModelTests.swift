import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import SearchCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

@Suite struct SakatsuListViewModelTests {
    private let reports = Reports()

    private func viewModel(
        _ repository: StubSakatsuRepository, searchText: String = "", isEditing: Bool = false,
        localize: Localizer = Localizer(.japanese)
    ) -> SakatsuListViewModel {
        SakatsuListViewModel(
            searchText: searchText, isEditing: isEditing, repository: repository, account: .owner,
            localize: localize, now: .noon, report: reports.report)
    }

    private static func holding(
        _ items: [Sakatsu], next: SakatsuCursor? = nil, count: ListCount? = nil
    ) -> StubSakatsuRepository {
        StubSakatsuRepository(page: { _, _, _, _ in
            SakatsuPage(items: items, next: next, count: count ?? .exactly(items.count))
        })
    }

    // MARK: - Opening

    @Test(arguments: [(Language.japanese, "サ活なし"), (.english, "No Sakatsus")])
    func showsAnEmptyLog(language: Language, countText: String) async {
        let viewModel = viewModel(Self.holding([]), localize: Localizer(language))

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState == SakatsuListUiState(countText: countText, emptiness: .noRecords))
        #expect(reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "2件のサ活"), (.english, "2 Sakatsus")])
    func showsVisits(language: Language, countText: String) async {
        let localize = Localizer(language)
        let viewModel = viewModel(Self.holding([.full, .minimal]), localize: localize)

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    rows: [.full, .minimal].map { SakatsuRow($0, marking: "", localize: localize) },
                    countText: countText))
    }

    @Test func asksForTheFirstPartOfTheOwnersSearch() async {
        let calls = Calls<String>()
        let repository = StubSakatsuRepository(page: { searchText, range, limit, account in
            calls.record("\(searchText) \(range) \(limit) \(account == .owner)")
            return SakatsuPage(items: [], next: nil, count: .exactly(0))
        })

        await viewModel(repository, searchText: "水風").send(.onAppear(deletedAt: nil))

        #expect(calls.all == ["水風 start 50 true"])
    }

    @Test func saysThatCountingStopped() async {
        let viewModel = viewModel(Self.holding([.minimal], count: .atLeast(1_000)), searchText: "駅")

        await viewModel.send(.onAppear(deletedAt: nil))

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
        let viewModel = viewModel(repository)

        await viewModel.send(.onChange(through: cursor))

        #expect(calls.all == [call])
        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    rows: [SakatsuRow(.minimal, marking: "", localize: Localizer(.japanese))], countText: "1件のサ活"))
    }

    /// All that was shown is gone, but not all there is.
    @Test func isNotEmptyWhileMoreFollows() async {
        let viewModel = viewModel(Self.holding([], next: Self.cursor, count: .exactly(30)))

        await viewModel.send(.onChange(through: Self.cursor))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(nextPath: "/sakatsu?after=\(Self.cursor)", countText: "30件のサ活"))
    }

    // MARK: - Searching

    @Test(arguments: [
        (Language.japanese, "「山」に一致するサ活はありません", "サ活なし"), (.english, "No sakatsus match “山”", "No Sakatsus"),
    ])
    func saysThatNothingWasFound(language: Language, message: String, countText: String) async {
        let viewModel = viewModel(Self.holding([]), searchText: "山", localize: Localizer(language))

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "山", countText: countText, emptiness: .nothingFound(message: message)))
    }

    @Test func takesABlankSearchForNone() async {
        let viewModel = viewModel(Self.holding([]), searchText: " \u{3000}\t")

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState.emptiness == .noRecords)
    }

    @Test func marksWhatWasFound() async {
        let viewModel = viewModel(Self.holding([.minimal]), searchText: "さうな")

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState.rows.map(\.facilityName) == [MarkedText("駅前サウナ", marking: "サウナ")])
        #expect(viewModel.uiState.rows.map(\.facilityName.hasMatch) == [true])
    }

    // MARK: - Going on

    @Test func leadsToTheNextPart() async {
        let cursor = SakatsuCursor(.minimal)
        let viewModel = viewModel(Self.holding([.minimal], next: cursor), searchText: "駅 前&", isEditing: true)

        await viewModel.send(.onAppear(deletedAt: nil))

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
        let viewModel = viewModel(repository)

        await viewModel.send(.onEndAppear(after: SakatsuCursor(.full)))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(rows: [SakatsuRow(.minimal, marking: "", localize: Localizer(.japanese))]))
        #expect(ranges.all == [.after(SakatsuCursor(.full))])
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
        let viewModel = viewModel(repository, searchText: "駅")

        await viewModel.send(.onNextPageAppear(after: SakatsuCursor(.full)))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "駅",
                    rows: [SakatsuRow(.minimal, marking: "駅", localize: Localizer(.japanese))],
                    countText: "120件のサ活"))
    }

    @Test func showsAPageThatCannotBeCountedAsFailed() async {
        let repository = StubSakatsuRepository(page: { _, range, _, _ in
            guard range != .start else { throw StubError("count") }
            return SakatsuPage(items: [.minimal], next: nil, count: nil)
        })
        let viewModel = viewModel(repository)

        await viewModel.send(.onNextPageAppear(after: SakatsuCursor(.full)))

        #expect(viewModel.uiState.error == .loadingFailed)
        #expect(reports.names == ["count"])
    }

    @Test func doesNotTakeAnEmptyFollowingPartForAnEmptyLog() async {
        let viewModel = viewModel(
            StubSakatsuRepository(page: { _, _, _, _ in
                SakatsuPage(items: [], next: nil, count: nil)
            }))

        await viewModel.send(.onEndAppear(after: SakatsuCursor(.full)))

        #expect(viewModel.uiState == SakatsuListUiState())
    }

    // MARK: - Failing

    @Test func doesNotTakeAFailureForAnEmptyLog() async {
        let viewModel = viewModel(StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }))

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState == SakatsuListUiState(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }

    @Test func failsToGoOnWithTheSearchKept() async {
        let viewModel = viewModel(
            StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }), searchText: "山", isEditing: true)

        await viewModel.send(.onEndAppear(after: SakatsuCursor(.full)))

        #expect(
            viewModel.uiState == SakatsuListUiState(searchText: "山", isEditing: true, error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }
}
