import ValuesCore

/// A time as it is typed: `10` minutes, `1.5`, `10m`, `10分`, `10'`, `60s`, `60秒`, `60"`, `1:30`, `1m30s`, `1分30秒`, `1h`,
/// `1時間30分`, and `-` when nobody knows.
struct DurationText: Hashable, Sendable {
    /// nil when nobody knows.
    let seconds: FixedDecimal?
    /// In which it is shown.
    let unit: DurationUnit

    init(seconds: FixedDecimal?, unit: DurationUnit) {
        self.seconds = seconds
        self.unit = unit
    }

    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if let unit = Self.unknown[plain] {
            self.init(seconds: nil, unit: unit)
            return
        }
        guard let time = Self.minutes(plain) ?? Self.clock(plain) ?? Self.units(plain), let seconds = time.seconds,
            FixedDecimal.recordable.contains(time.unit.amount(seconds))
        else { throw InputProblem(.notATime(text)) }
        self = time
    }

    private static let unknown: [String: DurationUnit] = [
        "-": .minutes, "ー": .minutes, "−": .minutes, "?": .minutes, "-s": .seconds, "-秒": .seconds,
    ]

    private static func minutes(_ text: String) -> DurationText? {
        number(text).map { DurationText(seconds: DurationUnit.minutes.seconds($0), unit: .minutes) }
    }

    private static func clock(_ text: String) -> DurationText? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].contains("."), let minutes = number(parts[0]),
            let seconds = number(parts[1]), seconds < FixedDecimal(60)
        else { return nil }
        let whole = sum(minutes, seconds)
        return DurationText(seconds: whole, unit: isExactInMinutes(whole) ? .minutes : .seconds)
    }

    private static func units(_ text: String) -> DurationText? {
        let parts = #/(?:([0-9.]+)(?:h|時間))?(?:([0-9.]+)(?:m|min|分|['’′]))?(?:([0-9.]+)(?:s|sec|秒|["”″]|''))?/#
        guard let match = text.wholeMatch(of: parts)?.output else { return nil }
        var hundredths = 0
        for (part, unit) in [(match.1, 3_600), (match.2, 60), (match.3, 1)] {
            guard let part else { continue }
            guard let amount = number(part) else { return nil }
            hundredths += amount.hundredths * unit
        }
        guard !text.isEmpty else { return nil }
        let isSeconds = match.1 == nil && match.2 == nil
        return DurationText(seconds: FixedDecimal(hundredths: hundredths), unit: isSeconds ? .seconds : .minutes)
    }

    private static func sum(_ minutes: FixedDecimal, _ seconds: FixedDecimal) -> FixedDecimal {
        FixedDecimal(hundredths: DurationUnit.minutes.seconds(minutes).hundredths + seconds.hundredths)
    }

    /// Digits and a point only: signs and commas mean something else here.
    private static func number(_ text: some StringProtocol) -> FixedDecimal? {
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return try? FixedDecimal.parse(typed: String(text))
    }

    private static func isExactInMinutes(_ seconds: FixedDecimal) -> Bool {
        DurationUnit.minutes.seconds(DurationUnit.minutes.amount(seconds)) == seconds
    }
}

extension DurationText: CustomStringConvertible {
    /// What ``init(typed:)`` reads as the same time in the same unit: `10`, `60s`, `1m20s`, `-`.
    var description: String {
        guard let seconds else { return unit == .minutes ? "-" : "-s" }
        switch unit {
        case .seconds: return "\(seconds)s"
        case .minutes where Self.isExactInMinutes(seconds): return "\(unit.amount(seconds))"
        case .minutes:
            let (minutes, rest) = seconds.hundredths.quotientAndRemainder(dividingBy: 6_000)
            return "\(minutes)m\(FixedDecimal(hundredths: rest))s"
        }
    }
}

/// A temperature as it is typed: `88`, `16.2`, `８８℃`, and `-` when nothing was read.
enum TemperatureText {
    /// - Returns: ℃; nil when nothing was read.
    static func celsius(typed text: String) throws(InputProblem) -> FixedDecimal? {
        var plain = text.halfWidth.withoutOuterSpaces
        guard !["-", "ー", "?"].contains(plain) else { return nil }
        for unit in ["℃", "°C", "度", "C", "c"] where plain.hasSuffix(unit) {
            plain = String(plain.dropLast(unit.count))
            break
        }
        let number: FixedDecimal?
        do {
            number = try FixedDecimal.parse(typed: plain)
        } catch {
            throw InputProblem(.notATemperature(text))
        }
        guard let number, FixedDecimal.recordable.contains(number) else { throw InputProblem(.notATemperature(text)) }
        return number
    }

    static func text(_ celsius: FixedDecimal?) -> String {
        celsius?.description ?? "-"
    }
}
