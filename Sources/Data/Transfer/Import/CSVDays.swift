import Foundation
import ModelsCore

/// Days and instants as they stand in the cells of a table, in the usual spellings.
struct CSVDays {
    /// Of what tells no other.
    let timeZone: TimeZone

    private enum Part {
        case number(Int, length: Int)
        /// Letters that follow one another, of ASCII or not.
        case word(String)
        case sign(Unicode.Scalar)
    }

    /// A day, behind which a weekday and a time may stand. What could mean two days, such as 1/2/2026, means none.
    func day(_ text: String) -> CivilDate? {
        guard let text = text.shortFolded else { return nil }
        if let instant = Timestamp(internet: text) { return CivilDate(instant.date, in: timeZone) }
        return Self.dayAndRest(Self.parts(text))?.day
    }

    /// An instant. A day by itself is its noon.
    func instant(_ text: String) -> Timestamp? {
        guard let text = text.shortFolded else { return nil }
        if let instant = Timestamp(internet: text) { return instant }
        guard let (day, rest) = Self.dayAndRest(Self.parts(text)), let time = Self.secondOfDay(rest) else { return nil }
        let local = Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + time))
        return Timestamp(local.addingTimeInterval(-TimeInterval(timeZone.secondsFromGMT(for: local))))
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        // The first year of an era has a word in place of its number.
        let isOfEra = eras.keys.contains { text.hasPrefix($0) }
        var rest = (isOfEra ? text.replacing("元", with: "1") : text).unicodeScalars[...]
        func next(_ isPart: (Unicode.Scalar) -> Bool) -> String {
            let part = rest.prefix(while: isPart)
            rest = rest.dropFirst(part.count)
            return String(part)
        }
        while let first = rest.first {
            if isDigit(first) {
                let digits = next(isDigit)
                parts.append(.number(Int(digits) ?? .max, length: digits.count))
            } else if first.isASCII, first.properties.isAlphabetic {
                parts.append(.word(next { $0.isASCII && $0.properties.isAlphabetic }))
            } else if first.properties.isAlphabetic {
                parts.append(.word(next { !$0.isASCII && $0.properties.isAlphabetic }))
            } else {
                rest.removeFirst()
                if !first.properties.isWhitespace { parts.append(.sign(first)) }
            }
        }
        return parts
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // MARK: - Days

    private static func dayAndRest(_ parts: [Part]) -> (day: CivilDate, rest: ArraySlice<Part>)? {
        var parts = parts[...]
        let start = era(&parts)
        guard let (first, length) = number(&parts) else { return monthFirst(parts) }
        if length == 5, start == nil, let time = spreadsheetTime(parts) {
            return spreadsheetDay(first).map { ($0, time) }
        }
        if length == 8 { return day(first / 10_000, first / 100 % 100, first % 100, parts) }
        if case .word(let word)? = parts.first, word != "年" { return dayFirst(first, parts) }
        guard let separator = separator(&parts) else { return dayFirst(first, parts) }
        guard let (second, _) = number(&parts) else { return dayFirst(first, parts) }
        guard let other = self.separator(&parts), let (third, lastLength) = number(&parts) else { return nil }
        if let start { return day(start + first, second, third, parts) }
        if length == 4, lastLength <= 2 { return day(first, second, third, parts) }
        guard lastLength == 4, separator == other, separator != "年" else { return nil }
        // Only between points the day is always first.
        if separator == "." { return day(third, second, first, parts) }
        let readings = [day(third, second, first, parts), day(third, first, second, parts)].compactMap { $0 }
        return Set(readings.map(\.day)).count == 1 ? readings.first : nil
    }

    /// As it would be written, of the fraction behind a spreadsheet's day; nil when something else stands there.
    private static func spreadsheetTime(_ parts: ArraySlice<Part>) -> ArraySlice<Part>? {
        guard !parts.isEmpty else { return [] }
        guard parts.count == 2, case .sign(".")? = parts.first, case .number(let digits, let length)? = parts.last,
            length <= 15
        else { return nil }
        let seconds = min(Int((Double(digits) / pow(10, Double(length)) * 86_400).rounded()), 86_399)
        return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { .number($0, length: 2) }[...]
    }

    /// The days of spreadsheets, which count from 1899-12-30 (ECMA-376, part 1, 18.17.4.1), as cells without a format
    /// show them: those from 1982 to 2119, since most numbers are something else.
    private static func spreadsheetDay(_ number: Int) -> CivilDate? {
        guard (30_000..<80_000).contains(number) else { return nil }
        return CivilDate(daysSinceEpoch: number - 25_569)
    }

    private static func day(
        _ year: Int, _ month: Int, _ day: Int, _ rest: ArraySlice<Part>
    ) -> (day: CivilDate, rest: ArraySlice<Part>)? {
        guard let day = CivilDate(year: year, month: month, day: day) else { return nil }
        guard case .word(let word)? = rest.first, word.hasPrefix("日") else { return (day, rest) }
        return (day, rest.dropFirst())
    }

    /// - Returns: the year before the first of the era that the text begins with.
    private static func era(_ parts: inout ArraySlice<Part>) -> Int? {
        guard case .word(let word)? = parts.first, let start = eras[word] else { return nil }
        parts.removeFirst()
        return start
    }

    /// The year before the first of each.
    private static let eras = ["令和": 2018, "r": 2018, "平成": 1988, "h": 1988]

    private static func number(_ parts: inout ArraySlice<Part>) -> (value: Int, length: Int)? {
        guard case .number(let value, let length)? = parts.first, length <= 8 else { return nil }
        parts.removeFirst()
        return (value, length)
    }

    private static func separator(_ parts: inout ArraySlice<Part>) -> String? {
        let separator: String? =
            switch parts.first {
            case .sign(let sign)? where ["-", "/", "."].contains(sign): String(sign)
            case .word(let word)? where ["年", "月"].contains(word): word
            default: nil
            }
        if separator != nil { parts.removeFirst() }
        return separator
    }

    /// 20 Nov 2026, behind its first number.
    private static func dayFirst(_ number: Int, _ rest: ArraySlice<Part>) -> (day: CivilDate, rest: ArraySlice<Part>)? {
        var rest = rest.drop(while: isOrdinalOrSign)
        guard let month = month(&rest) else { return nil }
        rest = rest.drop(while: isOrdinalOrSign)
        guard let (year, length) = self.number(&rest), length == 4 else { return nil }
        return day(year, month, number, rest)
    }

    /// Nov 20, 2026
    private static func monthFirst(_ parts: ArraySlice<Part>) -> (day: CivilDate, rest: ArraySlice<Part>)? {
        var rest = parts
        guard let month = month(&rest) else { return nil }
        rest = rest.drop(while: isOrdinalOrSign)
        guard let (number, _) = number(&rest) else { return nil }
        rest = rest.drop(while: isOrdinalOrSign)
        guard let (year, length) = self.number(&rest), length == 4 else { return nil }
        return day(year, month, number, rest)
    }

    private static func isOrdinalOrSign(_ part: Part) -> Bool {
        switch part {
        case .word(let word): ["st", "nd", "rd", "th"].contains(word)
        case .sign(let sign): ["-", ".", ","].contains(sign)
        case .number: false
        }
    }

    private static func month(_ parts: inout ArraySlice<Part>) -> Int? {
        guard case .word(let word)? = parts.first, let month = CivilDate.month(named: word) else { return nil }
        parts.removeFirst()
        return month
    }

    // MARK: - Times

    /// - Parameter parts: what stands behind a day.
    private static func secondOfDay(_ parts: ArraySlice<Part>) -> Int? {
        guard !parts.isEmpty else { return 12 * 3_600 }
        var numbers: [Int] = []
        for part in parts {
            switch part {
            case .number(let number, _): numbers.append(number)
            case .sign(let sign)
            where numbers.isEmpty ? "()".unicodeScalars.contains(sign) : [":", "."].contains(sign):
                continue
            // A weekday in Japanese, or the T of an instant.
            case .word(let word) where numbers.isEmpty && (word == "t" || word.utf8.count == 3): continue
            default: return nil
            }
        }
        // Behind the seconds their fraction may stand.
        let limits = [24, 60, 60, .max]
        guard (2...4).contains(numbers.count), zip(numbers, limits).allSatisfy({ $0 < $1 }) else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    }
}

extension String {
    /// In lower case and with normal width, without white space around it; nil for what is too long to be a value or a
    /// name that is known.
    var shortFolded: String? {
        guard utf8.count <= 64 else { return nil }
        return trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCompatibilityMapping.lowercased()
    }
}
