import Foundation
import ModelsCore

/// A period as it is typed:
///
/// - 今週, 先週, 今月, 先月, 今年, 去年, `this week`, `last month`
/// - `2026`, 令和8年, `2026-11`, 2026年11月, 11月, `Nov 2026`
/// - `2 weeks ago`, 3か月前, which are a day; `last 30 days`, 過去3か月, which end today
extension DateText {
    private enum Unit {
        case day, week, month, year

        /// - Parameter text: begins with the unit's name in either language.
        init(_ text: Substring) {
            switch text.first {
            case "d", "日": self = .day
            case "w", "週": self = .week
            case "y", "年": self = .year
            default: self = .month
            }
        }
    }

    func period(_ text: String) -> ClosedRange<CivilDate>? {
        if let (unit, back) = Self.named[text] ?? Self.english(text) { return days(of: unit, back: back) }
        let ago = #/([0-9a-z]{1,5}) ?(days?|weeks?|months?|years?|日|週間?|[かヶヵカケ箇]月|年) ?(?:ago|前)/#
        if let match = text.wholeMatch(of: ago), let day = day(Self.number(match.1), Unit(match.2)) {
            return day...day
        }
        let past =
            #/(?:last|past|過去|直近) ?([0-9a-z]{0,5}?) ?(days?|weeks?|months?|years?|日間?|週間?|[かヶヵカケ箇]月間?|年間?)/#
        if let match = text.wholeMatch(of: past), let day = day(Self.number(match.1), Unit(match.2)) {
            return day...max(day, latest)
        }
        if let match = text.wholeMatch(of: #/([12][0-9]{3})年?/#), let year = Int(match.1), year >= 1_900 {
            return Self.months(year * 12, 12)
        }
        return month(text).flatMap { Self.months($0, 1) }
    }

    private static let named: [String: (Unit, back: Int)] = [
        "今週": (.week, 0), "先週": (.week, 1), "先々週": (.week, 2), "今月": (.month, 0), "先月": (.month, 1),
        "先々月": (.month, 2), "今年": (.year, 0), "ことし": (.year, 0), "本年": (.year, 0), "去年": (.year, 1),
        "昨年": (.year, 1), "一昨年": (.year, 2), "おととし": (.year, 2),
    ]

    private static func english(_ text: String) -> (Unit, back: Int)? {
        text.wholeMatch(of: #/(this|last) (week|month|year)/#).map { (Unit($0.2), $0.1 == "this" ? 0 : 1) }
    }

    /// - Returns: nil for anything but a number in digits or an English word.
    private static func number(_ text: Substring) -> Int? {
        let words = ["a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        if let number = Int(text), number <= 9_999 { return number }
        return ["", "an", "one"].contains(text) ? 1 : words.firstIndex { $0 == text }.map { $0 + 1 }
    }

    /// All days of a week, a month or a year.
    ///
    /// - Parameter back: 0 for the one that today is in.
    private func days(of unit: Unit, back: Int) -> ClosedRange<CivilDate>? {
        switch unit {
        case .week:
            // 1970-01-01 was a Thursday.
            let sinceStart = ((today.daysSinceEpoch + 4 - firstWeekday) % 7 + 7) % 7
            let start = today.daysSinceEpoch - sinceStart - back * 7
            guard let first = CivilDate(daysSinceEpoch: start), let last = CivilDate(daysSinceEpoch: start + 6)
            else { return nil }
            return first...last
        case .year: return Self.months((today.year - back) * 12, 12)
        case .month, .day: return Self.months(today.year * 12 + today.month - 1 - back, 1)
        }
    }

    /// A day so long before today, or the last one of its month where that is shorter.
    private func day(_ count: Int?, _ unit: Unit) -> CivilDate? {
        guard let count else { return nil }
        switch unit {
        case .day: return CivilDate(daysSinceEpoch: today.daysSinceEpoch - count)
        case .week: return CivilDate(daysSinceEpoch: today.daysSinceEpoch - count * 7)
        case .month, .year:
            let month = today.year * 12 + today.month - 1 - count * (unit == .year ? 12 : 1)
            return Self.months(month, 1).map { days in
                CivilDate(year: days.upperBound.year, month: days.upperBound.month, day: today.day) ?? days.upperBound
            }
        }
    }

    /// - Returns: how many months are before it since the year 0; for one without a year, the last that has begun.
    private func month(_ text: String) -> Int? {
        func month(_ month: Int?, _ year: Substring?) -> Int? {
            guard let month, (1...12).contains(month) else { return nil }
            guard let year else { return (month <= latest.month ? latest.year : latest.year - 1) * 12 + month - 1 }
            return Int(year).map { $0 * 12 + month - 1 }
        }
        if let match = text.wholeMatch(of: #/([12][0-9]{3})[\-\/.年]([0-9]{1,2})月?/#) {
            return month(Int(match.2), match.1)
        }
        if let match = text.wholeMatch(of: #/([0-9]{1,2})月/#) { return month(Int(match.1), nil) }
        if let match = text.wholeMatch(of: #/([a-z]{3,9})\.?(?:,? ?([12][0-9]{3}))?/#) {
            return month(CivilDate.month(named: match.1), match.2)
        }
        return nil
    }

    /// - Parameter start: how many months are before the first since the year 0.
    private static func months(_ start: Int, _ count: Int) -> ClosedRange<CivilDate>? {
        let end = start + count
        guard start >= 12, let first = CivilDate(year: start / 12, month: start % 12 + 1, day: 1),
            let next = CivilDate(year: end / 12, month: end % 12 + 1, day: 1),
            let last = CivilDate(daysSinceEpoch: next.daysSinceEpoch - 1)
        else { return nil }
        return first...last
    }

    /// With which day a week begins, from 0 for Sunday, in the region that `LC_ALL`, `LC_TIME` or `LANG` names, in this
    /// order (POSIX); Monday where they name none.
    static func firstWeekday(environment: [String: String]) -> Int {
        let names = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
        let name = (names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" }
        guard !["", "C", "POSIX"].contains(name) else { return 1 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: String(name))
        return calendar.firstWeekday - 1
    }
}
