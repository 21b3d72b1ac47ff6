import ModelsCore
import ValuesCore

/// A time as it is typed: `10` minutes, `1.5`, `10m`, `10分`, `10'`, `60s`, `60秒`, `60"`, `1:30`, `1m30s`, `1分30秒`, `1h`,
/// `1時間30分`, and `-` when nobody knows.
struct DurationText: Hashable, Sendable {
    /// nil when nobody knows.
    let seconds: FixedDecimal?
    /// In which it is shown.
    let unit: DurationUnit
}

extension DurationText {
    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if let unit = Self.unknown[plain] {
            self.init(seconds: nil, unit: unit)
        } else if let (seconds, unit) = Self.time(plain), FixedDecimal.recordable.contains(unit.amount(seconds)) {
            self.init(seconds: seconds, unit: unit)
        } else {
            throw .invalid(.notATime(text))
        }
    }

    private static let unknown: [String: DurationUnit] = [
        "-": .minutes, "ー": .minutes, "−": .minutes, "?": .minutes, "-s": .seconds, "-秒": .seconds,
    ]

    /// Digits and points only: signs and commas mean something else here.
    private static func time(_ text: String) -> (seconds: FixedDecimal, unit: DurationUnit)? {
        let units = #/(?:([0-9.]+)(?:h|時間))?(?:([0-9.]+)(?:m|min|分|['’′]))?(?:([0-9.]+)(?:s|sec|秒|["”″]|''))?/#
        if let match = text.wholeMatch(of: #/[0-9.]+/#) {
            return sum(minutes: match.output).map { ($0, .minutes) }
        } else if let match = text.wholeMatch(of: #/([0-9]+):([0-9.]+)/#) {
            guard let rest = sum(seconds: match.2), rest < FixedDecimal(60),
                let whole = sum(minutes: match.1, seconds: match.2)
            else { return nil }
            return (whole, whole.isExactInMinutes ? .minutes : .seconds)
        } else if !text.isEmpty, let match = text.wholeMatch(of: units) {
            let unit: DurationUnit = match.1 == nil && match.2 == nil ? .seconds : .minutes
            return sum(hours: match.1, minutes: match.2, seconds: match.3).map { ($0, unit) }
        }
        return nil
    }

    /// - Returns: seconds; nil when one of them is no number, or too long for any.
    private static func sum(
        hours: Substring? = nil, minutes: Substring? = nil, seconds: Substring? = nil
    ) -> FixedDecimal? {
        var hundredths = 0
        for (part, unit) in [(hours, 3_600), (minutes, 60), (seconds, 1)] {
            guard let part else { continue }
            guard part.utf8.count <= 9, let amount = try? FixedDecimal.parse(typed: String(part)) else { return nil }
            hundredths += amount.hundredths * unit
        }
        return FixedDecimal(hundredths: hundredths)
    }
}

extension DurationText: CustomStringConvertible {
    /// What ``init(typed:)`` reads as the same time in the same unit: `10`, `60s`, `1m20s`, `-`.
    var description: String {
        guard let seconds else { return unit == .minutes ? "-" : "-s" }
        guard unit == .minutes else { return "\(seconds)s" }
        if seconds.isExactInMinutes { return "\(unit.amount(seconds))" }
        let (minutes, rest) = seconds.hundredths.quotientAndRemainder(dividingBy: 6_000)
        return "\(minutes)m\(FixedDecimal(hundredths: rest))s"
    }
}

extension FixedDecimal {
    fileprivate var isExactInMinutes: Bool {
        DurationUnit.minutes.seconds(DurationUnit.minutes.amount(self)) == self
    }
}

extension SaunaTemperature {
    /// Reads a temperature as it is typed: `88`, `16.2`, `８８℃`, and `-` when nothing was read.
    ///
    /// - Returns: ℃; nil when nothing was read.
    static func celsius(typed text: String) throws(InputProblem) -> FixedDecimal? {
        let plain = text.halfWidth.withoutOuterSpaces
        guard !["-", "ー", "?"].contains(plain) else { return nil }
        let unit = ["℃", "°C", "度", "C", "c"].first { plain.hasSuffix($0) } ?? ""
        guard let number = try? FixedDecimal.parse(typed: String(plain.dropLast(unit.count))),
            FixedDecimal.recordable.contains(number)
        else { throw .invalid(.notATemperature(text)) }
        return number
    }
}
