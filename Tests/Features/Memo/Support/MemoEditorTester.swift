import Foundation
import LocalizationCore
import SampleCore
import TestSupport
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Makes view models of the editor.
struct MemoEditorTester {
    let reports = Reports()
    var repository = StubMemoRepository()
    var language = Language.japanese

    /// What the screen shows after the action.
    ///
    /// - Parameter form: nil when the screen is opened.
    func state(of form: MemoForm? = nil, after action: MemoEditorAction) async -> MemoEditorUiState {
        let viewModel = MemoEditorViewModel(
            form: form, place: MemoPlace(searchText: "湯"), repository: repository, account: .owner,
            localize: Localizer(language),
            now: .noon, makeID: { .number(9) }, report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }
}

extension MemoEditorUiState {
    /// The screen before anything has gone wrong.
    static func showing(_ form: MemoForm, title: String) -> MemoEditorUiState {
        MemoEditorUiState(form: form, place: MemoPlace(searchText: "湯"), title: title)
    }
}
