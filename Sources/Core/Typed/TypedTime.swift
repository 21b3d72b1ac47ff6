package import ModelsCore

/// A time as it was typed, and how often it was repeated: `10分×3`.
package struct TypedTime: Hashable, Sendable {
    package private(set) var seconds: FixedDecimal
    package private(set) var unit: DurationUnit
    /// Whether its unit was typed, with this time or with another one of the same list.
    package private(set) var hasUnit: Bool
    /// The typed text if the time is not exact: `8〜10分`, `約10分`.
    package fileprivate(set) var inexact: String?
    /// The remark in brackets after it.
    package var note: String?
    /// nil when none was typed.
    package var count: Int?

    /// Sets the unit of a number that was typed without one, from another time: `30〜60秒`.
    package mutating func take(_ unit: DurationUnit) {
        guard !hasUnit else { return }
        hasUnit = true
        guard unit != self.unit else { return }
        seconds = unit.seconds(FixedDecimal(hundredths: seconds.hundredths / self.unit.secondsPerUnit))
        self.unit = unit
    }

    package var stepTime: StepTime { StepTime(seconds: seconds, unit: unit) }

    /// The time in each of several sets.
    package var repeated: [TypedTime] { Array(repeating: self, count: count ?? 1) }

    /// - Parameter time: a known time, in the unit that was typed.
    package init(_ time: StepTime) {
        (seconds, unit, hasUnit) = (time.seconds ?? FixedDecimal(0), time.givenUnit, true)
    }

    fileprivate init(seconds: FixedDecimal, unit: DurationUnit, hasUnit: Bool = true) {
        (self.seconds, self.unit, self.hasUnit) = (seconds, unit, hasUnit)
    }

    /// The middle of a range, because sums over several sets are then the most accurate.
    fileprivate func middle(to end: TypedTime) -> TypedTime {
        TypedTime(
            seconds: FixedDecimal(hundredths: (seconds.hundredths + end.seconds.hundredths) / 2), unit: end.unit,
            hasUnit: end.hasUnit)
    }
}

extension TypedScanner {
    // MARK: - Times

    /// `10`, `10分`, `10 min`, `90s`, `10'30"`, `1分30秒`, `10分半`, `1時間`, `1:30`, `0:10:00`.
    ///
    /// - Parameter unit: the unit of a number without one, and the one in which a time of several units is shown.
    package mutating func exactTime(in unit: DurationUnit = .minutes) -> TypedTime? {
        if let clock = attempt({ $0.clockTime(in: unit) }) { return clock }
        guard let first = part(of: nil) else {
            // A greater number is not a time.
            return attempt { $0.number().flatMap { $0 < FixedDecimal(1_000_000) ? $0 : nil } }
                .map { TypedTime(seconds: unit.seconds($0), unit: unit, hasUnit: false) }
        }
        var (hundredths, last) = (first.hundredths, first.unit)
        while let next = part(of: last) {
            hundredths += next.hundredths
            last = next.unit
        }
        // 6'30
        if first.unit == 1, first.unit == last, ["'", "’", "′"].contains(self.last),
            let rest = attempt({ scanner in scanner.whole(digits: 2...2).flatMap { $0 < 60 ? $0 : nil } })
        {
            (hundredths, last) = (hundredths + rest * 100, 2)
        }
        let own: DurationUnit = first.unit == 2 ? .seconds : .minutes
        return TypedTime(seconds: FixedDecimal(hundredths: hundredths), unit: last == first.unit ? own : unit)
    }

    /// An exact time, or a dash or question mark for an unknown one.
    package mutating func stepTime() -> StepTime? {
        guard take(["-", "ー", "−", "?"]) != nil else { return exactTime()?.stepTime }
        return StepTime(seconds: nil, unit: take(["秒", "s"]) == nil ? .minutes : .seconds)
    }

    /// A time that can be recorded, exact or not: `8〜10分`, `約10分`, `1分くらい`.
    package mutating func time(in unit: DurationUnit = .minutes) -> TypedTime? {
        attempt { scanner in
            let start = scanner.position
            var isExact = scanner.take(Self.approximately) == nil
            scanner.skipSpaces()
            guard var time = scanner.exactTime(in: unit) else { return nil }
            if let end = scanner.attempt({ $0.rangeEnd { $0.exactTime(in: unit) } }) {
                guard end.hasUnit || !time.hasUnit else { return nil }
                isExact = false
                // `30〜60秒`
                if end.hasUnit { time.take(end.unit) }
                time = time.middle(to: end)
            }
            if time.hasUnit, scanner.take(Self.orSo) != nil { isExact = false }
            guard StepTime.recordable.contains(time.seconds) else { return nil }
            if !isExact { time.inexact = scanner.typed(from: start) }
            return time
        }
    }

    /// The times of one kind of step in several sets: `10分×3`, `6分 × 1、8分 × 2`, `10・12・8分`, `10分(下段) / 6分(上段)`.
    ///
    /// A unit applies to all numbers without one. Without any unit, numbers can only be separated by ・ or 、, because
    /// `11/20` may be a day, `10/1/10` a set, and `7,5` a single number.
    package mutating func times(in usual: DurationUnit) -> [TypedTime]? {
        attempt { scanner in
            var times: [TypedTime] = []
            var isPlainList = true
            repeat {
                let unit = times.last.flatMap { $0.hasUnit ? $0.unit : nil } ?? usual
                guard times.count < SakatsuLimits.setCount, var time = scanner.time(in: unit) else { return nil }
                time.count = scanner.count()
                time.note =
                    scanner.attempt { scanner in
                        scanner.skipSpaces()
                        return scanner.bracketed()
                    }?.rest
                time.count = time.count ?? scanner.count()
                if time.hasUnit {
                    for index in times.indices { times[index].take(time.unit) }
                } else if times.last?.hasUnit == true {
                    time.take(unit)
                }
                times.append(time)
                let end = scanner.position
                guard scanner.separator() else { break }
                let sign = scanner.plainText(end..<scanner.position).filter { !$0.isWhitespace }
                if !Self.listSigns.contains(sign), !(sign.isEmpty && scanner.isAtEnd) { isPlainList = false }
            } while !scanner.isAtEnd
            return isPlainList || times.contains(where: \.hasUnit) ? times : nil
        }
    }

    private static let listSigns: Set<String> = ["・", "･", "、", "､"]

    /// `1:30`, `0:45.5`, `0:10:00`; if nothing else was typed, also `1:5` and `1 : 30`.
    private mutating func clockTime(in unit: DurationUnit) -> TypedTime? {
        attempt({ $0.usualClockTime(in: unit) }) ?? attempt({ $0.looseClockTime(in: unit) })
    }

    private mutating func looseClockTime(in unit: DurationUnit) -> TypedTime? {
        let start = position
        guard var seconds = whole(digits: 1...3) else { return nil }
        var count = 1
        while count < 3, let part = attempt({ $0.partAfterColon() }) {
            (seconds, count) = (seconds * 60 + part, count + 1)
        }
        skipSpaces()
        guard count > 1, isAtEnd, isBlank(before: start) else { return nil }
        return TypedTime(seconds: FixedDecimal(seconds), unit: unit)
    }

    private mutating func partAfterColon() -> Int? {
        skipSpaces()
        guard take([":"]) != nil else { return nil }
        skipSpaces()
        return whole(digits: 1...2).flatMap { $0 < 60 ? $0 : nil }
    }

    private mutating func usualClockTime(in unit: DurationUnit) -> TypedTime? {
        guard var seconds = whole(digits: 1...3), take([":"]) != nil else { return nil }
        if let minutes = attempt({ scanner in scanner.sixtieth().flatMap { scanner.take([":"]) == nil ? nil : $0 } }) {
            seconds = seconds * 60 + minutes
        }
        guard next?.isDigit == true, following?.isDigit == true, let rest = number(), rest < FixedDecimal(60),
            next != ":"
        else { return nil }
        return TypedTime(seconds: FixedDecimal(hundredths: seconds * 6_000 + rest.hundredths), unit: unit)
    }

    private mutating func sixtieth() -> Int? { whole(digits: 2...2).flatMap { $0 < 60 ? $0 : nil } }

    /// The units, the longest first.
    private static let units: [(words: [String], seconds: Int)] = [
        (["時間", "hours", "hour", "hrs", "hr", "h"], 3_600),
        (["分間", "分", "minutes", "minute", "mins", "min", "m", "'", "’", "′"], 60),
        (["秒間", "秒", "seconds", "second", "secs", "sec", "s", "''", "\"", "”", "″"], 1),
    ]

    /// A number with a unit that is part of a time.
    ///
    /// - Parameter unit: the unit before it, of which this part must be less than one.
    /// - Returns: hundredths of a second.
    private mutating func part(of unit: Int?) -> (hundredths: Int, unit: Int)? {
        attempt { scanner in
            scanner.skipSpaces()
            let kanji = scanner.kanjiNumber(before: ["分", "秒"])
            guard let number = kanji.map({ FixedDecimal($0) }) ?? scanner.number(), number < FixedDecimal(1_000_000)
            else { return nil }
            scanner.skipSpaces()
            guard let found = scanner.unit(), kanji == nil || !scanner.isWord else { return nil }
            let half = found < 2 && scanner.take(["半"]) != nil ? 50 : 0
            let hundredths = (number.hundredths + half) * Self.units[found].seconds
            if let unit {
                guard found > unit, hundredths < 100 * Self.units[unit].seconds else { return nil }
            }
            return (hundredths, found)
        }
    }

    /// Whether the letters that come next go on after 十分, which also means enough.
    private var isWord: Bool {
        guard let next, next.properties.isAlphabetic else { return false }
        return !["を", "の", "で", "と", "半", "間", "ず", "ほ", "く", "ぐ"].contains(next) && !Self.kanjiDigits.contains(next)
    }

    /// The index of a unit's name or abbreviation, which may have a point.
    private mutating func unit() -> Int? {
        // Two primes are a single sign.
        let found = [2, 1, 0].first { take(Self.units[$0].words) != nil }
        if last.map({ ("a"..."z").contains($0) }) == true { take(["."]) }
        return found
    }

    /// The unit named by a text, minutes or seconds.
    package static func unit(named name: String) -> DurationUnit? {
        read(name) { scanner in scanner.unit().flatMap { [1: .minutes, 2: .seconds][$0] } }
    }

    // MARK: - What is not exact

    static let approximately = [
        "およそ", "だいたい", "大体", "平均", "たぶん", "多分", "約", "about", "around", "roughly", "approx.", "approx", "avg.", "avg",
        "ca.", "~", "〜",
    ]
    static let orSo = ["くらい", "ぐらい", "ほど", "程度", "前後", "以上", "未満", "以内", "弱", "強", "ちょい", "ish"]
    private static let rangeSigns: Set<Unicode.Scalar> = ["~", "〜", "-", "–", "—", "ー", "−"]

    /// The end of a range, after its sign.
    mutating func rangeEnd<Found>(_ read: (inout TypedScanner) -> Found?) -> Found? {
        skipSpaces()
        guard take(Self.rangeSigns) != nil else { return nil }
        skipSpaces()
        return read(&self)
    }
}
