import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuFeature

@Suite struct GoalsScreenTests {
    private static let goals = StubSettingsRepository(settings: { _ in Settings(appearance: .dark, goals: .chosen) })

    @Test func `The page shows the goals, and that they were saved`() async throws {
        let page = try await ScreenTester(settings: Self.goals).response(.get, "/review/goals?saved").text
        #expect(page.contains("name=\"month.visits\" value=\"8\""))
        #expect(page.contains("name=\"week.visits\" value=\"\""))
        #expect(page.contains("目標を保存しました"))
    }

    /// The form with these fields, and all others empty.
    private static func form(_ fields: [String: String]) -> [(String, String)] {
        GoalsUiState.Goal.all.map { ($0.name, fields[$0.name] ?? "") }
    }

    @Test func `A part of the form is refused, which would take goals away`() async throws {
        for form in [[], Array(Self.form([:]).dropLast())] {
            #expect(
                try await ScreenTester(settings: Self.goals).response(.post, "/review/goals", form: form).status
                    == .badRequest)
        }
    }

    @Test func `Typed goals replace the goals, and nothing else`() async throws {
        let saved = Calls<Settings>()
        var settings = Self.goals
        settings.save = { settings, _ in saved.record(settings) }
        let response = try await ScreenTester(settings: settings).response(
            .post, "/review/goals", form: Self.form(["week.visits": " ３ ", "year.coolBath": "99999.0"]))
        #expect(response.headers[.location] == "/review/goals?saved")
        var goals = Goals()
        goals[.week, .visits] = 3
        goals[.year, .coolBath] = 99_999
        #expect(saved.all == [Settings(appearance: .dark, goals: goals)])
    }

    @Test(arguments: ["0", "-1", "1.5", "100000", "1,000", "たくさん", "9999999999999999999"])
    func `What cannot be a goal stays in its field, with the reason`(typed: String) async throws {
        let response = try await ScreenTester(settings: Self.goals, language: .english).response(
            .post, "/review/goals", form: Self.form(["week.visits": typed, "month.visits": "8"]))
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("value=\"\(typed)\" inputmode=\"numeric\""))
        #expect(response.text.contains("Enter a whole number from 1 to 99999."))
        #expect(response.text.contains("value=\"8\""))
    }

    @Test func `The page fails to read and to save`() async throws {
        let failing = ScreenTester(
            settings: StubSettingsRepository(settings: { _ in throw StubError() }, save: { _, _ in throw StubError() }))
        #expect(try await failing.response(.get, "/review/goals").status == .serviceUnavailable)
        let response = try await failing.response(.post, "/review/goals", form: Self.form(["week.visits": "3"]))
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("value=\"3\"") && response.text.contains("目標を保存できませんでした。"))
    }
}
