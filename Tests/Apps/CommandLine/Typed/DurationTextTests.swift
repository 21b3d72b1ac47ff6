import Testing
import ValuesCore

@testable import CommandLineApp

@Suite struct DurationTextTests {
    @Test(
        arguments: [
            ("10", 60_000, DurationUnit.minutes), ("１０", 60_000, .minutes), ("1.5", 9_000, .minutes),
            (" 10分 ", 60_000, .minutes), ("10m", 60_000, .minutes), ("10 min", nil, nil), ("60s", 6_000, .seconds),
            ("60秒", 6_000, .seconds), ("６０Ｓ", 6_000, .seconds), ("1:30", 9_000, .minutes), ("１：３０", 9_000, .minutes),
            ("1:20", 8_000, .seconds), ("0:45.5", 4_550, .seconds), ("1m30s", 9_000, .minutes),
            ("1分20秒", 8_000, .minutes),
            ("0", 0, .minutes), ("1h", 360_000, .minutes), ("1時間30分", 540_000, .minutes), ("1.5H", 540_000, .minutes),
            ("10'", 60_000, .minutes), ("10’30”", 63_000, .minutes), ("45\"", 4_500, .seconds),
            ("45''", 4_500, .seconds),
            ("1h0m30s", 363_000, .minutes),
        ] as [(String, Int?, DurationUnit?)])
    func reads(text: String, hundredths: Int?, unit: DurationUnit?) {
        let time = try? DurationText(typed: text)
        #expect(time?.seconds?.hundredths == hundredths)
        #expect(time?.unit == unit)
    }

    @Test(arguments: ["-", "ー", "？", "?"])
    func knowsThatNobodyKnows(text: String) throws {
        #expect(try DurationText(typed: text) == DurationText(seconds: nil, unit: .minutes))
    }

    @Test(arguments: [
        "", "x", "10/1", "1:60", "1:2:3", ":", "1.5:30", "-1", "1000", "1.234", "h", "1h2", "30s10m", "17h", "²",
        "９９９９９９９９９９",
    ])
    func refuses(text: String) {
        #expect(throws: InputProblem.invalid(.notATime(text))) { try DurationText(typed: text) }
    }

    @Test(arguments: [
        DurationText(seconds: FixedDecimal(600), unit: .minutes),
        DurationText(seconds: FixedDecimal(80), unit: .minutes),
        DurationText(seconds: FixedDecimal(hundredths: 36_050), unit: .minutes),
        DurationText(seconds: FixedDecimal(hundredths: 3_025), unit: .seconds),
        DurationText(seconds: nil, unit: .minutes), DurationText(seconds: nil, unit: .seconds),
    ])
    func readsWhatItWrites(time: DurationText) throws {
        #expect(try DurationText(typed: time.description) == time)
    }
}
