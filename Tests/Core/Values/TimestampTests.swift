import Foundation
import Testing
import ValuesCore

@Suite struct TimestampTests {
    @Test(arguments: [
        Int64(0), 1, -1, 999, 1_001, 1_795_273_200_001, 1_795_273_200_999, -62_135_596_800_000, 253_402_300_799_999,
    ])
    func survivesTheWayThroughDate(milliseconds: Int64) {
        let timestamp = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(timestamp.date) == timestamp)
    }

    @Test func survivesTheWayThroughDateForEveryMillisecondOfASecond() {
        let timestamps = (1_795_273_200_000..<1_795_273_201_000).map { Timestamp(milliseconds: $0) }
        #expect(timestamps.map { Timestamp($0.date) } == timestamps)
    }

    @Test func takesTheMillisecondInWhichTheDateLies() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1.0019)).milliseconds == 1_001)
        #expect(Timestamp(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
    }

    @Test func staysWithinItsRange() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1e30)).milliseconds == .max)
        #expect(Timestamp(Date(timeIntervalSince1970: -1e30)).milliseconds == .min)
    }

    @Test func ordersByTime() {
        #expect(Timestamp(milliseconds: -5) < Timestamp(milliseconds: 3))
    }
}
