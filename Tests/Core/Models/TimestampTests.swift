import Foundation
import ModelsCore
import SampleCore
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        Int64(0), 1, -1, 999, 1_001, 1_795_273_200_001, 1_795_273_200_999, -62_135_596_800_000, 253_402_300_799_999,
    ])
    func `an instant survives conversion to a date and back`(milliseconds: Int64) {
        let timestamp = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(timestamp.date) == timestamp)
    }

    @Test func `every millisecond of a second survives conversion to a date and back`() {
        let timestamps = (1_795_273_200_000..<1_795_273_201_000).map { Timestamp(milliseconds: $0) }
        #expect(timestamps.map { Timestamp($0.date) } == timestamps)
    }

    @Test func `an instant is the millisecond that contains the date`() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1.0019)).milliseconds == 1_001)
        #expect(Timestamp(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
    }

    @Test func `an instant stays within its range`() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1e30)).milliseconds == .max)
        #expect(Timestamp(Date(timeIntervalSince1970: -1e30)).milliseconds == .min)
    }

    @Test func `instants are ordered by time`() {
        #expect(Timestamp(milliseconds: -5) < Timestamp(milliseconds: 3))
    }
}

@Suite struct TimestampInternetTextTests {
    @Test(
        arguments: [
            (1_795_262_400_000, "2026-11-21T12:00:00.000Z"), (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (1_005, "1970-01-01T00:00:01.005Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func `an instant is read as it was written`(milliseconds: Int64, text: String) {
        let instant = Timestamp(milliseconds: milliseconds)
        #expect(instant.internetText == text)
        #expect(Timestamp(internet: text) == instant)
    }

    @Test(arguments: [
        "2026-11-21T12:00:00Z", "2026-11-21t12:00:00z", "2026-11-21T21:00:00+09:00", "2026-11-21T21:00:00.000+09:00",
        "2026-11-20T22:30:00-13:30", "2026-11-21T12:00:00.0009999999Z", "2026-11-21T12:00:00.0-00:00",
    ])
    func `other forms of noon are read`(text: String) {
        #expect(Timestamp(internet: text) == .noon)
    }

    @Test(arguments: [("2026-11-21T12:00:00.5Z", 500), ("2026-11-21T12:00:00.12Z", 120)] as [(String, Int64)])
    func `an instant is read from its parts`(text: String, milliseconds: Int64) {
        #expect(Timestamp(internet: text) == .noon.after(milliseconds: milliseconds))
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T12:00Z", "2026-11-21T12:00:00", "2026-11-21 12:00:00Z", "2026-11-21T24:00:00Z",
        "2026-11-21T12:60:00Z", "2026-11-21T12:00:60Z", "2026-02-30T12:00:00Z", "0000-01-01T00:00:00Z",
        "2026-11-21T12:00:00.Z", "2026-11-21T12:00:00,5Z", "2026-11-21T12:00:00+0900", "2026-11-21T12:00:00+24:00",
        "2026-11-21T12:00:00 09:00", "2026-11-21T12:00:00ZZ", "2026-11-21T1２:00:00Z", "-2026-11-21T12:00:00Z",
        "1795262400000", "2026-11-21T12:00:00.\(String(repeating: "0", count: 100))Z",
    ])
    func `other texts are not instants`(text: String) {
        #expect(Timestamp(internet: text) == nil)
    }

    @Test func `an instant stays within its years`() {
        #expect(Timestamp(milliseconds: .max).internetText == "9999-12-31T23:59:59.999Z")
        #expect(Timestamp(milliseconds: .min).internetText == "0001-01-01T00:00:00.000Z")
    }
}
