import Foundation
import LocalizationCore
import SampleCore
import TestSupport
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Makes view models of the list.
struct MemoListTester {
    let reports = Reports()
    var repository = StubMemoRepository()
    var searchText = ""
    var language = Language.japanese

    /// What the list shows after the action.
    func state(after action: MemoListAction) async -> MemoListUiState {
        let viewModel = MemoListViewModel(
            place: MemoPlace(searchText: searchText), repository: repository, account: .owner,
            localize: Localizer(language), now: .noon,
            timeZone: .gmt, report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }
}
