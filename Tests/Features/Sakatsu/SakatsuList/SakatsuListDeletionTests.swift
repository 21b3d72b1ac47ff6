import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// Deleting in the list.
@Suite struct SakatsuListDeletionTests {
    private let tester = SakatsuListTester()

    @Test(arguments: [(Language.japanese, "2件のサ活を削除しました"), (.english, "2 visits deleted")])
    func deletesVisits(language: Language, message: String) async {
        let calls = Calls<Set<UUID>>()
        let repository = StubSakatsuRepository(
            sakatsu: { id, _ in id == .number(1) ? .full : nil },
            delete: { ids, now, account in
                #expect(now == .noon)
                #expect(account == .owner)
                calls.record(ids)
                return ids.count
            }
        ).listing { range in
            #expect(range == .after(SakatsuCursor(.full)))
            return [.minimal]
        }
        let viewModel = tester.viewModel(repository, searchText: "湯", localize: Localizer(language))

        await viewModel.onDeleteButtonClick(ids: [.number(1), .number(2)])

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯",
                    deletion: ListDeletion(
                        deletedAt: .noon, message: message, itemID: .number(1), neighborID: Sakatsu.minimal.id)))
        #expect(calls.all == [[.number(1), .number(2)]])
    }

    @Test(arguments: [(Language.japanese, "「湯の森サウナ」を削除しました"), (.english, "Deleted “湯の森サウナ”")])
    func namesTheVisitThatItDeletes(language: Language, message: String) async {
        let repository = StubSakatsuRepository(sakatsu: { _, _ in .full }, delete: { _, _, _ in 1 })
            .listing { _ in [.minimal] }
        let viewModel = tester.viewModel(repository, localize: Localizer(language))

        await viewModel.onDeleteButtonClick(ids: [.number(1)])

        #expect(viewModel.uiState.deletion?.message == message)
    }

    @Test func leadsToTheVisitBeforeTheLastOne() async {
        let repository = StubSakatsuRepository(sakatsu: { _, _ in .full }, delete: { _, _, _ in 1 })
            .listing { range in range == .through(SakatsuCursor(.full)) ? [.english, .minimal] : [] }
        let viewModel = tester.viewModel(repository)

        await viewModel.onDeleteButtonClick(ids: [.number(1)])

        #expect(viewModel.uiState.deletion?.neighborID == Sakatsu.minimal.id)
    }

    @Test func hasDeletedAlthoughTheNeighborCannotBeFound() async {
        let repository = StubSakatsuRepository(sakatsu: { _, _ in .full }, delete: { _, _, _ in 1 })
            .listing { _ in throw StubError() }
        let viewModel = tester.viewModel(repository)

        await viewModel.onDeleteButtonClick(ids: [.number(1)])

        #expect(viewModel.uiState.error == nil)
        #expect(viewModel.uiState.deletion?.itemID == .number(1))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func saysNothingWhenNothingWasDeleted() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(sakatsu: { _, _ in nil }, delete: { _, _, _ in 0 }))

        await viewModel.onDeleteButtonClick(ids: [.number(1)])

        #expect(viewModel.uiState == SakatsuListUiState())
    }

    @Test(arguments: [(Language.japanese, "1件のサ活"), (.english, "1 visit")])
    func asksForASelectionWhenThereIsNone(language: Language, countText: String) async {
        let repository = StubSakatsuRepository(
            page: { searchText, _, _, _ in
                #expect(searchText == "湯")
                return SakatsuPage(items: [.minimal], next: nil, count: .exactly(1))
            })
        let viewModel = tester.viewModel(repository, searchText: "湯", localize: Localizer(language))

        await viewModel.onDeleteButtonClick(ids: [])

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "湯", isEditing: true,
                    rows: .listed([.minimal], highlighting: "湯", in: language),
                    countText: countText, error: .nothingSelected))
    }

    @Test func reportsThatTheListToSelectFromCannotBeRead() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(page: { _, _, _, _ in throw StubError() }))

        await viewModel.onDeleteButtonClick(ids: [])

        #expect(viewModel.uiState == SakatsuListUiState(isEditing: true, error: .loadingFailed))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func failsToDelete() async {
        let viewModel = tester.viewModel(
            StubSakatsuRepository(sakatsu: { _, _ in nil }, delete: { _, _, _ in throw StubError() }), searchText: "湯")

        await viewModel.onDeleteButtonClick(ids: [.number(1)])

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯", error: .deletionFailed))
        #expect(tester.reports.names == ["storage"])
    }
}

extension StubSakatsuRepository {
    /// The same with these visits in the list.
    func listing(
        _ visits: @escaping @Sendable (ListRange<SakatsuCursor>) throws -> [Sakatsu]
    ) -> StubSakatsuRepository {
        var repository = self
        repository.page = { _, range, _, _ in SakatsuPage(items: try visits(range), next: nil, count: nil) }
        return repository
    }
}

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

        await viewModel.onUndoButtonClick(deletedAt: .morning)

        #expect(viewModel.uiState == SakatsuListUiState(searchText: "湯"))
        #expect(calls.all == [.morning])
    }

    @Test func failsToRestore() async {
        let viewModel = tester.viewModel(StubSakatsuRepository(restore: { _, _ in throw StubError() }))

        await viewModel.onUndoButtonClick(deletedAt: .morning)

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
            rows: .listed([.minimal]), countText: "1件のサ活")
    }

    @Test func offersToUndoTheDeletionThatLedHere() async {
        let viewModel = tester.viewModel(Self.holding { $0 == .morning ? 3 : 0 })

        await viewModel.onAppear(deletedAt: .morning)

        var expected = shown
        expected.deletion = ListDeletion(deletedAt: .morning, message: "3件のサ活を削除しました")
        #expect(viewModel.uiState == expected)
    }

    @Test func doesNotOfferToUndoWhatIsRestored() async {
        let viewModel = tester.viewModel(Self.holding { _ in 0 })

        await viewModel.onAppear(deletedAt: .morning)

        #expect(viewModel.uiState == shown)
    }

    @Test func reportsThatTheDeletionCannotBeFound() async {
        let viewModel = tester.viewModel(Self.holding { _ in throw StubError("count") })

        await viewModel.onAppear(deletedAt: .morning)

        var expected = shown
        expected.error = .loadingFailed
        #expect(viewModel.uiState == expected)
        #expect(tester.reports.names == ["count"])
    }
}
