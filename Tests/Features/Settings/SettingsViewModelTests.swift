import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import SettingsData
import TestSupport
import Testing
import WebTestSupport

@testable import SettingsFeature

@Suite struct SettingsViewModelTests {
    private let reports = Reports()

    private func state(
        of repository: StubSettingsRepository, _ language: Language = .japanese,
        after event: (SettingsViewModel) async -> Void
    ) async -> SettingsUiState {
        let viewModel = SettingsViewModel(
            repository: repository, account: .owner, .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    // MARK: - Opening

    @Test func `the page shows the original's units before anything was saved`() async {
        let uiState = await state(
            of: StubSettingsRepository(settings: { _ in Settings() }), after: { await $0.onAppear(hasSaved: false) })
        #expect(uiState == SettingsUiState(form: SettingsForm(("", .minutes), ("", .seconds), ("", .minutes))))
    }

    @Test func `the page fails to read`() async {
        let repository = StubSettingsRepository(settings: { _ in throw StubError() })
        let uiState = await state(of: repository, after: { await $0.onAppear(hasSaved: true) })
        #expect(uiState == SettingsUiState(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }

    // MARK: - Saving

    @Test func `the page saves that there are no default times`() async {
        let calls = Calls<Settings>()
        let repository = StubSettingsRepository(save: { settings, _ in calls.record(settings) })
        let form = SettingsForm(("", .minutes), ("\u{3000}", .seconds), ("", .minutes))

        _ = await state(of: repository, after: { await $0.onSaveButtonClick(form) })

        #expect(calls.all == [Settings()])
    }

    @Test func `the page keeps the typed text when saving fails`() async {
        let repository = StubSettingsRepository(save: { _, _ in throw StubError() })
        let uiState = await state(of: repository, after: { await $0.onSaveButtonClick(.chosen) })
        #expect(uiState == SettingsUiState(form: .chosen, error: .savingFailed))
        #expect(reports.names == ["storage"])
    }

    // MARK: - Problems

    @Test(arguments: [
        ("六", "数字で入力してください。", "Enter a number."),
        ("1.234", "小数点以下は2桁までにしてください。", "Use no more than two decimal places."),
        ("1000", "0以上1,000未満で入力してください。", "Enter a number from 0 to less than 1,000."),
        ("−1", "0以上1,000未満で入力してください。", "Enter a number from 0 to less than 1,000."),
        ("-0.01", "0以上1,000未満で入力してください。", "Enter a number from 0 to less than 1,000."),
        ("90000000000000000", "0以上1,000未満で入力してください。", "Enter a number from 0 to less than 1,000."),
    ])
    func `the page shows each problem next to its field`(typed: String, japanese: String, english: String) async {
        for (language, message) in [(Language.japanese, japanese), (.english, english)] {
            for (kind, _) in DefaultTimes.byKind {
                var form = SettingsForm.chosen
                for index in form.times.indices where form.times[index].kind == kind {
                    form.times[index].amount = typed
                    form.times[index].unit = .minutes
                }

                // The stub's `save` fails the test when it is called.
                let uiState = await state(
                    of: StubSettingsRepository(), language, after: { await $0.onSaveButtonClick(form) })

                #expect(uiState == SettingsUiState(form: form, problems: [kind: message], error: .invalid))
            }
        }
        #expect(reports.names == [])
    }

    @Test func `the page shows every problem at once`() async {
        let form = SettingsForm(("x", .minutes), ("60000", .seconds), ("0.001", .minutes))
        let uiState = await state(of: StubSettingsRepository(), after: { await $0.onSaveButtonClick(form) })
        #expect(
            uiState
                == SettingsUiState(
                    form: form,
                    problems: [
                        .sauna: "数字で入力してください。", .coolBath: "0以上60,000未満で入力してください。",
                        .relaxation: "小数点以下は2桁までにしてください。",
                    ],
                    error: .invalid))
    }
}
