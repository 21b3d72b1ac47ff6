import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import ScreensCore
import SettingsData
import TestSupport
import Testing
import WebTestSupport

@testable import SakatsuFeature

/// An action of a person in the form.
typealias SakatsuInputClick = @Sendable (SakatsuInputViewModel) async -> Void

/// Makes view models of the form, with a default history.
struct SakatsuInputTester {
    let reports = Reports()
    var repository = StubSakatsuRepository(latest: { _, _ in nil }, facilityNames: { _, _ in [] })
    var settings = StubSettingsRepository.holding(DefaultTimes())
    var language = Language.japanese

    /// - Parameter form: nil when the screen is opened.
    func viewModel(_ form: SakatsuInputForm? = nil) -> SakatsuInputViewModel {
        SakatsuInputViewModel(
            form: form, place: SakatsuPlace(), repository: repository, settings: settings, account: .owner,
            localize: Localizer(language), today: .sampleDay, now: .noon, makeID: { .number(9) }, report: reports.report
        )
    }

    /// The screen after the action.
    func state(
        of form: SakatsuInputForm? = nil, after action: (SakatsuInputViewModel) async -> Void
    ) async -> SakatsuInputUiState {
        let viewModel = viewModel(form)
        await action(viewModel)
        return viewModel.uiState
    }
}

extension SakatsuInputForm {
    /// A new visit with only the required parts.
    static let typed = SakatsuInputForm(
        id: .number(1), revision: 0, facilityName: "湯の森サウナ", visitingDate: "2026-11-20")

    /// The form with a change.
    func with(_ change: (inout SakatsuInputForm) -> Void) -> SakatsuInputForm {
        var form = self
        change(&form)
        return form
    }
}

extension SaunaStepForm {
    static func sauna(_ amount: String, _ unit: DurationUnit = .minutes) -> SaunaStepForm {
        SaunaStepForm(kind: .sauna, title: "サウナ", amount: amount, unit: unit)
    }
}

extension SaunaTemperatureForm {
    static func sauna(_ celsius: String) -> SaunaTemperatureForm {
        SaunaTemperatureForm(kind: .sauna, title: "サウナ", amount: celsius)
    }

    static func coolBath(_ celsius: String) -> SaunaTemperatureForm {
        SaunaTemperatureForm(kind: .coolBath, title: "水風呂", amount: celsius)
    }
}

extension SakatsuInputUiState {
    /// A new visit's screen without suggestions.
    static func new(
        _ form: SakatsuInputForm, title: String = "サ活登録", times: DefaultTimes = DefaultTimes(),
        language: Language = .japanese
    ) -> SakatsuInputUiState {
        let localize = Localizer(language)
        return SakatsuInputUiState(
            form: form, title: title, latestDate: "2026-11-22",
            newSteps: SaunaStep.Kind.allCases.map { SaunaStepForm($0, defaults: times, localize: localize) },
            newTemperatures: SaunaTemperature.Kind.allCases.map { SaunaTemperatureForm($0, localize: localize) })
    }
}

extension SakatsuInputTester {
    /// Expects the action to make this change to the filled form and nothing else.
    func expect(
        focuses field: SakatsuField? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        after action: SakatsuInputClick,
        makes change: (inout SakatsuInputForm) -> Void
    ) async {
        let uiState = await state(of: .filled, after: action)
        var expected = SakatsuInputUiState.new(SakatsuInputForm.filled.with(change))
        expected.focus = field
        expected.newSteps = uiState.newSteps
        #expect(uiState == expected, sourceLocation: sourceLocation)
        #expect(reports.names == [], sourceLocation: sourceLocation)
    }
}

extension SakatsuInputForm {
    /// A form with two sets, two temperatures and a foreword.
    static let filled = SakatsuInputForm.typed.with {
        $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("3")]]
        $0.temperatures = [.sauna("88"), .coolBath("１６")]
        $0[.foreword] = "まえがき"
    }
}

extension SakatsuInputTester {
    /// A tester with this result of saving.
    static func saving(
        _ language: Language = .japanese,
        _ save: @escaping @Sendable (StubSakatsuRepository.Saving) throws -> SakatsuSaveResult
    ) -> SakatsuInputTester {
        var tester = SakatsuInputTester(language: language)
        tester.repository.save = save
        return tester
    }
}
