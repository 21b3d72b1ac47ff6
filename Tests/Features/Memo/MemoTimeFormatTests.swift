import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import Testing

@testable import MemoFeature

@Suite struct MemoTimeFormatTests {
    private func text(
        of instant: Timestamp, at now: Timestamp = .noon, in timeZone: TimeZone = .gmt,
        _ localize: Localizer = Localizer(.japanese)
    ) -> String {
        MemoTimeFormat(now: now, timeZone: timeZone, localize: localize).text(of: instant)
            // Versions of the locale data differ in the space before "AM".
            .replacing("\u{202F}", with: " ")
    }

    @Test(arguments: [(Language.japanese, "8:00"), (.english, "8:00 AM")])
    func `a memo of today shows the time of day`(language: Language, expected: String) {
        #expect(text(of: .morning, Localizer(language)) == expected)
    }

    @Test(arguments: [(Language.japanese, "2026/1/5(月)"), (.english, "Mon, Jan 5, 2026")])
    func `a memo of another day shows the date`(language: Language, expected: String) {
        #expect(text(of: .newYear, Localizer(language)) == expected)
    }

    @Test func `both are written as in Britain`() {
        let british = Localizer(.english, dates: .british)
        let evening = Timestamp(milliseconds: Timestamp.noon.milliseconds + 8 * 3_600_000)
        #expect(text(of: evening, at: evening, british) == "20:00")
        #expect(text(of: .newYear, british) == "Mon, 5 Jan 2026")
    }

    @Test func `the day starts at midnight`() {
        let midnight = Timestamp(milliseconds: Timestamp.noon.milliseconds - 12 * 3_600_000)
        #expect(text(of: midnight) == "0:00")
        #expect(text(of: Timestamp(milliseconds: midnight.milliseconds - 1)) == "2026/11/20(金)")
    }

    @Test func `today is the person's day`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(text(of: .noon, in: tokyo) == "21:00")
        // Half past midnight in Tokyo, where the earlier morning belongs to the previous day.
        let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 3 * 3_600_000 + 1_800_000)
        #expect(text(of: later, at: later, in: tokyo) == "0:30")
        #expect(text(of: .morning, at: later, in: tokyo) == "2026/11/21(土)")
        #expect(text(of: .morning, at: later) == "8:00")
    }
}
