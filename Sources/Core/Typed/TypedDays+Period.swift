package import ModelsCore

/// A period as it is typed:
///
/// - a day
/// - 今週, 先週, 今月, 先月, 今年, 去年, `this week`, `last month`
/// - `2026`, 令和8年, `2026-11`, 2026年11月, 11月, `Nov 2026`
/// - `2 weeks ago`, 3か月前, which are a day; `last 30 days`, 過去3か月, which end today
extension TypedDays {
    /// A length of time in days, or in months.
    typealias Span = (days: Int, months: Int)

    /// The days of a period; for a single day, only that one.
    package func period(_ text: String) -> ClosedRange<CivilDate>? {
        if let day = day(text, allowsTime: false) { return day...day }
        return TypedScanner.read(text) { scanner in
            if let named = scanner.whole({ $0.namedPeriod() }) { return period(of: named.span, back: named.back) }
            if let span = scanner.whole({ $0.ago() }) { return day(before: span).map { $0...$0 } }
            if let span = scanner.whole({ $0.past() }) { return day(before: span).map { $0...max($0, latest) } }
            return scanner.yearAlone().flatMap { Self.months($0 * 12, 12) }
                ?? scanner.monthOfYear(self).flatMap { Self.months($0, 1) }
        }
    }

    /// The days from one to another, both with their year, so that their meaning does not depend on today: `2026-11`,
    /// 2026年11月21日, `2026/11/1..15`, `2026-11-20..2026-12`, `2026-11..`, `..2026-10`.
    ///
    /// - Returns: nil for any other text; otherwise at least one of the two days.
    package static func range(_ text: String) -> (first: CivilDate?, last: CivilDate?)? {
        guard text.utf8.count <= TypedScanner.longestValue else { return nil }
        let sides = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(numbers)
        guard let start = sides[0], var end = sides[sides.count - 1] else { return nil }
        // The end may leave out what it shares with the start.
        if let number = end.first, number < 100 { end = start.dropLast(end.count) + end }
        let (first, last) = (days(start), days(end))
        guard first != nil || start.isEmpty, last != nil || end.isEmpty, first != nil || last != nil else { return nil }
        if let first, let last, first.lowerBound > last.upperBound { return nil }
        return (first?.lowerBound, last?.upperBound)
    }

    /// The numbers of a date, from year to day; nil for any other text, and none for an empty one.
    private static func numbers(_ text: Substring) -> [Int]? {
        guard !text.isEmpty else { return [] }
        return TypedScanner.read(String(text)) { scanner in
            var numbers: [Int] = []
            repeat {
                guard let number = scanner.whole(digits: numbers.isEmpty ? 1...4 : 1...2) else { return nil }
                numbers.append(number)
                if scanner.take(["月", "日"]) != nil, scanner.isAtEnd { break }
            } while scanner.take(["-", "/", "年"]) != nil || scanner.last == "月"
            return numbers
        }
    }

    /// A month or a day.
    private static func days(_ numbers: [Int]) -> ClosedRange<CivilDate>? {
        guard 2...3 ~= numbers.count, numbers[0] >= 1_000, 1...12 ~= numbers[1] else { return nil }
        guard numbers.count == 3 else { return months(numbers[0] * 12 + numbers[1] - 1, 1) }
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]).map { $0...$0 }
    }

    /// The number of months since the year 0.
    private var thisMonth: Int { today.year * 12 + today.month - 1 }

    /// All days of a week, a month or a year.
    ///
    /// - Parameter back: how many periods ago; 0 for the current one.
    private func period(of span: Span, back: Int) -> ClosedRange<CivilDate>? {
        guard span.days > 0 else {
            return Self.months((thisMonth / span.months - back) * span.months, span.months)
        }
        let start = today.daysSinceEpoch - daysSince(weekday: firstWeekday) - back * span.days
        guard let first = CivilDate(daysSinceEpoch: start),
            let last = CivilDate(daysSinceEpoch: start + span.days - 1)
        else { return nil }
        return first...last
    }

    /// The day that long before today, or the last day of its month if the month is too short.
    private func day(before span: Span) -> CivilDate? {
        guard span.months > 0 else { return CivilDate(daysSinceEpoch: today.daysSinceEpoch - span.days) }
        return Self.months(thisMonth - span.months, 1).map { days in
            CivilDate(year: days.upperBound.year, month: days.upperBound.month, day: today.day) ?? days.upperBound
        }
    }

    /// - Parameter start: the number of the first month, counted from the year 0.
    private static func months(_ start: Int, _ count: Int) -> ClosedRange<CivilDate>? {
        let end = start + count
        guard start >= 12, let first = CivilDate(year: start / 12, month: start % 12 + 1, day: 1),
            let next = CivilDate(year: end / 12, month: end % 12 + 1, day: 1),
            let last = CivilDate(daysSinceEpoch: next.daysSinceEpoch - 1)
        else { return nil }
        return first...last
    }
}

extension TypedScanner {
    private static let spans: [(words: [String], span: TypedDays.Span)] = [
        (["days", "day", "日間", "日"], (1, 0)), (["weeks", "week", "週間", "週"], (7, 0)),
        (["months", "month"] + ["か", "ヶ", "ヵ", "カ", "ケ", "箇"].flatMap { ["\($0)月間", "\($0)月"] }, (0, 1)),
        (["years", "year", "年間", "年"], (0, 12)),
    ]
    private static let namedPeriods: [(word: String, span: TypedDays.Span, back: Int)] = [
        ("今週", (7, 0), 0), ("先週", (7, 0), 1), ("先々週", (7, 0), 2), ("今月", (0, 1), 0), ("先月", (0, 1), 1),
        ("先々月", (0, 1), 2), ("今年", (0, 12), 0), ("ことし", (0, 12), 0), ("本年", (0, 12), 0), ("去年", (0, 12), 1),
        ("昨年", (0, 12), 1), ("一昨年", (0, 12), 2), ("おととし", (0, 12), 2),
    ]

    fileprivate mutating func namedPeriod() -> (span: TypedDays.Span, back: Int)? {
        if let named = Self.namedPeriods.first(where: { take([$0.word]) != nil }) { return (named.span, named.back) }
        guard let word = take(["this", "last"]) else { return nil }
        skipSpaces()
        guard let unit = ["week": (7, 0), "month": (0, 1), "year": (0, 12)][take(["week", "month", "year"]) ?? ""]
        else { return nil }
        return ((unit.0, unit.1), word == "this" ? 0 : 1)
    }

    /// `3 days ago`, `two weeks ago`, 3か月前
    mutating func ago() -> TypedDays.Span? {
        guard let count = countOfSpans(), let span = span(count) else { return nil }
        skipSpaces()
        return take(["ago", "前"]) == nil ? nil : span
    }

    /// `last 30 days`, `past week`, 過去3か月
    fileprivate mutating func past() -> TypedDays.Span? {
        guard take(["last", "past", "過去", "直近"]) != nil else { return nil }
        skipSpaces()
        return span(attempt({ $0.countOfSpans() }) ?? 1)
    }

    private static let counts = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10,
    ]

    /// A number up to 9,999, in digits or as an English word.
    private mutating func countOfSpans() -> Int? {
        let count = figure()?.value ?? latinWord().flatMap { Self.counts[$0] }
        return count.flatMap { $0 <= 9_999 ? $0 : nil }
    }

    private mutating func span(_ count: Int) -> TypedDays.Span? {
        skipSpaces()
        return Self.spans.first { take($0.words) != nil }.map { ($0.span.days * count, $0.span.months * count) }
    }

    /// `2026`, 2026年, 令和8年
    fileprivate mutating func yearAlone() -> Int? {
        whole { scanner in
            let era = scanner.attempt { $0.era() }
            guard let year = scanner.figure(), era != nil || year.length == 4 else { return nil }
            let isNamed = scanner.take(["年"]) != nil
            guard let era else { return (1_900..<3_000).contains(year.value) ? year.value : nil }
            return isNamed ? era + year.value : nil
        }
    }

    /// `2026-11`, 令和8年11月, `R8.11`, 11月, `Nov`, `March, 2024`
    ///
    /// - Returns: the number of the month, counted from the year 0; without a year, the last such month that has begun.
    fileprivate mutating func monthOfYear(_ days: TypedDays) -> Int? {
        func months(_ month: Int, _ year: Int?) -> Int? {
            guard (1...12).contains(month) else { return nil }
            let latest = days.latest
            return (year ?? (month <= latest.month ? latest.year : latest.year - 1)) * 12 + month - 1
        }
        if let month = month() {
            take(["."])
            take([","])
            skipSpaces()
            return months(month, whole(digits: 4...4))
        }
        let era = attempt { $0.era() }
        guard let first = figure() else { return nil }
        if era == nil, first.length <= 2 { return take(["月"]) == nil ? nil : months(first.value, nil) }
        guard let (sign, month, length) = signedFigure(), sign != "月", era != nil || first.length == 4, length <= 2
        else { return nil }
        take(["月"])
        return months(month, (era ?? 0) + first.value)
    }
}
