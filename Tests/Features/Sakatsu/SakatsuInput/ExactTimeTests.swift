import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import TypedCore
import WebCore
import WebTestSupport

@testable import SakatsuFeature

/// No duration changes on its way through the form.
@Suite struct ExactTimeTests {
    /// Visits with every whole second from 0 to 59,999, shown in `unit` where possible.
    private static func visits(_ unit: DurationUnit) -> [Sakatsu] {
        let setSize = SakatsuLimits.stepsPerSet
        return stride(from: 0, to: 60_000, by: setSize * SakatsuLimits.setCount).enumerated().map { number, start in
            let sets = (0..<SakatsuLimits.setCount).map { set in
                SaunaSet(
                    steps: (0..<setSize).map { step in
                        let seconds = FixedDecimal(start + set * setSize + step)
                        return SaunaStep(kind: .sauna, title: "サウナ", seconds: seconds, unit: unit)
                    })
            }
            let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay, sets: sets)
            return Sakatsu(.number(number + 1), content, revision: 1)
        }
    }

    /// The visit that is saved when nothing in the form is changed.
    private static func saved(_ form: SakatsuInputForm) -> SakatsuContent {
        let (content, problems) = form.content(TypedDays(today: .sampleDay))
        #expect(problems == [])
        return content
    }

    @Test(arguments: DurationUnit.allCases)
    func `A visit that is opened, repeated and saved unchanged has the same durations`(unit: DurationUnit) throws {
        for visit in Self.visits(unit) {
            let form = SakatsuInputForm(visit, localize: Localizer(.japanese))
            #expect(Self.saved(form) == visit.content)
            var repeated = SakatsuInputForm(id: .number(99), revision: 0, facilityName: "", visitingDate: "2026-11-21")
            repeated.pattern = form.pattern
            #expect(repeated.sets == form.sets)
            // As a browser sends it; only one visit, because that takes a while.
            if visit.id == .number(1) { #expect(SakatsuInputForm(try FormFields(form.fields()))?.sets == form.sets) }
        }
    }

    @Test(arguments: Language.allCases)
    func `A shared text that is pasted has the same durations`(language: Language) throws {
        let localize = Localizer(language)
        // All in one language, and a tenth in the other, whose texts only differ in their words.
        for visit in Self.visits(.minutes).prefix(language == .japanese ? 60 : 6) {
            let text = SakatsuShareText(visit.content, localize: localize).text
            let post = SakatsuPost(text, days: TypedDays(today: .sampleDay), localize: localize)
            #expect(post.isUnderstood && post.afterword.isEmpty)
            var form = SakatsuInputForm(id: .number(99), revision: 0, facilityName: "", visitingDate: "2026-11-21")
            form.fill(with: post, localize: localize)
            let steps = Self.saved(form).sets.flatMap(\.steps)
            #expect(steps.map(\.seconds) == visit.content.sets.flatMap(\.steps).map(\.seconds))
            #expect(Set(steps.map(\.title)) == [localize.title(of: SaunaStep.Kind.sauna)])
        }
    }

    @Test(arguments: TemperatureUnit.allCases, Language.allCases)
    func `A temperature comes out of the form and a shared text as it went in`(
        unit: TemperatureUnit, language: Language
    ) throws {
        let localize = Localizer(language, temperatureUnit: unit)
        for start in stride(from: 0, to: 100_000, by: 997) {
            let celsius = FixedDecimal(hundredths: start)
            let content = SakatsuContent(
                facilityName: "湯", visitingDate: .sampleDay,
                temperatures: [SaunaTemperature(kind: .sauna, title: "サウナ", celsius: celsius)])
            let form = SakatsuInputForm(Sakatsu(.number(1), content), localize: localize)
            #expect(Self.saved(form).temperatures.map(\.celsius) == [celsius])
            let sent = try #require(SakatsuInputForm(try FormFields(form.fields())))
            #expect(Self.saved(sent).temperatures.map(\.celsius) == [celsius])
            let text = SakatsuShareText(content, localize: localize).text
            let post = SakatsuPost(text, days: TypedDays(today: .sampleDay), localize: localize)
            #expect(post.temperatures.map(\.celsius) == [celsius], "\(text)")
        }
    }

    @Test(arguments: [("190", "87.78"), ("190°F", "87.78"), ("88℃", "88"), ("61.16", "16.2")])
    func `A temperature is typed in the person's unit, or with another one`(text: String, celsius: String) {
        let form = SakatsuInputForm.typed.with {
            $0.visitingDate = "2026-11-20"
            $0.temperatures = [SaunaTemperatureForm(kind: .sauna, title: "", amount: text, unit: .fahrenheit)]
        }
        #expect(Self.saved(form).temperatures.map { $0.celsius?.description } == [celsius])
    }

    /// Hundredths, some of which minutes can represent.
    @Test(arguments: [50, 74_040, 74_041, 5_999_999, 1, 60], DurationUnit.allCases)
    func `Fractions of a second are kept`(hundredths: Int, unit: DurationUnit) throws {
        let seconds = FixedDecimal(hundredths: hundredths)
        let step = SaunaStep(kind: .sauna, title: "サウナ", seconds: seconds, unit: unit)
        let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay, sets: [SaunaSet(steps: [step])])
        for language in Language.allCases {
            let localize = Localizer(language)
            let form = SakatsuInputForm(Sakatsu(.number(1), content), localize: localize)
            #expect(Self.saved(form).sets.first?.steps.first?.time == step.time)
            let text = SakatsuShareText(content, localize: localize).text
            let post = SakatsuPost(text, days: TypedDays(today: .sampleDay), localize: localize)
            #expect(post.sets.first?.steps.first?.seconds == seconds)
        }
    }

    @Test(arguments: [("サウナ 8分20秒", "500"), ("サウナ 8:20", "500"), ("サウナ 8分30秒", "8.5")])
    func `A post fills the form with exactly its duration`(text: String, amount: String) throws {
        let post = SakatsuPost(text, days: TypedDays(today: .sampleDay), localize: Localizer(.japanese))
        var form = SakatsuInputForm.typed
        form.fill(with: post, localize: Localizer(.japanese))
        #expect(form.sets.first?.first?.amount == amount)
        #expect(form.sets.first?.first?.unit == (amount == "500" ? .seconds : .minutes))
    }

    private static func read(_ day: String = "2026-11-20", _ time: String = "") -> SakatsuContent? {
        let form = SakatsuInputForm.typed.with {
            $0.visitingDate = day
            $0.sets = [[.sauna(time)]]
        }
        let (content, problems) = form.content(TypedDays(today: .sampleDay))
        return problems.isEmpty ? content : nil
    }

    @Test(arguments: TypedCases.times)
    func `A time is read with its own unit`(text: String, seconds: Int?) {
        #expect(Self.read("2026-11-20", text)?.sets.first?.steps.first?.seconds == seconds.map { FixedDecimal($0) })
    }

    @Test(arguments: TypedCases.days + TypedCases.yearlessDays + TypedCases.relativeDays)
    func `A day is read as everywhere`(text: String, day: String?) {
        #expect(Self.read(text)?.visitingDate.description == day)
    }
}
