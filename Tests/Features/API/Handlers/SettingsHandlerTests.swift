import APICore
import CustomDump
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import SettingsData
import TestSupport
import Testing
import ValuesCore

@testable import APIFeature

@Suite struct SettingsHandlerTests {
    private static let chosen = Settings.chosen
    private static let usual = Settings()

    private func answer(_ route: SettingsRoute, _ repository: StubSettingsRepository) async throws -> APIAnswer {
        try await SettingsHandler(repository: repository).answer(to: route, of: .member, .english)
    }

    private static func holding(
        _ settings: Settings, replace: @escaping @Sendable (StubSettingsRepository.Replacement) throws -> Settings
    ) -> StubSettingsRepository {
        StubSettingsRepository(settings: { _ in settings }, replace: replace)
    }

    private static let untouched = StubSettingsRepository(settings: { _ in Settings() })

    @Test func namesTheStateByAllThatTheyHold() {
        #expect(Self.usual.tag.text == "-m.-s.-m.system.system")
        #expect(Self.chosen.tag.text == "45000m.9000m.60000s.en.dark")
    }

    @Test func readsThem() async throws {
        let whole = try APIAnswer.payload(Self.usual, tag: Self.usual.tag)
        #expect(try await answer(.read(ifNoneMatch: nil), Self.untouched) == whole)
        #expect(try await answer(.read(ifNoneMatch: Self.chosen.tag), Self.untouched) == whole)
        let known = SettingsRoute.read(ifNoneMatch: Self.usual.tag)
        #expect(try await answer(known, Self.untouched) == .unchanged(Self.usual.tag))
    }

    @Test func changesThem() async throws {
        let calls = Calls<StubSettingsRepository.Replacement>()
        let repository = Self.holding(Settings()) { replacement in
            calls.record(replacement)
            return replacement.settings
        }
        let route = SettingsRoute.put(Self.chosen, .matches(Self.usual.tag))
        #expect(try await answer(route, repository) == .payload(Self.chosen, tag: Self.chosen.tag))
        expectNoDifference(
            calls.all,
            [StubSettingsRepository.Replacement(settings: .chosen, known: Settings(), account: .member)])
    }

    @Test func writesNothingTwice() async throws {
        let route = SettingsRoute.put(Self.usual, .matches(Self.chosen.tag))
        #expect(try await answer(route, Self.untouched) == .payload(Self.usual, tag: Self.usual.tag))
    }

    @Test(arguments: [Precondition.isNew, .matches(ETag(revision: 1))])
    func saysWhatStandsInTheWay(precondition: Precondition) async {
        await #expect(throws: APIError(.stale, current: .settings(Self.usual))) {
            try await answer(.put(Self.chosen, precondition), Self.untouched)
        }
    }

    @Test func losesNoChangeThatComesInBetween() async {
        let between = Settings(appearance: .light)
        let repository = Self.holding(Settings()) { _ in between }
        await #expect(throws: APIError(.stale, current: .settings(between))) {
            try await answer(.put(Self.chosen, .matches(Self.usual.tag)), repository)
        }
    }

    @Test func pointsAtWhatIsWrong() async {
        var content = Self.usual
        content.defaultTimes.coolBath = StepTime(seconds: FixedDecimal(60_000), unit: .seconds)
        let problem = FieldProblem(
            field: "/defaultTimes/coolBath/seconds",
            detail: "This must be at least 0 seconds and less than 60,000 seconds.")
        await #expect(throws: APIError(.invalid, errors: [problem])) {
            try await answer(.put(content, .matches(Self.usual.tag)), StubSettingsRepository())
        }
    }
}
