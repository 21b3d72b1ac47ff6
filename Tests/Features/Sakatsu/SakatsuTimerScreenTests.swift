import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuTimerScreenTests {
    @Test func `the timer says when the times cannot be read`() async throws {
        let failing = StubSettingsRepository(settings: { _ in throw StubError() })
        let response = try await ScreenTester(settings: failing).response(.get, "/sakatsu/timer")
        #expect(response.status == .serviceUnavailable)
    }

    /// The script finds them by these.
    @Test func `the timer has the usual times of steps and leads to the form with the measured times`() async throws {
        let times = DefaultTimes(
            sauna: StepTime(seconds: FixedDecimal(720), unit: .minutes),
            coolBath: StepTime(seconds: nil, unit: .seconds),
            relaxation: StepTime(seconds: FixedDecimal(nearest: 90.5), unit: .seconds))
        let page = try await ScreenTester(settings: .holding(times)).response(.get, "/sakatsu/timer").text
        for part in ["id=\"timer\"", "role=\"timer\"", "value=\"undo\"", "data-path=\"/sakatsu/new?measured\""] {
            #expect(page.contains(part), "\(part)")
        }
        for (kind, usual) in [("sauna", "720"), ("coolBath", ""), ("relaxation", "90.5")] {
            #expect(page.contains("value=\"\(kind)\" data-usual=\"\(usual)\""))
        }
    }
}
