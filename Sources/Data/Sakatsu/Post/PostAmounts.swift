import ModelsCore

/// A time in a post, and how often it is meant.
struct PostTime {
    var seconds: FixedDecimal
    var unit: DurationUnit
    /// Whether the unit was typed with it, or with a time that follows.
    var hasUnit: Bool
    /// As it was typed when it is not exact: `8〜10分`, `約10分`.
    var inexact: String?
    /// What stands in brackets behind it.
    var note: String?
    /// nil when none was typed.
    var count: Int?

    /// Gives a number that was typed without a unit the one of a time that follows: `30〜60秒`.
    mutating func take(_ unit: DurationUnit) {
        guard !hasUnit else { return }
        // It was read as minutes.
        seconds = unit.seconds(FixedDecimal(hundredths: seconds.hundredths / 60))
        self.unit = unit
        hasUnit = true
    }
}

/// A temperature in a post.
struct PostTemperature {
    var celsius: FixedDecimal
    /// As it was typed when it is not exact: `90〜95℃`.
    var inexact: String?
}

extension PostScanner {
    private static let approximately = ["およそ", "だいたい", "大体", "約", "about", "approx", "approx.", "~", "〜"]
    private static let orSo = ["くらい", "ぐらい", "ほど", "程度", "前後", "以上", "弱", "強", "ちょい"]
    private static let rangeSigns: Set<Unicode.Scalar> = ["~", "〜", "-", "–", "—", "ー", "−"]

    /// `10分`, `1分30秒`, `10分半`, `1:30`, `8〜10分`, `約10分`, `10 min`. A number without a unit is of minutes, and says so.
    ///
    /// Of a range the middle counts: sums over several sets then come nearest to what they were.
    mutating func time() -> PostTime? {
        attempt { scanner in
            let start = scanner.position
            var isExact = scanner.take(Self.approximately) == nil
            scanner.skipSpaces()
            guard var time = scanner.exactTime() else { return nil }
            if let end = scanner.attempt({ $0.rangeEnd { $0.exactTime() } }) {
                guard end.hasUnit || !time.hasUnit else { return nil }
                isExact = false
                // `30〜60秒`
                if end.hasUnit { time.take(end.unit) }
                let middle = FixedDecimal(hundredths: (time.seconds.hundredths + end.seconds.hundredths) / 2)
                time = PostTime(seconds: middle, unit: end.unit, hasUnit: end.hasUnit)
            }
            if time.hasUnit, scanner.take(Self.orSo) != nil { isExact = false }
            guard StepTime.recordable.contains(time.seconds) else { return nil }
            if !isExact { time.inexact = scanner.typed(from: start) }
            return time
        }
    }

    /// `88℃`, `16.2度`, `90〜95℃`.
    mutating func temperature() -> PostTemperature? {
        attempt { scanner in
            let start = scanner.position
            var isExact = scanner.take(Self.approximately) == nil
            scanner.skipSpaces()
            guard var celsius = scanner.number() else { return nil }
            let hasUnit = scanner.celsiusSign()
            if let end = scanner.attempt({ $0.rangeEnd { $0.number() } }) {
                isExact = false
                celsius = FixedDecimal(hundredths: (celsius.hundredths + end.hundredths) / 2)
                guard scanner.celsiusSign() else { return nil }
            } else {
                guard hasUnit else { return nil }
            }
            if scanner.take(Self.orSo) != nil { isExact = false }
            return PostTemperature(celsius: celsius, inexact: isExact ? nil : scanner.typed(from: start))
        }
    }

    /// `×3`, `x 3セット`, `3回`, `を3セット`.
    mutating func count() -> Int? {
        attempt { scanner in
            scanner.skipSpaces()
            _ = scanner.take(["を"])
            let isMultiplied = scanner.take(["×", "x", "*", "✕", "✖", "✗", "⨯"]) != nil
            scanner.skipSpaces()
            guard let count = scanner.whole(digits: 1...3), scanner.next != "." else { return nil }
            scanner.skipSpaces()
            let hasUnit = scanner.take(["セットずつ", "セット", "回ずつ", "回", "本", "周", "sets", "set", "times", "rounds"])
            guard isMultiplied || hasUnit != nil, (1...SakatsuLimits.setCount).contains(count) else { return nil }
            // `3回目` says which one, and `×3分` how long.
            return scanner.next == "目" || scanner.take(["分", "秒"]) != nil ? nil : count
        }
    }

    /// Without a range.
    mutating func exactTime() -> PostTime? {
        if let minutes = attempt({ $0.minutesAndSeconds() }) { return minutes }
        guard let first = part(from: 0) else {
            return number().map {
                PostTime(seconds: DurationUnit.minutes.seconds($0), unit: .minutes, hasUnit: false)
            }
        }
        var (hundredths, last) = (first.hundredths, first.unit)
        while let next = part(from: last + 1) {
            hundredths += next.hundredths
            last = next.unit
        }
        return PostTime(
            seconds: FixedDecimal(hundredths: hundredths), unit: first.unit == 2 ? .seconds : .minutes, hasUnit: true)
    }

    /// `1:30`
    private mutating func minutesAndSeconds() -> PostTime? {
        guard let minutes = whole(digits: 1...3), take([":"]) != nil, let seconds = whole(digits: 2...2), seconds < 60,
            next != ":"
        else { return nil }
        return PostTime(seconds: FixedDecimal(minutes * 60 + seconds), unit: .minutes, hasUnit: true)
    }

    private static let units: [(words: [String], seconds: Int)] = [
        (["時間", "hours", "hour", "hrs", "hr", "h"], 3_600),
        (["分間", "分", "minutes", "minute", "mins", "min", "m", "'", "’", "′"], 60),
        (["秒間", "秒", "seconds", "second", "secs", "sec", "s", "\"", "”", "″"], 1),
    ]

    /// A number with a unit, such as the hours of a time: in hundredths of a second.
    private mutating func part(from unit: Int) -> (hundredths: Int, unit: Int)? {
        attempt { scanner in
            scanner.skipSpaces()
            guard let number = scanner.number() else { return nil }
            scanner.skipSpaces()
            for unit in Self.units.indices.dropFirst(unit) where scanner.take(Self.units[unit].words) != nil {
                let half = unit < 2 && scanner.take(["半"]) != nil ? 50 : 0
                return ((number.hundredths + half) * Self.units[unit].seconds, unit)
            }
            return nil
        }
    }

    /// The end of a range, behind its sign.
    private mutating func rangeEnd<Found>(_ read: (inout PostScanner) -> Found?) -> Found? {
        skipSpaces()
        guard take(Self.rangeSigns) != nil else { return nil }
        skipSpaces()
        return read(&self)
    }

    private mutating func celsiusSign() -> Bool {
        attempt { scanner in
            scanner.skipSpaces()
            return scanner.take(["℃", "°c", "度c", "度", "°", "c", "degrees"])
        } != nil
    }
}
