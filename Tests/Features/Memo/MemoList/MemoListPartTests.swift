import Foundation
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import SearchCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemoFeature

/// The part of the list that is read, and its link to the next.
@Suite struct MemoListPartTests {
    private static let cursor = MemoCursor(Memo.long)

    private typealias Reading = StubMemoRepository.Listing

    /// The list of a search for 駅, whose pages all have one memo.
    private func tester(_ readings: Calls<Reading> = Calls(), next: MemoCursor? = nil) -> MemoListTester {
        let repository = StubMemoRepository(page: { asked in
            readings.record(asked)
            return MemoPage(items: [.short], next: next, count: asked.range.hasCount ? .exactly(120) : nil)
        })
        return MemoListTester(repository: repository, searchText: "駅")
    }

    private static func reading(_ range: ListRange<MemoCursor>, limit: Int) -> Reading {
        Reading(searchText: "駅", range: range, limit: limit, account: .owner)
    }

    /// The rows of such a page.
    private static func shown(countText: String, through: MemoCursor? = nil) -> MemoListUiState {
        MemoListUiState(
            searchText: "駅", through: through, rows: [.showing(.short, highlighting: "駅")], countText: countText)
    }

    @Test func `the list starts with the first page`() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onAppear(deletedAt: nil) }
        #expect(uiState == Self.shown(countText: "120件のメモ"))
        #expect(readings.all == [Self.reading(.start, limit: 50)])
    }

    @Test func `the list links to the next page`() async {
        let uiState = await tester(next: Self.cursor).state { await $0.onAppear(deletedAt: nil) }
        #expect(
            uiState.nextPath
                == "/memos?q=%E9%A7%85&after=1_1795248000000_00000000-0000-4000-8000-000000000001")
    }

    @Test func `the list shows a following page without a count`() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onEndAppear(after: Self.cursor) }
        #expect(uiState == Self.shown(countText: "", through: MemoCursor(.short)))
        #expect(readings.all == [Self.reading(.after(Self.cursor), limit: 50)])
    }

    @Test func `the list counts all memos on a page that starts later`() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onNextPageAppear(after: Self.cursor) }
        #expect(uiState == Self.shown(countText: "120件のメモ", through: MemoCursor(.short)))
        #expect(readings.all == [Self.reading(.after(Self.cursor), limit: 50), Self.reading(.start, limit: 1)])
    }

    @Test func `a refresh shows as much as before`() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings, next: Self.cursor).state { await $0.onChange(through: Self.cursor) }
        #expect(uiState.countText == "120件のメモ")
        #expect(uiState.nextPath != nil)
        #expect(readings.all == [Self.reading(.through(Self.cursor), limit: 500)])
    }

    @Test func `a refresh shows everything that was shown`() async {
        let readings = Calls<Reading>()
        let uiState = await tester(readings).state { await $0.onChange(through: nil) }
        #expect(uiState == Self.shown(countText: "120件のメモ"))
        #expect(readings.all == [Self.reading(.start, limit: 500)])
    }

    /// All shown items are gone, but others exist.
    @Test func `a list is not empty while more follows`() async throws {
        let repository = StubMemoRepository.holding([], next: Self.cursor, count: .exactly(30))
        let uiState = await MemoListTester(repository: repository).state { await $0.onChange(through: Self.cursor) }
        #expect(uiState.emptiness == nil)
        #expect(uiState.countText == "30件のメモ")
        #expect(uiState.nextPath == "/memos?after=\(Self.cursor)")
    }

    // MARK: - Failing

    @Test func `the list does not mistake an empty following page for an empty list`() async {
        let tester = MemoListTester(repository: .holding([]))
        #expect(await tester.state { await $0.onEndAppear(after: Self.cursor) } == MemoListUiState())
    }

    @Test func `the list shows a page that cannot be counted as failed`() async {
        let tester = MemoListTester(
            repository: StubMemoRepository(page: { asked in
                guard asked.range != .start else { throw StubError("count") }
                return MemoPage(items: [.short], next: nil, count: nil)
            }))

        let uiState = await tester.state { await $0.onNextPageAppear(after: Self.cursor) }

        #expect(
            uiState == MemoListUiState(through: MemoCursor(.short), rows: [.showing(.short)], error: .loadingFailed))
        #expect(tester.reports.names == ["count"])
    }

    @Test func `the list fails to continue with the search kept`() async {
        let tester = MemoListTester(
            repository: StubMemoRepository(page: { _ in throw StubError() }), searchText: "山")

        let uiState = await tester.state { await $0.onEndAppear(after: Self.cursor) }

        #expect(uiState == MemoListUiState(searchText: "山", error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
