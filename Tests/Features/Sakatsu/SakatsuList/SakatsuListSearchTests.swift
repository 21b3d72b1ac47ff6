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

/// Searching in the list.
@Suite struct SakatsuListSearchTests {
    private let tester = SakatsuListTester()

    @Test(arguments: [
        (Language.japanese, "「山」に一致するサ活はありません", "サ活なし"), (.english, "No sakatsus match “山”", "No Sakatsus"),
    ])
    func saysThatNothingWasFound(language: Language, message: String, countText: String) async {
        let viewModel = tester.viewModel(.holding([]), searchText: "山", localize: Localizer(language))

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(
            viewModel.uiState
                == SakatsuListUiState(
                    searchText: "山", countText: countText, emptiness: .nothingFound(message: message)))
    }

    @Test func takesABlankSearchForNone() async {
        let viewModel = tester.viewModel(.holding([]), searchText: " \u{3000}\t")

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState.emptiness == .noRecords)
    }

    @Test func marksWhatWasFound() async {
        let viewModel = tester.viewModel(.holding([.minimal]), searchText: "さうな")

        await viewModel.send(.onAppear(deletedAt: nil))

        #expect(viewModel.uiState.rows.map(\.facilityName) == [MarkedText("駅前サウナ", marking: "サウナ")])
        #expect(viewModel.uiState.rows.map(\.facilityName.hasMatch) == [true])
    }
}
