package import Foundation

/// An instant, to the millisecond: the precision of the database.
package struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The millisecond that contains `date`; the nearest representable one for a date outside the range.
    package init(_ date: Date) {
        // A Date can rarely represent a millisecond exactly: without the tolerance, 1.001 s would become 1000 ms.
        let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.05).rounded(.down)
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// Reads milliseconds since 1970-01-01T00:00:00Z; nil for anything else.
    package init?(text: String) {
        guard let milliseconds = Int64(text) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The instant this many milliseconds later.
    package func adding(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }
}

extension Timestamp {
    /// Noon of a day in UTC, for sources that only have a day.
    package init(noonOf day: CivilDate) {
        self.init(milliseconds: Int64(day.daysSinceEpoch) * Self.day + Self.day / 2)
    }
}

extension Timestamp: Comparable {
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

// MARK: - As text

/// Instants as texts of RFC 3339, the profile of ISO 8601 for protocols.
extension Timestamp {
    /// The longest text, in bytes, with room for more fraction digits than any clock has.
    private static let longestText = 64
    /// The length of a day, in milliseconds.
    private static let day: Int64 = 86_400_000

    /// Reads an instant of the years 1 to 9999 in any time zone: `2026-11-21T12:00:00Z`,
    /// `2026-11-21T21:00:00.000+09:00`. Digits below a millisecond are cut off. Leap seconds are not supported.
    ///
    /// - Returns: nil for any other text.
    package init?(internet text: String) {
        let bytes = Array(text.utf8.prefix(Self.longestText + 1))
        guard (20...Self.longestText).contains(bytes.count),
            let day = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = Self.number(bytes[11..<13], below: 24),
            let minute = Self.number(bytes[14..<16], below: 60),
            let second = Self.number(bytes[17..<19], below: 60),
            let (fraction, zone) = Self.fraction(bytes[19...]),
            let offset = Self.offset(zone)
        else { return nil }
        let minutes = (Int64(day.daysSinceEpoch) * 24 + hour) * 60 + minute - offset
        self.init(milliseconds: (minutes * 60 + second) * 1_000 + fraction)
    }

    /// `2026-11-21T12:00:00.000Z`: always in UTC and to the millisecond, so that text order is time order. An instant
    /// outside the years 1 to 9999 becomes the nearest one inside them.
    package var internetText: String {
        let first = Int64(CivilDate.firstDaySinceEpoch) * Self.day
        let last = Int64(CivilDate.lastDaySinceEpoch + 1) * Self.day - 1
        var (days, rest) = min(max(first, milliseconds), last).quotientAndRemainder(dividingBy: Self.day)
        if rest < 0 {
            rest += Self.day
            days -= 1
        }
        let date = CivilDate(checkedDaysSinceEpoch: Int(days))
        let time = Int(rest)
        return String(unsafeUninitializedCapacity: 24) { bytes in
            date.write(into: bytes)
            bytes[10] = UInt8(ascii: "T")
            bytes.write(time / 3_600_000, digits: 2, at: 11)
            bytes[13] = UInt8(ascii: ":")
            bytes.write(time / 60_000 % 60, digits: 2, at: 14)
            bytes[16] = UInt8(ascii: ":")
            bytes.write(time / 1_000 % 60, digits: 2, at: 17)
            bytes[19] = UInt8(ascii: ".")
            bytes.write(time % 1_000, digits: 3, at: 20)
            bytes[23] = UInt8(ascii: "Z")
            return 24
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>, below limit: Int64) -> Int64? {
        guard digits.allSatisfy(isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return number < limit ? number : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// - Returns: the milliseconds of the fraction, and the text after it.
    private static func fraction(_ rest: ArraySlice<UInt8>) -> (milliseconds: Int64, zone: ArraySlice<UInt8>)? {
        guard rest.first == UInt8(ascii: ".") else { return (0, rest) }
        let digits = rest.dropFirst().prefix(while: isDigit)
        guard !digits.isEmpty else { return nil }
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 3)
        let milliseconds = number((digits.prefix(3) + zeros).prefix(3), below: 1_000)
        return milliseconds.map { ($0, rest.dropFirst(1 + digits.count)) }
    }

    /// - Returns: the number of minutes by which the time zone is ahead of UTC.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(zone)
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
            bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            let hours = number(bytes[1..<3], below: 24), let minutes = number(bytes[4..<6], below: 60)
        else { return nil }
        return (hours * 60 + minutes) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
    }
}

/// Coded as ``internetText``.
extension Timestamp: Codable {
    /// - Throws: `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = Timestamp(internet: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No instant of RFC 3339")
        }
        self = instant
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(internetText)
    }
}
