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

/// Opening the list, and searching for memos.
@Suite struct MemoListViewModelTests {
    @Test(arguments: [(Language.japanese, "0件"), (.english, "No memos")])
    func `the list shows that there are none`(language: Language, countText: String) async {
        let tester = MemoListTester(repository: .holding([]), language: language)

        let uiState = await tester.state { await $0.onAppear(deletedAt: nil) }

        #expect(uiState == MemoListUiState(countText: countText, emptiness: .noItems))
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "2件のメモ"), (.english, "2 memos")])
    func `the list shows memos`(language: Language, countText: String) async {
        let tester = MemoListTester(repository: .holding([.long, .short]), language: language)

        let uiState = await tester.state { await $0.onAppear(deletedAt: nil) }

        #expect(
            uiState
                == MemoListUiState(
                    rows: [.showing(.long, language), .showing(.short, language)], countText: countText))
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "1,000件以上のメモ"), (.english, "1,000 or more memos")])
    func `the list says that counting stopped`(language: Language, countText: String) async {
        let tester = MemoListTester(
            repository: .holding([.short], count: .atLeast(1_000)), searchText: "駅", language: language)
        #expect(await tester.state { await $0.onAppear(deletedAt: nil) }.countText == countText)
    }

    @Test func `today is the person's day`() async throws {
        let viewModel = MemoListTester(repository: .holding([.long]))
            .viewModel(timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")))
        await viewModel.onAppear(deletedAt: nil)
        #expect(viewModel.uiState.rows.map(\.time) == ["17:00"])
    }

    // MARK: - Searching

    @Test(arguments: [
        (Language.japanese, "「山」に一致するメモはありません", "0件"), (.english, "No memos match “山”", "No memos"),
    ])
    func `the list says that nothing was found`(language: Language, message: String, countText: String) async {
        let tester = MemoListTester(repository: .holding([]), searchText: "山", language: language)

        let uiState = await tester.state { await $0.onAppear(deletedAt: nil) }

        #expect(
            uiState
                == MemoListUiState(
                    searchText: "山", countText: countText, emptiness: .nothingFound(message: message)))
    }

    @Test func `the list treats a blank search as none`() async {
        let tester = MemoListTester(repository: .holding([]), searchText: " \u{3000}\t")
        #expect(await tester.state { await $0.onAppear(deletedAt: nil) }.emptiness == .noItems)
    }

    @Test func `the list highlights matches`() async {
        let tester = MemoListTester(repository: .holding([.short]), searchText: "さうな")
        let uiState = await tester.state { await $0.onAppear(deletedAt: nil) }
        #expect(uiState.rows == [.showing(.short, highlighting: "さうな")])
        #expect(uiState.rows.map(\.title.hasMatch) == [true])
    }

    // MARK: - Failing

    @Test func `the list does not mistake a failure for an empty list`() async {
        let tester = MemoListTester(
            repository: StubMemoRepository(page: { _ in throw StubError() }), searchText: "山")

        let uiState = await tester.state { await $0.onAppear(deletedAt: nil) }

        #expect(uiState == MemoListUiState(searchText: "山", error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
