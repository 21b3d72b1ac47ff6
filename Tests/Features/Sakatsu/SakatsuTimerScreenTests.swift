import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SampleCore
import ScreensCore
import TestSupport
import Testing
import WebTestSupport

@testable import SakatsuFeature

@Suite struct SakatsuTimerScreenTests {
    private let reports = Reports()

    private func opened(_ settings: StubSettingsRepository) async -> ItemUiState<[SakatsuTimerStep]> {
        let viewModel = SakatsuTimerViewModel(
            settings: settings, account: .owner, localize: Localizer(.english), report: reports.report)
        await viewModel.onAppear()
        return viewModel.uiState
    }

    @Test func `the timer shows the usual times of steps`() async {
        let times = DefaultTimes(
            sauna: StepTime(seconds: FixedDecimal(720), unit: .minutes),
            coolBath: StepTime(seconds: nil, unit: .seconds),
            relaxation: StepTime(seconds: FixedDecimal(nearest: 90.5), unit: .seconds))
        #expect(
            await opened(.holding(times))
                == ItemUiState(content: [
                    SakatsuTimerStep(kind: .sauna, title: "Sauna", usualTime: "720"),
                    SakatsuTimerStep(kind: .coolBath, title: "Cold plunge", usualTime: nil),
                    SakatsuTimerStep(kind: .relaxation, title: "Rest", usualTime: "90.5"),
                ]))
    }

    @Test func `the timer says when the times cannot be read`() async throws {
        let failing = StubSettingsRepository(settings: { _ in throw StubError() })
        #expect(await opened(failing) == ItemUiState<[SakatsuTimerStep]>(error: .loadingFailed))
        #expect(reports.names == ["storage"])
        let response = try await ScreenTester(settings: failing).response(.get, "/sakatsu/timer")
        #expect(response.status == .serviceUnavailable)
    }

    /// The script finds them by these.
    @Test func `the timer leads to the form with the measured times`() async throws {
        let page = try await ScreenTester().response(.get, "/sakatsu/timer").text
        for part in ["id=\"timer\"", "role=\"timer\"", "value=\"undo\"", "data-path=\"/sakatsu/new?measured\""] {
            #expect(page.contains(part), "\(part)")
        }
        for kind in ["sauna", "coolBath", "relaxation"] {
            #expect(page.contains("value=\"\(kind)\" data-usual=\""))
        }
    }
}
