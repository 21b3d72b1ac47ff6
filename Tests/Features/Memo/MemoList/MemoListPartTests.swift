import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Which part of the list is read, and how it leads on.
@Suite struct MemoListPartTests {
    private static let cursor = MemoCursor(Memo.long)

    struct Reading: Equatable {
        let searchText: String
        let range: ListRange<MemoCursor>
        let limit: Int
        let account: AccountID
    }

    /// The list of a search for 駅, whose parts all hold one memo.
    private func tester(_ readings: Calls<Reading> = Calls(), next: MemoCursor? = nil) -> MemoListTester {
        let repository = StubMemoRepository(page: { searchText, range, limit, account in
            readings.record(Reading(searchText: searchText, range: range, limit: limit, account: account))
            return MemoPage(items: [.short], next: next, count: range.hasCount ? .exactly(120) : nil)
        })
        return MemoListTester(repository: repository, searchText: "駅")
    }

    private static func reading(_ range: ListRange<MemoCursor>, limit: Int) -> Reading {
        Reading(searchText: "駅", range: range, limit: limit, account: .owner)
    }

    /// What is shown of such a part.
    private static func shown(countText: String, through: MemoCursor? = nil) -> MemoListUiState {
        MemoListUiState(
            searchText: "駅", through: through, rows: [.showing(.short, highlighting: "駅")], countText: countText)
    }

    @Test func startsWithTheFirstPart() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onAppear(deletedAt: nil) }
        #expect(uiState == Self.shown(countText: "120件のメモ"))
        #expect(readings.all == [Self.reading(.start, limit: 50)])
    }

    @Test func leadsToTheNextPart() async {
        let uiState = await tester(next: Self.cursor).state { await $0.onAppear(deletedAt: nil) }
        #expect(
            uiState.nextPath
                == "/memos?q=%E9%A7%85&after=1_1795248000000_00000000-0000-4000-8000-000000000001")
    }

    @Test func showsAFollowingPartWithoutCount() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onEndAppear(after: Self.cursor) }
        #expect(uiState == Self.shown(countText: "", through: MemoCursor(.short)))
        #expect(readings.all == [Self.reading(.after(Self.cursor), limit: 50)])
    }

    @Test func countsAllMemosOnAPageThatStartsLater() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onNextPageAppear(after: Self.cursor) }
        #expect(uiState == Self.shown(countText: "120件のメモ", through: MemoCursor(.short)))
        #expect(readings.all == [Self.reading(.after(Self.cursor), limit: 50), Self.reading(.start, limit: 1)])
    }

    @Test func showsAgainAsMuchAsWasShown() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings, next: Self.cursor).state { await $0.onChange(through: Self.cursor) }
        #expect(uiState.countText == "120件のメモ")
        #expect(uiState.nextPath != nil)
        #expect(readings.all == [Self.reading(.through(Self.cursor), limit: 500)])
    }

    @Test func showsAgainAllThatWasShown() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onChange(through: nil) }
        #expect(uiState == Self.shown(countText: "120件のメモ"))
        #expect(readings.all == [Self.reading(.start, limit: 500)])
    }

    /// All that was shown is gone, but not all there is.
    @Test func isNotEmptyWhileMoreFollows() async throws {
        let repository = StubMemoRepository.holding([], next: Self.cursor, count: .exactly(30))
        let uiState = await MemoListTester(repository: repository).state { await $0.onChange(through: Self.cursor) }
        #expect(uiState.emptiness == nil)
        #expect(uiState.countText == "30件のメモ")
        #expect(uiState.nextPath == "/memos?after=\(Self.cursor)")
    }

    // MARK: - Failing

    @Test func doesNotTakeAnEmptyFollowingPartForAnEmptyList() async {
        let tester = MemoListTester(repository: .holding([]))
        #expect(await tester.state { await $0.onEndAppear(after: Self.cursor) } == MemoListUiState())
    }

    @Test func showsAPageThatCannotBeCountedAsFailed() async {
        let tester = MemoListTester(
            repository: StubMemoRepository(page: { _, range, _, _ in
                guard range != .start else { throw StubError("count") }
                return MemoPage(items: [.short], next: nil, count: nil)
            }))

        let uiState = await tester.state { await $0.onNextPageAppear(after: Self.cursor) }

        #expect(
            uiState == MemoListUiState(through: MemoCursor(.short), rows: [.showing(.short)], error: .loadingFailed))
        #expect(tester.reports.names == ["count"])
    }

    @Test func failsToGoOnWithTheSearchKept() async {
        let tester = MemoListTester(
            repository: StubMemoRepository(page: { _, _, _, _ in throw StubError() }), searchText: "山")

        let uiState = await tester.state { await $0.onEndAppear(after: Self.cursor) }

        #expect(uiState == MemoListUiState(searchText: "山", error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
