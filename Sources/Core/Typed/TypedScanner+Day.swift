package import ModelsCore

extension TypedScanner {
    /// A day, with its weekday if there is one.
    package mutating func day(_ days: TypedDays) -> CivilDate? {
        attempt { scanner in
            // `Tue, 03 Nov 2026 09:20:00 GMT`
            if days.source == .table, scanner.attempt({ $0.englishWeekday() }) != nil {
                scanner.take([","])
                scanner.skipSpaces()
            }
            var found = days.source == .field ? scanner.attempt({ $0.relativeDay(days) }) : nil
            found = found ?? scanner.attempt({ $0.numericDay(days) })
            found = found ?? scanner.attempt({ $0.writtenDay(days) })
            guard let day = found, scanner.next.map({ !$0.isDigit && $0 != "/" }) ?? true else { return nil }
            _ = scanner.attempt { $0.weekday() }
            return day
        }
    }

    // MARK: - Numbers

    /// `2026-11-20`, `2026年11月20日`, `R8.11.20`, `20261120`, `20.11.2026`, `11/20/2026`, `11/20`, 11月20日, 20日
    private mutating func numericDay(_ days: TypedDays) -> CivilDate? {
        let era = attempt { $0.era() }
        if era == nil, let compact = attempt({ $0.whole(digits: 8...8) }) {
            return CivilDate(year: compact / 10_000, month: compact / 100 % 100, day: compact % 100)
        }
        guard let first = figure() else { return nil }
        if era == nil, first.length <= 2, days.source == .field, take(["日"]) != nil {
            return days.day(first.value)
        }
        let isYearFirst = first.length == 4
        guard let (sign, second, length) = signedFigure(afterSpace: isYearFirst), length <= 2 else { return nil }
        let third = attempt { $0.signedFigure(afterSpace: isYearFirst) }
        let isNamed = (third?.sign ?? sign) == "月"
        let daySign: String? = attempt { scanner in
            if isNamed { scanner.skipSpaces() }
            // The 日 of 11/22日曜 belongs to the weekday.
            return isNamed || scanner.following != "曜" ? scanner.take(["日"]) : nil
        }
        if third?.sign == "." { take(["."]) }
        if era != nil || isYearFirst {
            guard let third, third.length <= 2 else { return nil }
            return CivilDate(year: (era ?? 0) + first.value, month: second, day: third.value)
        }
        guard first.length <= 2 else { return nil }
        if let third {
            guard third.length == 4, third.sign == sign, ["-", "/", "."].contains(sign) else { return nil }
            let dayFirst = CivilDate(year: third.value, month: second, day: first.value)
            // With points, the day always comes first.
            if sign == "." { return dayFirst }
            let monthFirst = CivilDate(year: third.value, month: first.value, day: second)
            if dayFirst != nil, monthFirst != nil, let order = days.order {
                return order == .dayFirst ? dayFirst : monthFirst
            }
            return dayFirst == nil || monthFirst == nil || dayFirst == monthFirst ? dayFirst ?? monthFirst : nil
        }
        // In a text, other signs between two numbers can mean something else.
        let isClear = sign == "/" || (sign == "月" && daySign != nil) || days.source != .post
        guard days.source != .table, isClear, sign != "年" else { return nil }
        return days.day(month: first.value, day: second)
    }

    /// The year before the first year of an era, whose name comes before a number.
    mutating func era() -> Int? {
        guard let name = take(["令和", "r", "平成", "h", "昭和"]) else { return nil }
        skipSpaces()
        return ["令和": 2018, "r": 2018, "平成": 1988, "h": 1988][name] ?? 1925
    }

    /// A number in digits, or in kanji with its unit: 三 of 三日. 元 is the first year of an era.
    mutating func figure() -> (value: Int, length: Int)? {
        let start = position
        if let digits = whole(digits: 1...8) { return (digits, position - start) }
        if take(["元"]) != nil { return (1, 1) }
        return kanjiNumber(before: Self.counted).map { ($0, 2) }
    }

    /// A number below 100 in kanji, before one of the signs: 三 of 三日.
    package mutating func kanjiNumber(before signs: Set<Unicode.Scalar>) -> Int? {
        attempt { scanner in
            let start = scanner.position
            // 数十秒
            guard scanner.last.map({ ["数", "何"].contains($0) }) != true else { return nil }
            var (tens, ones) = (0, 0)
            while scanner.position - start < 3, let digit = scanner.take(Self.kanjiDigits) {
                if digit == "十" {
                    (tens, ones) = (tens + max(ones, 1) * 10, 0)
                } else {
                    ones = ones * 10 + (Self.kanji.firstIndex(of: digit) ?? 0) + 1
                }
            }
            guard scanner.position > start, let next = scanner.next, signs.contains(next) else { return nil }
            return tens + ones
        }
    }

    private static let kanji: [Unicode.Scalar] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]
    package static let kanjiDigits = Set(kanji + ["十"])
    private static let counted: Set<Unicode.Scalar> = ["日", "月", "週", "年", "か", "ヶ", "ヵ", "カ", "ケ", "箇"]

    /// - Parameter afterSpace: whether a space may come before any sign.
    mutating func signedFigure(afterSpace: Bool = false) -> (sign: Unicode.Scalar, value: Int, length: Int)? {
        guard let sign = sign(afterSpace: afterSpace), let figure = figure() else { return nil }
        return (sign, figure.value, figure.length)
    }

    private static let signs: Set<Unicode.Scalar> = ["-", "/", ".", "年", "月"]

    /// The separator of a day's numbers; 年 and 月 may always have a space before them.
    private mutating func sign(afterSpace: Bool) -> Unicode.Scalar? {
        attempt { scanner in
            let start = scanner.position
            scanner.skipSpaces()
            let isClose = afterSpace || scanner.position == start
            guard let sign = scanner.take(Self.signs), isClose || sign == "年" || sign == "月" else {
                return nil
            }
            scanner.skipSpaces()
            return sign
        }
    }

    // MARK: - Names of months

    /// `Nov 20`, `Nov. 20th, 2026`, `20 Nov 2026`, `20-Nov-2026`, `20. November 2026`
    private mutating func writtenDay(_ days: TypedDays) -> CivilDate? {
        let dayInFront = whole(digits: 1...2)
        if dayInFront != nil { skipOrdinal() }
        guard let month = month() else { return nil }
        if dayInFront == nil { skipOrdinal() }
        guard let day = dayInFront ?? whole(digits: 1...2) else { return nil }
        let year = attempt { scanner in
            scanner.skipOrdinal()
            return scanner.whole(digits: 4...4)
        }
        if dayInFront == nil, year == nil { take(Self.ordinals) }
        if let year { return CivilDate(year: year, month: month, day: day) }
        return days.source == .table ? nil : days.day(month: month, day: day)
    }

    mutating func month() -> Int? {
        attempt { scanner in scanner.latinWord().flatMap { CivilDate.month(named: $0) } }
    }

    private static let ordinals = ["st", "nd", "rd", "th"]

    private mutating func skipOrdinal() {
        take(Self.ordinals)
        skip { ["-", ".", ","].contains($0) || $0.properties.isWhitespace }
    }

    // MARK: - From today

    private mutating func relativeDay(_ days: TypedDays) -> CivilDate? {
        let back =
            Self.namedDays.firstIndex(where: { take($0) != nil }) ?? attempt({ $0.daysAgo() }) ?? weekdayBack(days)
        return back.flatMap { CivilDate(daysSinceEpoch: days.today.daysSinceEpoch - $0) }
    }

    private static let namedDays = [
        ["今日", "きょう", "本日", "today"], ["昨日", "きのう", "yesterday"], ["一昨日", "おととい", "おとつい"],
    ]

    private mutating func daysAgo() -> Int? {
        ago().flatMap { $0.months == 0 ? $0.days : nil }
    }

    /// 月曜, `Mon`, 先週の月曜日, `last Monday`
    private mutating func weekdayBack(_ days: TypedDays) -> Int? {
        if let back = attempt({ $0.englishWeekdayBack(days) }) { return back }
        return attempt { scanner in
            let isLast = scanner.take(["先週"]) != nil
            scanner.take(["の"])
            guard let weekday = scanner.weekdayName() else { return nil }
            // Weeks begin on Monday here, whatever calendars print: Saturday and Sunday belong to the same week.
            return isLast ? days.daysSince(weekday: 1) + 7 - (weekday + 6) % 7 : days.daysSince(weekday: weekday)
        }
    }

    private mutating func englishWeekdayBack(_ days: TypedDays) -> Int? {
        let isLast = take(["last"]) != nil
        skipSpaces()
        guard let weekday = englishWeekday() else { return nil }
        let back = days.daysSince(weekday: weekday)
        return isLast && back == 0 ? 7 : back
    }

    // MARK: - Weekdays

    private static let weekdays = ["日", "月", "火", "水", "木", "金", "土"]
    private static let englishWeekdays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// A weekday after a day: `（土）`, `(火・祝)`, `(Sat)`, 土曜日
    private mutating func weekday() -> Int? {
        skipSpaces()
        guard var inner = attempt({ $0.bracketed() }) else {
            // 土 or 土曜 may be the beginning of a name.
            let start = position
            guard let weekday = weekdayName() else { return nil }
            let isShort = position < start + 3
            let isEnded = position == start + 2 && next?.properties.isWhitespace ?? true
            return isShort && !isEnded ? nil : weekday
        }
        return inner.whole { scanner in
            let weekday = scanner.weekdayName() ?? scanner.englishWeekday()
            scanner.take(["・"])
            scanner.take(["祝日", "祝"])
            return weekday
        }
    }

    /// The weekday of 土, 土曜 or 土曜日; 0 for Sunday.
    private mutating func weekdayName() -> Int? {
        guard let name = take(Self.weekdays) else { return nil }
        take(["曜日", "曜"])
        return Self.weekdays.firstIndex(of: name)
    }

    private mutating func englishWeekday() -> Int? {
        attempt { scanner in
            guard let word = scanner.latinWord(), word.utf8.count >= 3 else { return nil }
            return Self.englishWeekdays.firstIndex { $0.hasPrefix(word) }
        }
    }

    // MARK: - Times of the day

    /// ` 10:30`, `T10:30:15.123`, ` 金 10:30`, ` Fri 10:30`, in seconds since midnight.
    mutating func timeOfDay() -> Int? {
        attempt { scanner in
            scanner.skipSpaces()
            if scanner.weekdayName() ?? scanner.englishWeekday() != nil { scanner.skipSpaces() }
            scanner.take(["t"])
            var numbers: [Int] = []
            repeat {
                guard let number = scanner.whole(digits: 1...9) else { return nil }
                numbers.append(number)
            } while numbers.count < 4 && scanner.take([":", "."]) != nil
            // A fraction may follow the seconds.
            guard numbers.count >= 2, zip(numbers, [24, 60, 60, Int.max]).allSatisfy({ $0 < $1 }) else { return nil }
            return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
        }
    }

    /// The day of a spreadsheet, counted from 1899-12-30 (ECMA-376, part 1, 18.17.4.1), as in cells without a format;
    /// the time is the fraction. Only days from 1982 to 2119, because most numbers mean something else.
    mutating func spreadsheetMoment() -> (day: CivilDate, second: Int?)? {
        guard let number = whole(digits: 5...5), (30_000..<80_000).contains(number),
            let day = CivilDate(daysSinceEpoch: number - 25_569)
        else { return nil }
        let start = position
        guard take(["."]) != nil else { return (day, nil) }
        guard whole(digits: 1...15) != nil, let fraction = Double("0\(plainText(start..<position))") else { return nil }
        return (day, min(Int((fraction * 86_400).rounded()), 86_399))
    }
}
