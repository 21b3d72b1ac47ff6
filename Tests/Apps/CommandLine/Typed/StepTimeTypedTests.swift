import ModelsCore
import Testing

@testable import CommandLineApp

@Suite struct StepTimeTypedTests {
    @Test(
        arguments: [
            ("10", 60_000, DurationUnit.minutes), ("１０", 60_000, .minutes), ("1.5", 9_000, .minutes),
            (" 10分 ", 60_000, .minutes), ("10m", 60_000, .minutes), ("10 min", nil, nil), ("60s", 6_000, .seconds),
            ("60秒", 6_000, .seconds), ("６０Ｓ", 6_000, .seconds), ("1:30", 9_000, .minutes), ("１：３０", 9_000, .minutes),
            ("1:20", 8_000, .seconds), ("0:45.5", 4_550, .seconds), ("1m30s", 9_000, .minutes),
            ("1分20秒", 8_000, .seconds), ("8m20s", 50_000, .seconds), ("59999s", 5_999_900, .seconds),
            ("0", 0, .minutes), ("1h", 360_000, .minutes), ("1時間30分", 540_000, .minutes), ("1.5H", 540_000, .minutes),
            ("10'", 60_000, .minutes), ("10’30”", 63_000, .minutes), ("45\"", 4_500, .seconds),
            ("45''", 4_500, .seconds),
            ("1h0m30s", 363_000, .minutes),
        ] as [(String, Int?, DurationUnit?)])
    func `times are read in every spelling`(text: String, hundredths: Int?, unit: DurationUnit?) {
        let time = try? StepTime(typed: text)
        #expect(time?.seconds?.hundredths == hundredths)
        #expect(time?.unit == unit)
    }

    @Test(arguments: ["-", "ー", "？", "?"])
    func `a dash is an unknown time`(text: String) throws {
        #expect(try StepTime(typed: text) == StepTime(seconds: nil, unit: .minutes))
    }

    @Test(arguments: [
        "", "x", "10/1", "1:60", "1:2:3", ":", "1.5:30", "-1", "1000", "60000s", "999m60s", "1.234", "h", "1h2",
        "30s10m", "17h", "²",
        "９９９９９９９９９９",
    ])
    func `a text that is no time is refused`(text: String) {
        #expect(throws: InputProblem.invalid(.notATime(text))) { try StepTime(typed: text) }
    }

    @Test(arguments: [
        StepTime(seconds: FixedDecimal(600), unit: .minutes),
        StepTime(seconds: FixedDecimal(80), unit: .minutes),
        StepTime(seconds: FixedDecimal(hundredths: 36_050), unit: .minutes),
        StepTime(seconds: FixedDecimal(hundredths: 3_025), unit: .seconds),
        StepTime(seconds: nil, unit: .minutes), StepTime(seconds: nil, unit: .seconds),
    ])
    func `the grammar of times reads what it writes`(time: StepTime) throws {
        #expect(try StepTime(typed: time.typed) == time)
    }
}
