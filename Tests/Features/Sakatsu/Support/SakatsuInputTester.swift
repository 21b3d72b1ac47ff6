import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import TestSupport
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// Makes view models of the input screen, with a history that a test need not care about.
struct SakatsuInputTester {
    let reports = Reports()
    var repository = StubSakatsuRepository(latest: { _ in nil }, facilityNames: { _, _ in [] })
    var settings = StubSettingsRepository()
    var language = Language.japanese

    /// - Parameter form: nil when the screen is opened.
    func viewModel(_ form: SakatsuInputForm? = nil) -> SakatsuInputViewModel {
        SakatsuInputViewModel(
            form: form, place: SakatsuPlace(), repository: repository, settings: settings, account: .owner,
            localize: Localizer(language), today: .sampleDay, now: .noon, makeID: { .number(9) }, report: reports.report
        )
    }

    /// What the screen shows after the action.
    func state(
        of form: SakatsuInputForm? = nil, after action: SakatsuInputAction
    ) async -> SakatsuInputUiState {
        let viewModel = viewModel(form)
        await viewModel.send(action)
        return viewModel.uiState
    }
}

extension SakatsuInputForm {
    /// A new visit with no more than what it must hold.
    static let typed = SakatsuInputForm(
        id: .number(1), revision: 0, facilityName: "湯の森サウナ", visitingDate: "2026-11-20")

    /// A form with `change` made.
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
        SaunaTemperatureForm(kind: .sauna, title: "サウナ", celsius: celsius)
    }

    static func coolBath(_ celsius: String) -> SaunaTemperatureForm {
        SaunaTemperatureForm(kind: .coolBath, title: "水風呂", celsius: celsius)
    }
}

extension SakatsuInputUiState {
    /// A new visit's screen before anything else is known.
    static func new(_ form: SakatsuInputForm, title: String = "サ活登録") -> SakatsuInputUiState {
        SakatsuInputUiState(form: form, title: title, latestDate: "2026-11-22")
    }
}
