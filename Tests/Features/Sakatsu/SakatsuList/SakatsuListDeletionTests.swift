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

/// Deleting in the list.
@Suite struct SakatsuListDeletionTests {
    private let tester = SakatsuListTester()

    @Test(arguments: [(Language.japanese, "2件のサ活を削除しました"), (.english, "2 sakatsus deleted")])
    func deletesVisits(language: Language, message: String) async {
        let calls = Calls<Set<UUID>>()
        let repository = StubSakatsuRepository(delete: { ids, now, account in
            #expect(now == .noon)
            #expect(account == .owner)
            calls.record(ids)
            return ids.count
        })
        let viewModel = tester.viewModel(repository, searchText: "湯", localize: Localizer(language))

        await viewModel.send(.onDeleteButtonClick(ids: [.number(1), .number(2)]))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", deletion: SakatsuDeletion(deletedAt: .noon, message: message)))
        #expect(calls.all == [[.number(1), .number(2)]])
    }

    @Test func saysNothingWhenNothingWasDeleted() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(delete: { _, _, _ in 0 }))

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
        let viewModel = tester.viewModel(repository, searchText: "湯", localize: Localizer(language))

        await viewModel.send(.onDeleteButtonClick(ids: []))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", isEditing: true,
                    rows: [SakatsuRow(.minimal, marking: "湯", localize: Localizer(language))],
                    countText: countText, error: .nothingSelected))
    }

    @Test func reportsThatTheListToSelectFromCannotBeRead() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }))

        await viewModel.send(.onDeleteButtonClick(ids: []))

        #expect(viewModel.uiState == SakatsuListUiState(isEditing: true, error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func failsToDelete() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(delete: { _, _, _ in throw StubError() }), searchText: "湯")

        await viewModel.send(.onDeleteButtonClick(ids: [.number(1)]))

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯", error: .deletionFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
