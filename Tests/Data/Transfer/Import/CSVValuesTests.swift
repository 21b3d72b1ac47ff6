import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// How days, times and other values are written in tables.
@Suite struct CSVValuesTests {
    private static let tokyo = CSVDays(timeZone: TimeZone(secondsFromGMT: 9 * 3_600) ?? .gmt)

    @Test(arguments: [
        "2026-11-20", "2026/11/20", "2026.11.20", "2026. 11. 20.", "2026年11月20日", "2026 年 11 月 20 日", "２０２６／１１／２０",
        "２０２６年１１月２０日", "20261120", " 2026-11-20 ", "2026/11/20(金)", "2026年11月20日（金）", "2026年11月20日金曜日",
        "2026/11/20 10:30", "2026-11-20T10:30:00", "2026-11-20 10:30:00.123", "2026-11-19T15:00:00Z",
        "2026-11-20T23:59:59+09:00", "20.11.2026", "20. 11. 2026", "20/11/2026", "11/20/2026", "20-11-2026",
        "20 Nov 2026",
        "20-Nov-2026", "20. November 2026", "20th November 2026", "Nov 20, 2026", "november 20 2026", "Nov. 20th, 2026",
        "令和8年11月20日", "R8.11.20", "r8/11/20", "46346", "４６３４６",
        "46346.4375",
    ])
    func `A day is read in each usual spelling`(text: String) {
        #expect(Self.tokyo.day(text) == CivilDate.sampleDay.earlier(days: 1))
    }

    @Test(arguments: [
        ("2026-1-2", "2026-01-02"), ("2026/1/2", "2026-01-02"), ("1.2.2026", "2026-02-01"), ("5/5/2026", "2026-05-05"),
        ("平成31年4月30日", "2019-04-30"), ("令和元年5月1日", "2019-05-01"), ("平成元年1月8日", "1989-01-08"),
        ("R元.5.1", "2019-05-01"), ("令和元/5/1", "2019-05-01"), ("2026/1/1元日", "2026-01-01"), ("30000", "1982-02-18"),
        ("79999", "2119-01-10"),
        ("May 1, 2026", "2026-05-01"), ("0099-12-31", "0099-12-31"),
    ])
    func `Days of one digit are read`(text: String, day: String) {
        #expect(Self.tokyo.day(text)?.description == day)
    }

    @Test(arguments: [
        "", " ", "日付", "1/2/2026", "2/1/2026", "26/11/20", "11/20", "11月20日", "2026", "2026-11", "29999", "80000",
        "46346 10:30", "R46346", "令和46346", "46346.1.2", "2026-02-30",
        "2026/13/01", "2026-11-201", "20266-11-20", "13.13.2026", "Nov 2026", "20 Foo 2026", "20 No 2026",
        "-2026-11-20",
        "2026--11--20", "99999999999999999999", "昭和元年", "令和", "R", "today",
        "2026-11-20" + String(repeating: " ", count: 60) + "x",
    ])
    func `What is no day, or could be two, is none`(text: String) {
        #expect(Self.tokyo.day(text) == nil)
    }

    @Test(arguments: [
        ("2026-11-20T10:30:00.500Z", "2026-11-20T10:30:00.500Z"), ("2026/11/20 10:30", "2026-11-20T01:30:00.000Z"),
        ("2026年11月20日（金） 10:30:15", "2026-11-20T01:30:15.000Z"), ("2026-11-20", "2026-11-20T03:00:00.000Z"),
        ("20.11.2026 0:05", "2026-11-19T15:05:00.000Z"), ("46346", "2026-11-20T03:00:00.000Z"),
        ("46346.4375", "2026-11-20T01:30:00.000Z"), ("46346.99999999", "2026-11-20T14:59:59.000Z"),
    ])
    func `An instant is of the person's time zone unless it tells its own`(text: String, instant: String) {
        #expect(Self.tokyo.instant(text)?.internetText == instant)
    }

    @Test(arguments: [
        "", "10:30", "2026-11-20 25:00", "2026-11-20 10", "2026-11-20 10:30 PM", "2026-11-20 x", "2026-11-20 1:2:3:4:5",
    ])
    func `What is no instant is none`(text: String) {
        #expect(Self.tokyo.instant(text) == nil)
    }

    // MARK: - Amounts

    /// A time as people see it.
    private static func time(_ text: String, _ unit: DurationUnit) -> String? {
        guard let time = CSVAmounts(text)?.time(in: unit), let seconds = time.seconds, let amount = time.amount else {
            return nil
        }
        return "\(seconds) s, \(Localizer(.english).amount(amount, in: time.unit))"
    }

    @Test(arguments: [
        ("10", DurationUnit.minutes, "600 s, 10 min"), ("10", .seconds, "10 s, 10 sec"),
        ("600", .seconds, "600 s, 600 sec"),
        ("10分", .seconds, "600 s, 10 min"), ("30秒", .minutes, "30 s, 30 sec"), ("１０分", .minutes, "600 s, 10 min"),
        ("7.5", .minutes, "450 s, 7.5 min"), ("7,5", .minutes, "450 s, 7.5 min"), ("７．５ 分", .minutes, "450 s, 7.5 min"),
        ("10 min", .minutes, "600 s, 10 min"), ("90 sec.", .minutes, "90 s, 90 sec"), ("90s", .minutes, "90 s, 90 sec"),
        ("1:30", .minutes, "90 s, 1.5 min"), ("1：30", .seconds, "90 s, 90 sec"), ("1:40", .minutes, "100 s, 100 sec"),
        ("0:10:00", .minutes, "600 s, 10 min"), ("1分30秒", .seconds, "90 s, 90 sec"),
        ("1m 30s", .minutes, "90 s, 1.5 min"),
        ("1時間10分", .minutes, "4200 s, 70 min"), ("1時間", .seconds, "3600 s, 60 min"), ("0", .seconds, "0 s, 0 sec"),
    ])
    func `A time is read in each usual spelling`(text: String, unit: DurationUnit, expected: String) {
        #expect(Self.time(text, unit) == expected)
    }

    @Test(arguments: [
        "", "分", "約10分", "10〜15分", "10-15", "-5", "10 km", "1:60", "1:2:3:4", "30秒1分", "10分分", "1分90秒", "10 15",
        "1.234", "1,000", "1.2.3", "10²", "①", "99999999999999999分", String(repeating: "9", count: 10_000),
    ])
    func `What is no time is none`(text: String) {
        #expect(Self.time(text, .minutes) == nil)
    }

    @Test(arguments: [
        ("88", 8_800), ("88.5", 8_850), ("８８．５", 8_850), ("88,5℃", 8_850), ("88 °C", 8_800), ("88度", 8_800),
        ("16.25", 1_625),
    ])
    func `A temperature is read in each usual spelling`(text: String, hundredths: Int) {
        #expect(CSVAmounts(text)?.celsius == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: ["190°F", "88 90", "88分", "暑い", "-3"])
    func `What is no temperature in Celsius is none`(text: String) {
        #expect(CSVAmounts(text)?.celsius == nil)
    }

    @Test(
        arguments: [
            ("3", 3), ("３", 3), ("3セット", 3), ("3 sets", 3), ("3.0", 3), ("3.5", nil), ("3分", nil), ("三", nil),
        ] as [(String, Int?)])
    func `A count is a whole number`(text: String, count: Int?) {
        #expect(CSVAmounts(text)?.count == count)
    }

    @Test func `No text costs more than its length`() {
        expectLinearCost { text in
            _ = Self.tokyo.day(text)
            _ = Self.tokyo.instant(text)
            _ = CSVAmounts(text)?.time(in: .minutes)
            _ = CSVName(text).meaning
        }
        for text in CostlyText.units.map({ CostlyText.text(of: $0, size: 60) }) {
            _ = Self.tokyo.instant("2026-11-20 \(text)")
            _ = CSVAmounts("1\(text)1")
        }
    }
}
