import APICore
import CustomDump
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import SettingsData
import TestSupport
import Testing

@testable import APIFeature

@Suite struct SettingsHandlerTests {
    private static let chosen = Settings.chosen
    private static let usual = Settings()

    private func answer(
        _ call: Call<Settings>, _ repository: StubSettingsRepository
    ) async throws -> APIAnswer<Settings> {
        try await APITester(settings: repository).answer(to: call)
    }

    private static func holding(
        _ settings: Settings, replace: @escaping @Sendable (StubSettingsRepository.Replacement) throws -> Settings
    ) -> StubSettingsRepository {
        StubSettingsRepository(settings: { _ in settings }, replace: replace)
    }

    private static let untouched = StubSettingsRepository(settings: { _ in Settings() })

    @Test func `the tag of settings has all their values`() {
        #expect(Self.usual.tag.text == "-m.-s.-m.system.system.JPY")
        #expect(
            Self.chosen.tag.text
                == "45000m.9000m.60000s.en.dark.JPY.month.visits.8.month.sauna.300.year.newFacilities.10")
    }

    /// As it is read, so that the tag of the answer is that of the stored settings.
    @Test func `a unit of ℃ is none`() {
        let typed = Settings(temperatureUnit: .celsius)
        #expect(typed.replacing(Settings(temperatureUnit: .fahrenheit)) == Settings())
        #expect(Settings().replacing(Settings(temperatureUnit: .fahrenheit)).temperatureUnit == .fahrenheit)
    }

    @Test func `equal settings are not written again`() async throws {
        let route = API.putSettings(Self.usual, .matches(Self.chosen.tag))
        #expect(try await answer(route, Self.untouched) == .payload(Self.usual, tag: Self.usual.tag))
    }

    @Test func `a change in between is not lost`() async {
        let between = Settings(appearance: .light)
        let repository = Self.holding(Settings()) { _ in between }
        await #expect(throws: APIError(.stale, current: .settings(between))) {
            try await answer(API.putSettings(Self.chosen, .matches(Self.usual.tag)), repository)
        }
    }

    @Test func `settings without goals keep those that there are, and empty goals take them away`() async throws {
        let current = Settings(appearance: .dark, goals: .chosen)
        for (goals, expected) in [(nil, Goals.chosen), (Goals(), nil)] as [(Goals?, Goals?)] {
            let repository = Self.holding(current) { replacement in
                #expect(replacement.settings == Settings(appearance: .light, goals: expected))
                return replacement.settings
            }
            let put = API.putSettings(Settings(appearance: .light, goals: goals), .matches(current.tag))
            let saved = Settings(appearance: .light, goals: expected)
            #expect(try await answer(put, repository) == .payload(saved, tag: saved.tag))
        }
    }

    @Test func `the handler names the wrong goal`() async {
        var content = Self.usual
        var goals = Goals()
        goals[.month, .days] = 3
        content.goals = goals
        let problem = FieldProblem(field: "/goals/month/days", detail: "This number is too small or too large.")
        await #expect(throws: APIError(.invalid, errors: [problem])) {
            try await answer(API.putSettings(content, .matches(Self.usual.tag)), Self.untouched)
        }
    }

    @Test func `the handler names the wrong field`() async {
        var content = Self.usual
        content.defaultTimes.coolBath = StepTime(seconds: FixedDecimal(60_000), unit: .seconds)
        let problem = FieldProblem(
            field: "/defaultTimes/coolBath/seconds",
            detail: "This must be at least 0 seconds and less than 60,000 seconds.")
        await #expect(throws: APIError(.invalid, errors: [problem])) {
            try await answer(API.putSettings(content, .matches(Self.usual.tag)), StubSettingsRepository())
        }
    }
}
