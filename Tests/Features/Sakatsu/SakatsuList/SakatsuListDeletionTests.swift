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

/// Deleting in the list, and taking it back.
@Suite struct SakatsuListDeletionTests {
    private let reports = Reports()

    private func viewModel(
        _ repository: StubSakatsuRepository, searchText: String = "", language: Language = .japanese
    ) -> SakatsuListViewModel {
        SakatsuListViewModel(
            searchText: searchText, isEditing: false, repository: repository, account: .owner,
            localize: Localizer(language), now: .noon, report: reports.report)
    }

    @Test(arguments: [(Language.japanese, "2件のサ活を削除しました"), (.english, "2 sakatsus deleted")])
    func deletesVisits(language: Language, message: String) async {
        let calls = Calls<Set<UUID>>()
        let repository = StubSakatsuRepository(delete: { ids, now, account in
            #expect(now == .noon)
            #expect(account == .owner)
            calls.record(ids)
            return ids.count
        })
        let viewModel = viewModel(repository, searchText: "湯", language: language)

        await viewModel.send(.onDeleteButtonClick(ids: [.number(1), .number(2)]))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", deletion: SakatsuDeletion(deletedAt: .noon, message: message)))
        #expect(calls.all == [[.number(1), .number(2)]])
    }

    @Test func saysNothingWhenNothingWasDeleted() async {
        let viewModel = viewModel(StubSakatsuRepository(delete: { _, _, _ in 0 }))

        await viewModel.send(.onDeleteButtonClick(ids: [.number(1)]))

        #expect(viewModel.uiState == SakatsuListUiState())
    }

    @Test(arguments: [(Language.japanese, "1件のサ活"), (.english, "1 Sakatsu")])
    func asksForASelectionWhenThereIsNone(language: Language, countText: String) async {
        let repository = StubSakatsuRepository(
            page: { searchText, _, _, _ in
                #expect(searchText == "湯")
                return SakatsuPage(items: [.minimal], next: nil, count: .exactly(1))
            })
        let viewModel = viewModel(repository, searchText: "湯", language: language)

        await viewModel.send(.onDeleteButtonClick(ids: []))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", isEditing: true,
                    rows: [SakatsuRow(.minimal, marking: "湯", localize: Localizer(language))],
                    countText: countText, error: .nothingSelected))
    }

    @Test func reportsThatTheListToSelectFromCannotBeRead() async {
        let viewModel = viewModel(StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }))

        await viewModel.send(.onDeleteButtonClick(ids: []))

        #expect(viewModel.uiState == SakatsuListUiState(isEditing: true, error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }

    @Test func failsToDelete() async {
        let viewModel = viewModel(StubSakatsuRepository(delete: { _, _, _ in throw StubError() }), searchText: "湯")

        await viewModel.send(.onDeleteButtonClick(ids: [.number(1)]))

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯", error: .deletionFailed))
        #expect(reports.names == ["storage"])
    }

    @Test func restoresADeletion() async {
        let calls = Calls<Timestamp>()
        let repository = StubSakatsuRepository(restore: { deletedAt, account in
            #expect(account == .owner)
            calls.record(deletedAt)
            return 2
        })
        let viewModel = viewModel(repository, searchText: "湯")

        await viewModel.send(.onUndoButtonClick(deletedAt: .morning))

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯"))
        #expect(calls.all == [.morning])
    }

    @Test func failsToRestore() async {
        let viewModel = viewModel(StubSakatsuRepository(restore: { _, _ in throw StubError() }))

        await viewModel.send(.onUndoButtonClick(deletedAt: .morning))

        #expect(viewModel.uiState == SakatsuListUiState(error: .restorationFailed))
        #expect(reports.names == ["storage"])
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
        let viewModel = viewModel(Self.holding { $0 == .morning ? 3 : 0 })

        await viewModel.send(.onAppear(deletedAt: .morning))

        var expected = shown
        expected.deletion = SakatsuDeletion(deletedAt: .morning, message: "3件のサ活を削除しました")
        #expect(viewModel.uiState == expected)
    }

    @Test func doesNotOfferToUndoWhatIsRestored() async {
        let viewModel = viewModel(Self.holding { _ in 0 })

        await viewModel.send(.onAppear(deletedAt: .morning))

        #expect(viewModel.uiState == shown)
    }

    @Test func reportsThatTheDeletionCannotBeFound() async {
        let viewModel = viewModel(Self.holding { _ in throw StubError("count") })

        await viewModel.send(.onAppear(deletedAt: .morning))

        var expected = shown
        expected.error = .loadingFailed
        #expect(viewModel.uiState == expected)
        #expect(reports.names == ["count"])
    }
}
