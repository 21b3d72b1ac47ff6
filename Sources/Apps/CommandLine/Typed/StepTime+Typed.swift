import ModelsCore

extension StepTime {
    /// Reads a time as it is typed: `10` minutes, `1.5`, `10m`, `10分`, `10'`, `60s`, `60秒`, `60"`, `1:30`, `1m30s`,
    /// `1分30秒`, `1h`, `1時間30分`, and `-` for an unknown time.
    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if let unit = Self.unknown[plain] {
            self.init(seconds: nil, unit: unit)
        } else if let time = Self.time(plain), time.isRecordable {
            self = time
        } else {
            throw .invalid(.notATime(text))
        }
    }

    private static let unknown: [String: DurationUnit] = [
        "-": .minutes, "ー": .minutes, "−": .minutes, "?": .minutes, "-s": .seconds, "-秒": .seconds,
    ]

    /// Digits and points only: signs and commas mean something else here.
    private static func time(_ text: String) -> StepTime? {
        let units = #/(?:([0-9.]+)(?:h|時間))?(?:([0-9.]+)(?:m|min|分|['’′]))?(?:([0-9.]+)(?:s|sec|秒|["”″]|''))?/#
        if let match = text.wholeMatch(of: #/[0-9.]+/#) {
            return sum(minutes: match.output).map { StepTime(seconds: $0, unit: .minutes) }
        } else if let match = text.wholeMatch(of: #/([0-9]+):([0-9.]+)/#) {
            guard let rest = sum(seconds: match.2), rest < FixedDecimal(60),
                let whole = sum(minutes: match.1, seconds: match.2)
            else { return nil }
            return StepTime(seconds: whole, unit: .minutes)
        } else if !text.isEmpty, let match = text.wholeMatch(of: units) {
            let unit: DurationUnit = match.1 == nil && match.2 == nil ? .seconds : .minutes
            return sum(hours: match.1, minutes: match.2, seconds: match.3).map {
                StepTime(seconds: $0, unit: unit)
            }
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

    /// What ``init(typed:)`` reads as the same time in the same unit: `10`, `60s`, `-`.
    var typed: String {
        (amount?.description ?? "-") + (unit == .minutes ? "" : "s")
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
            recordable.contains(number)
        else { throw .invalid(.notATemperature(text)) }
        return number
    }
}
