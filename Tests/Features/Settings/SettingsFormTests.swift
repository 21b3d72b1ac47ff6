import LocalizationCore
import ModelsCore
import Testing
import WebCore

@testable import SettingsFeature

/// Reading the posted form.
@Suite struct SettingsFormTests {
    private static let complete =
        "sauna.amount=7.5&sauna.unit=minutes&coolBath.amount=1.5&coolBath.unit=minutes"
        + "&relaxation.amount=600&relaxation.unit=seconds"

    private func form(_ encoded: String) throws -> SettingsForm? {
        SettingsForm(try FormFields(encoded: Array(encoded.utf8)))
    }

    @Test func `the form reads a complete form`() throws {
        let form = try form(Self.complete + "&language=en&appearance=dark")
        #expect(form == .chosen)
    }

    @Test(
        arguments: [
            "", "language=system&appearance=system", complete + "&language=fr&appearance=dark",
            complete + "&language=en&appearance=pink", complete + "&language=en",
            complete.replacing("minutes", with: "hours") + "&language=en&appearance=dark",
        ])
    func `the form refuses a form with parts missing or unknown`(encoded: String) throws {
        #expect(try form(encoded) == nil)
    }

    @Test(arguments: LanguageSetting.allCases, Appearance.allCases)
    func `the form reads every choice`(language: LanguageSetting, appearance: Appearance) throws {
        let form = try #require(
            try form(Self.complete + "&language=\(language.rawValue)&appearance=\(appearance.rawValue)"))
        #expect(form.language == language)
        #expect(form.appearance == appearance)
    }

    @Test(arguments: DurationUnit.allCases)
    func `Settings that are saved unchanged have the same durations`(unit: DurationUnit) throws {
        for seconds in 0..<60_000 {
            let time = StepTime(seconds: FixedDecimal(seconds), unit: unit)
            let settings = Settings(defaultTimes: DefaultTimes(sauna: time, coolBath: time, relaxation: time))
            let (read, problems) = SettingsForm(settings).read()
            guard read == settings, problems.isEmpty else {
                Issue.record("\(seconds) \(unit)")
                return
            }
        }
    }

    @Test func `the form gives each time fields of its own`() {
        let names = DefaultTimes.byKind.map(\.key).flatMap { [$0.amountName, $0.unitName] }
        #expect(
            names == [
                "sauna.amount", "sauna.unit", "coolBath.amount", "coolBath.unit", "relaxation.amount",
                "relaxation.unit",
            ])
    }
}
