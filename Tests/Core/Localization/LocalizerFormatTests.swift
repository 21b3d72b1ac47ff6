import Foundation
import LocalizationCore
import ModelsCore
import Testing

@Suite struct LocalizerFormatTests {
    private let japanese = Localizer(.japanese)
    private let english = Localizer(.english)
    private let british = Localizer(.english, dates: .british)

    @Test(arguments: [
        ("2026-11-21", "2026/11/21(土)", "Sat, Nov 21, 2026", "Sat, 21 Nov 2026"),
        ("2026-01-03", "2026/1/3(土)", "Sat, Jan 3, 2026", "Sat, 3 Jan 2026"),
        ("2024-02-29", "2024/2/29(木)", "Thu, Feb 29, 2024", "Thu, 29 Feb 2024"),
        ("9999-12-31", "9999/12/31(金)", "Fri, Dec 31, 9999", "Fri, 31 Dec 9999"),
    ])
    func `the localizer writes dates for lists`(day: String, inJapanese: String, inEnglish: String, inBritain: String)
        throws
    {
        let date = try #require(CivilDate(day))
        #expect(japanese.date(date, .standard) == inJapanese)
        #expect(english.date(date, .standard) == inEnglish)
        #expect(british.date(date, .standard) == inBritain)
    }

    @Test(arguments: [
        ("2026-11-21", "2026年11月21日 土曜日", "Saturday, November 21, 2026", "Saturday, 21 November 2026"),
        ("2026-01-03", "2026年1月3日 土曜日", "Saturday, January 3, 2026", "Saturday, 3 January 2026"),
    ])
    func `the localizer writes dates in full`(day: String, inJapanese: String, inEnglish: String, inBritain: String)
        throws
    {
        let date = try #require(CivilDate(day))
        #expect(japanese.date(date, .full) == inJapanese)
        #expect(english.date(date, .full) == inEnglish)
        #expect(british.date(date, .full) == inBritain)
    }

    @Test func `the localizer writes times in their zone`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        // 2026-11-21T16:05:00Z
        let instant = Timestamp(milliseconds: 1_795_277_100_000)
        #expect(japanese.time(instant, in: .gmt) == "2026/11/21(土) 16:05")
        #expect(japanese.time(instant, in: tokyo) == "2026/11/22(日) 1:05")
        #expect(english.time(instant, in: tokyo) == "Sun, Nov 22, 2026, 1:05\u{202F}AM")
        #expect(british.time(instant, in: .gmt) == "Sat, 21 Nov 2026, 16:05")
    }

    @Test(arguments: Localizer.all)
    func `the localizer writes numbers`(localize: Localizer) {
        let decimals = [1_620: "16.2", 600: "6", 0: "0", -50: "-0.5", 1_605: "16.05", 123_456_789: "1,234,567.89"]
        for (hundredths, text) in decimals {
            #expect(localize.number(FixedDecimal(hundredths: hundredths)) == text)
        }
        for (number, text) in [0: "0", 999: "999", 1_000: "1,000", -1_234_567: "-1,234,567"] {
            #expect(localize.number(number) == text)
        }
    }

    @Test func `the localizer writes the same a second time`() throws {
        let date = try #require(CivilDate("2026-11-21"))
        let once = [japanese.date(date, .standard), japanese.date(date, .full), japanese.number(1_000)]
        let again = [japanese.date(date, .standard), japanese.date(date, .full), japanese.number(1_000)]
        #expect(once == again)
        #expect(Set(once).count == 3)
    }

    @Test(arguments: [
        (0, "0分", "0 min"), (0.5, "0.5秒", "0.5 sec"), (45, "45秒", "45 sec"), (60, "1分", "1 min"),
        (75, "1分15秒", "1 min 15 sec"), (90.25, "1分30.25秒", "1 min 30.25 sec"), (3_600, "60分", "60 min"),
        (59_999, "999分59秒", "999 min 59 sec"),
    ])
    func `the localizer writes times as people read them`(seconds: Double, inJapanese: String, inEnglish: String) {
        let texts = [Language.japanese, .english].map { Localizer($0).duration(FixedDecimal(nearest: seconds)) }
        #expect(texts == [inJapanese, inEnglish])
    }

    @Test func `the localizer writes units`() {
        let number = FixedDecimal(hundredths: 1_620)
        let texts = [japanese, english].map { localize in
            [
                localize.amount(number, in: .minutes), localize.amount(number, in: .seconds),
                localize.temperature(number),
                localize.unit(.minutes), localize.unit(.seconds),
            ]
        }
        #expect(
            texts == [
                ["16.2分", "16.2秒", "16.2℃", "分", "秒"], ["16.2 min", "16.2 sec", "16.2℃", "min", "sec"],
            ])
    }

    @Test func `the localizer writes temperatures in the person's unit`() {
        let localize = Localizer(.english, temperatureUnit: .fahrenheit)
        #expect(localize.temperature(FixedDecimal(88)) == "190.4°F")
        #expect(localize.temperature(FixedDecimal(hundredths: 8_778)) == "190°F")
    }

    @Test func `localizers are equal when they write the same`() {
        #expect(Localizer(.japanese) == japanese)
        #expect(Localizer(.japanese, dates: .british) == japanese)
        #expect(Set(Localizer.all) == [japanese, english, british])
        #expect(Localizer.all.count == 3)
    }
}
