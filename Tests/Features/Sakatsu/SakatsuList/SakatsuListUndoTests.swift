import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// Taking a deletion back.
@Suite struct SakatsuListUndoTests {
    private let tester = SakatsuListTester()

    @Test func restoresADeletion() async {
        let calls = Calls<Timestamp>()
        let repository = StubSakatsuRepository(restore: { deletedAt, account in
            #expect(account == .owner)
            calls.record(deletedAt)
            return 2
        })
        let viewModel = tester.viewModel(repository, searchText: "湯")

        await viewModel.send(.onUndoButtonClick(deletedAt: .morning))

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯"))
        #expect(calls.all == [.morning])
    }

    @Test func failsToRestore() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(restore: { _, _ in throw StubError() }))

        await viewModel.send(.onUndoButtonClick(deletedAt: .morning))

        #expect(viewModel.uiState == SakatsuListUiState(error: .restorationFailed))
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - Offering to take it back

    private static func holding(deletedCount: @escaping @Sendable (Timestamp) throws -> Int) -> StubSakatsuRepository {
        StubSakatsuRepository(
            page: { _, _, _, _ in SakatsuPage(items: [.minimal], next: nil, count: .exactly(1)) },
            deletedCount: { deletedAt, account in
                #expect(account == .owner)
                return try deletedCount(deletedAt)
            })
    }

    private var shown: SakatsuListUiState {
        SakatsuListUiState(
            rows: [SakatsuRow(.minimal, marking: "", localize: Localizer(.japanese))], countText: "1件のサ活")
    }

    @Test func offersToUndoTheDeletionThatLedHere() async {
        let viewModel = tester.viewModel(Self.holding { $0 == .morning ? 3 : 0 })

        await viewModel.send(.onAppear(deletedAt: .morning))

        var expected = shown
        expected.deletion = SakatsuDeletion(deletedAt: .morning, message: "3件のサ活を削除しました")
        #expect(viewModel.uiState == expected)
    }

    @Test func doesNotOfferToUndoWhatIsRestored() async {
        let viewModel = tester.viewModel(Self.holding { _ in 0 })

        await viewModel.send(.onAppear(deletedAt: .morning))

        #expect(viewModel.uiState == shown)
    }

    @Test func reportsThatTheDeletionCannotBeFound() async {
        let viewModel = tester.viewModel(Self.holding { _ in throw StubError("count") })

        await viewModel.send(.onAppear(deletedAt: .morning))

        var expected = shown
        expected.error = .loadingFailed
        #expect(viewModel.uiState == expected)
        #expect(tester.reports.names == ["count"])
    }
}
