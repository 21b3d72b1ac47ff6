import ModelsCore
import TestSupport
import Testing
import TypedCore

@Suite struct TypedTimeTests {
    /// The time as displayed.
    private func time(_ text: String, in unit: DurationUnit = .minutes) -> String? {
        let time = TypedScanner.read(text, decimalComma: true) { $0.exactTime(in: unit) }?.stepTime
        guard let time, let seconds = time.seconds, let amount = time.amount else { return nil }
        return "\(seconds) s, \(amount) \(time.unit == .minutes ? "min" : "sec")"
    }

    @Test(arguments: [
        ("10", "600 s, 10 min"), ("１０", "600 s, 10 min"), ("1.5", "90 s, 1.5 min"), (" 10分 ", "600 s, 10 min"),
        ("10m", "600 s, 10 min"), ("10 min", "600 s, 10 min"), ("60s", "60 s, 60 sec"), ("60秒", "60 s, 60 sec"),
        ("６０Ｓ", "60 s, 60 sec"), ("1:30", "90 s, 1.5 min"), ("１：３０", "90 s, 1.5 min"), ("1:20", "80 s, 80 sec"),
        ("1:40", "100 s, 100 sec"), ("0:45.5", "45.5 s, 45.5 sec"), ("0:10:00", "600 s, 10 min"),
        ("1m30s", "90 s, 1.5 min"), ("1m 30s", "90 s, 1.5 min"), ("1分20秒", "80 s, 80 sec"), ("8m20s", "500 s, 500 sec"),
        ("59999s", "59999 s, 59999 sec"), ("0", "0 s, 0 min"), ("1h", "3600 s, 60 min"), ("1.5H", "5400 s, 90 min"),
        ("1時間30分", "5400 s, 90 min"), ("1h0m30s", "3630 s, 60.5 min"), ("10'", "600 s, 10 min"),
        ("10’30”", "630 s, 10.5 min"), ("45\"", "45 s, 45 sec"), ("45''", "45 s, 45 sec"), ("7.5", "450 s, 7.5 min"),
        ("7,5", "450 s, 7.5 min"), ("７．５ 分", "450 s, 7.5 min"), ("90 sec.", "90 s, 90 sec"),
        ("1:5", "65 s, 65 sec"), ("0:10:0", "600 s, 10 min"), ("1 : 30", "90 s, 1.5 min"),
    ])
    func `a time is read in every spelling`(text: String, expected: String) {
        #expect(time(text) == expected)
    }

    @Test(arguments: [
        ("10", "10 s, 10 sec"), ("600", "600 s, 600 sec"), ("10分", "600 s, 10 min"), ("1：30", "90 s, 90 sec"),
        ("1分30秒", "90 s, 90 sec"), ("1時間", "3600 s, 60 min"), ("0", "0 s, 0 sec"),
    ])
    func `a time in a column of seconds is read`(text: String, expected: String) {
        #expect(time(text, in: .seconds) == expected)
    }

    @Test(arguments: [
        "", "x", "分", "h", ":", "²", "10/1", "約10分", "10〜15分", "10-15", "-1", "10 km", "1:60", "1:2:3:4", "1 :", "1::2",
        "1.5:30", "30秒1分", "30s10m", "10分分", "1分90秒", "999m60s", "10 15", "1h2", "1.234", "1,000", "1.2.3", "10²", "①",
        "９９９９９９９９９９", "99999999999999999分", String(repeating: "9", count: 10_000),
    ])
    func `a text that is not a time is refused`(text: String) {
        #expect(time(text) == nil)
    }

    @Test(arguments: ["-", "ー", "？", "?"])
    func `a dash is an unknown time`(text: String) {
        #expect(TypedScanner.read(text) { $0.stepTime() } == StepTime(seconds: nil, unit: .minutes))
    }

    @Test(arguments: [
        ("88", 8_800), ("88.5", 8_850), ("８８．５", 8_850), ("88,5℃", 8_850), ("88 °C", 8_800), ("88度", 8_800),
        ("16.25", 1_625),
    ])
    func `a temperature is read in each usual spelling`(text: String, hundredths: Int) {
        #expect(TypedScanner.read(text, decimalComma: true, { $0.celsius() }) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: ["190K", "88 90", "88分", "暑い", "-3"])
    func `a text that is not a temperature in Celsius is refused`(text: String) {
        #expect(TypedScanner.read(text, decimalComma: true, { $0.celsius() }) == nil)
    }

    @Test(
        arguments: [
            ("3", 3), ("３", 3), ("3セット", 3), ("3 sets", 3), ("3.0", 3), ("3.5", nil), ("3分", nil), ("三", nil),
        ] as [(String, Int?)])
    func `a number of sets is an integer`(text: String, count: Int?) {
        #expect(TypedScanner.read(text, { $0.setCount() }) == count)
    }

    @Test(
        arguments: [
            ("10", [60_000]), ("8:20", [50_000]), ("10分×3", [60_000, 60_000, 60_000]),
            ("6分 × 1、8分 × 2", [36_000, 48_000, 48_000]),
            ("10・12・8秒", [1_000, 1_200, 800]), ("8〜9分", [51_000]), ("約500秒", [50_000]), ("30〜61秒", [4_550]),
            ("10分, 8", [60_000, 48_000]), ("500秒, 400", [50_000, 40_000]), ("500秒, 1000", [50_000, 100_000]),
            ("7.5〜8.25・10分", [47_250, 60_000]), ("10・8", [60_000, 48_000]), ("10 ", [60_000]), ("10分×51", nil),
            ("10/1/10", nil), ("11/20", nil), ("7,5×3", nil), ("10 8", nil), ("10/", nil), ("1000", nil),
            ("10分 よい", nil), ("", nil),
        ] as [(String, [Int]?)])
    func `times of several sets are read exactly`(text: String, hundredths: [Int]?) {
        let times = TypedScanner.read(text) { $0.times(in: .minutes) }
        #expect(times?.flatMap(\.repeated).map(\.seconds.hundredths) == hundredths)
    }

    @Test func `a time costs no more than its length`() {
        expectLinearCost { text in
            _ = time(text)
            _ = TypedScanner.read(text, limit: .max) { $0.times(in: .minutes) }
        }
        for text in CostlyText.units.map({ CostlyText.text(of: $0, size: 50) }) { _ = time("1\(text)1") }
    }
}
