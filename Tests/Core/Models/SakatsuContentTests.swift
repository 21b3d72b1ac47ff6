import ModelsCore
import SampleData
import Testing

@Suite struct SakatsuContentTests {
    @Test(arguments: [
        (SaunaStep.Kind.sauna, 6_038_940), (.coolBath, 3_025), (.relaxation, 60_000), (.other, 0),
    ])
    func `A total adds up the steps of one kind over all sets, in seconds`(
        kind: SaunaStep.Kind, hundredths: Int
    ) {
        #expect(SakatsuContent.intricate.totalSeconds(of: kind) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: [
        ("湯の森サウナ", "湯の森サウナ"), (" \u{3000}湯\r\n", "湯"), ("湯\nの\t森\u{7}", "湯 の 森"),
        ("湯\u{202E}の\u{2066}森\u{2028}", "湯 の 森"), ("👨‍👩‍👧 e\u{301}", "👨‍👩‍👧 e\u{301}"),
    ])
    func `Names and titles are stored on one line`(typed: String, kept: String) throws {
        var content = try SakatsuContent.visit()
        content.facilityName = typed
        content.sets = [SaunaSet(steps: [SaunaStep(kind: .sauna, title: typed, amount: nil, unit: .minutes)])]
        content.temperatures = [SaunaTemperature(kind: .sauna, title: typed, celsius: nil)]
        let normalized = content.normalized
        #expect(normalized.facilityName == kept)
        #expect(normalized.sets.map { $0.steps.map(\.title) } == [[kept]])
        #expect(normalized.temperatures.map(\.title) == [kept])
        #expect(normalized.normalized == normalized)
    }

    @Test(arguments: [(" \n\u{3000}", ""), (" 湯\n", " 湯\n"), ("", "")])
    func `Texts are stored as typed unless they have no visible character`(typed: String, kept: String) throws {
        var content = try SakatsuContent.visit()
        content.foreword = typed
        content.afterword = typed
        #expect(content.normalized.foreword == kept)
        #expect(content.normalized.afterword == kept)
    }

    @Test(arguments: SaunaStep.Kind.allCases)
    func `An empty visit adds up to 0`(kind: SaunaStep.Kind) throws {
        #expect(try SakatsuContent.visit().totalSeconds(of: kind) == FixedDecimal(0))
    }

    /// Ten times 0.1 is 1, unlike with binary numbers.
    @Test func `Totals are exact`() throws {
        var content = try SakatsuContent.visit()
        let step = SaunaStep(kind: .coolBath, title: "", amount: FixedDecimal(hundredths: 10), unit: .seconds)
        content.sets = [SaunaSet(steps: Array(repeating: step, count: 10))]
        #expect(content.totalSeconds(of: .coolBath) == FixedDecimal(1))
    }

    @Test(arguments: [
        (650, DurationUnit.minutes, 39_000), (3_025, .seconds, 3_025), (1, .minutes, 60), (0, .minutes, 0),
        (-1, .minutes, -60),
    ])
    func `An amount is stored in seconds and shown in its unit`(amount: Int, unit: DurationUnit, seconds: Int) {
        let step = SaunaStep(kind: .sauna, title: "", amount: FixedDecimal(hundredths: amount), unit: unit)
        #expect(step.seconds == FixedDecimal(hundredths: seconds))
        #expect(step.time.amount == FixedDecimal(hundredths: amount))
        #expect(step.time.unit == unit)
    }

    @Test func `No amount stays no amount`() {
        let step = SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes)
        #expect(step.seconds == nil)
        #expect(step.time.amount == nil)
    }

    @Test(arguments: DurationUnit.allCases)
    func `Every amount that can be recorded comes back from seconds`(unit: DurationUnit) {
        let different = (-200..<100_100).filter { hundredths in
            let amount = FixedDecimal(hundredths: hundredths)
            return SaunaStep(kind: .sauna, title: "", amount: amount, unit: unit).time.amount != amount
        }
        #expect(different == [])
    }

    @Test func `Visits are equal when all of their parts are`() throws {
        let content = SakatsuContent.intricate
        var changes: [SakatsuContent] = []
        func change(_ body: (inout SakatsuContent) throws -> Void) rethrows {
            var changed = content
            try body(&changed)
            changes.append(changed)
        }
        change { $0.facilityName += "!" }
        try change { $0.visitingDate = try .day("2026-11-20") }
        change { $0.foreword += "!" }
        change { $0.afterword += "!" }
        change { $0.sets.swapAt(0, 2) }
        change { $0.sets[0].steps[0].kind = .other }
        change { $0.sets[0].steps[0].title = "" }
        change { $0.sets[0].steps[0].time = StepTime(seconds: nil, unit: .minutes) }
        change { $0.sets[0].steps[0].time = StepTime(seconds: FixedDecimal(390), unit: .seconds) }
        change { $0.temperatures[0].kind = .coolBath }
        change { $0.temperatures[0].title = "" }
        change { $0.temperatures[0].celsius = nil }

        #expect(content == .intricate)
        #expect(!changes.contains(content))
    }

    @Test func `Kinds have the original's symbols`() {
        #expect(SaunaStep.Kind.allCases.map(\.symbol) == ["🔥", "💧", "🍃", nil])
        #expect(SaunaTemperature.Kind.allCases.map(\.symbol) == ["🔥", "💧"])
    }
}
