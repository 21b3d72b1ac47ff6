import Foundation
import ModelsCore

/// Where and when, as posts say it in a line.
struct PostHead {
    var facilityName: String?
    var date: CivilDate?
    /// Whether the line says so itself (`施設名：…`, `施設名（2026/11/21）`); otherwise it may be the beginning of a text.
    var isCertain = false

    /// - Parameters:
    ///   - isFirst: whether it is the post's first line, which says where without a word for it.
    ///   - latestDay: a day without a year is the last one up to it.
    /// - Returns: nil unless all of the line is about where or when.
    init?(_ line: some StringProtocol, isFirst: Bool, latestDay: CivilDate) {
        var scanner = PostScanner(line)
        scanner.skipSpaces()
        if let head = scanner.whole({ $0.labelled(latestDay) }) {
            self = head
        } else if let date = scanner.whole({ $0.date(latestDay) }) {
            self.init(date: date, isCertain: true)
        } else if isFirst, let head = scanner.title(latestDay) {
            self = head
        } else {
            return nil
        }
    }

    fileprivate init(facilityName: String? = nil, date: CivilDate? = nil, isCertain: Bool) {
        self.facilityName = facilityName
        self.date = date
        self.isCertain = isCertain
    }
}

extension PostScanner {
    private static let places = ["施設名", "施設", "場所", "店名", "店舗", "facility", "place", "location", "venue", "where"]
    private static let days = ["日付", "日時", "日にち", "訪問日", "利用日", "date", "day", "when"]

    /// `施設名：…`, `【日付】…`, `📍…`
    fileprivate mutating func labelled(_ latestDay: CivilDate) -> PostHead? {
        skip { ["■", "□", "●", "◆", "・", "-", " "].contains($0) }
        if take(["📍", "🏠"]) == nil {
            guard let label = label() else { return nil }
            if Self.days.contains(label) { return date(latestDay).map { PostHead(date: $0, isCertain: true) } }
        }
        guard var head = title(latestDay) else { return nil }
        head.isCertain = true
        moveToEnd()
        return head
    }

    private mutating func label() -> String? {
        if var inner = attempt({ $0.bracketed() }) {
            let label = inner.whole { $0.take(Self.places + Self.days) }
            skipSpaces()
            _ = take([":"])
            skipSpaces()
            return label
        }
        let label = take(Self.places + Self.days)
        skipSpaces()
        guard take([":"]) != nil else { return nil }
        skipSpaces()
        return label
    }

    /// A name, with a date in front of it or behind it. Does not move on.
    fileprivate func title(_ latestDay: CivilDate) -> PostHead? {
        var scanner = self
        scanner.skipSpaces()
        // The longest name with a date and some space.
        guard scanner.remainingCount <= 2 * SakatsuLimits.facilityNameLength else { return nil }
        if let day = scanner.attempt({ $0.date(latestDay) }) {
            let isEnded = scanner.last == ")" || scanner.last == "日" || scanner.next == " "
            scanner.skip { [" ", "@", ":", "/"].contains($0) }
            guard isEnded, let name = scanner.name(of: scanner.rest) else { return nil }
            return PostHead(facilityName: name.text, date: day, isCertain: true)
        }
        let text = rest
        // 施設名（2026/11/21）
        for (opening, closing) in [("（", "）"), ("(", ")"), ("【", "】"), ("[", "]")] where text.hasSuffix(closing) {
            guard let start = text.range(of: opening, options: [.backwards, .literal]) else { continue }
            var inner = PostScanner(text[start.upperBound...].dropLast())
            guard let day = inner.whole({ $0.date(latestDay) }) else { continue }
            return name(of: text[..<start.lowerBound].trimmingCharacters(in: .whitespaces)).map {
                PostHead(facilityName: $0.text, date: day, isCertain: true)
            }
        }
        // 施設名 2026/11/21
        for space in [" ", "　"] {
            guard let start = text.range(of: space, options: [.backwards, .literal]) else { continue }
            var last = PostScanner(text[start.upperBound...])
            guard let day = last.whole({ $0.date(latestDay) }) else { continue }
            return name(of: text[..<start.lowerBound].trimmingCharacters(in: .whitespaces)).map {
                PostHead(facilityName: $0.text, date: day, isCertain: true)
            }
        }
        return name(of: text).map { PostHead(facilityName: $0.text, isCertain: $0.isBracketed) }
    }

    /// What can be a facility's name, without the brackets around it.
    private func name(of text: String) -> (text: String, isBracketed: Bool)? {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.first, let last = scalars.last else { return nil }
        if scalars.count > 2, last != ">", Self.brackets[first] == last, !scalars.dropFirst().dropLast().contains(last)
        {
            let inner = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
            return Self.isName(inner, limit: SakatsuLimits.facilityNameLength) ? (inner, true) : nil
        }
        return Self.isName(text, limit: 40) ? (text, false) : nil
    }

    private static func isName(_ text: String, limit: Int) -> Bool {
        guard text.unicodeScalars.count <= limit, text.unicodeScalars.contains(where: \.properties.isAlphabetic),
            !text.hasPrefix("#"), !text.hasPrefix("＃")
        else { return false }
        let plain = text.halfWidth.lowercased()
        return !notInNames.contains { plain.contains($0) } && !titles.contains(plain)
    }

    /// What is in sentences and addresses, and hardly in the name of a place.
    private static let notInNames = [
        "。", "、", "!", "?", "://", "…", "です", "ます", "ました", "でした", "だった", "今日", "本日", "昨日", "久々", "久し",
        "行っ", "行き", "行く", "来た", "最高", "初めて", "整っ", "ととのっ", "today", "yesterday", "went", " i ", "i'", "セット",
        "サ活", "さん", "℃", "×", "→", ":", "=", "【", "】", "<", ">",
    ]
    private static let titles = ["サウナ", "sauna", "日記", "記録", "メモ", "サウナ記録", "サウナ日記", "sauna log", "notes", "memo"]
}

extension PostScanner {
    /// `2026/11/21`, `2026年11月21日（土）`, `11/21`, `11月21日`, `Nov 21, 2026`, `21 November`.
    mutating func date(_ latestDay: CivilDate) -> CivilDate? {
        attempt { scanner in
            let date = scanner.attempt { $0.numericDate(latestDay) } ?? scanner.attempt { $0.writtenDate(latestDay) }
            guard let date, scanner.next.map({ !$0.isDigit && $0 != "/" }) ?? true else { return nil }
            _ = scanner.attempt { $0.weekday() }
            return date
        }
    }

    private mutating func numericDate(_ latestDay: CivilDate) -> CivilDate? {
        let signs: Set<Unicode.Scalar> = ["/", "-", ".", "年"]
        let year = attempt { scanner in
            scanner.whole(digits: 4...4).flatMap { year in
                scanner.take(signs).map { sign in (year, sign) }
            }
        }
        skipSpaces()
        guard let month = whole(digits: 1...2), let sign = take(["/", "-", ".", "月"]) else { return nil }
        // `10-1` and `10.1` are something else without a year.
        guard year != nil || sign == "/" || sign == "月" else { return nil }
        skipSpaces()
        guard let day = whole(digits: 1...2) else { return nil }
        let hasSign = take(["日"]) != nil
        guard hasSign || sign != "月" else { return nil }
        guard let year else { return CivilDate(month: month, day: day, upTo: latestDay) }
        return CivilDate(year: year.0, month: month, day: day)
    }

    private mutating func writtenDate(_ latestDay: CivilDate) -> CivilDate? {
        let dayInFront = whole(digits: 1...2)
        skipSpaces()
        guard let letters = letters(limit: 9) else { return nil }
        guard let month = CivilDate.month(named: plainText(letters)) else { return nil }
        _ = take(["."])
        skipSpaces()
        guard let day = dayInFront ?? whole(digits: 1...2) else { return nil }
        let year = attempt { scanner in
            _ = scanner.take(["st", "nd", "rd", "th"])
            _ = scanner.take([","])
            scanner.skipSpaces()
            return scanner.whole(digits: 4...4)
        }
        guard let year else { return CivilDate(month: month, day: day, upTo: latestDay) }
        return CivilDate(year: year, month: month, day: day)
    }

    private static let weekdays = [
        "月", "火", "水", "木", "金", "土", "日", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    ]

    /// `（土）`, `(Sat)`, `土曜日`
    private mutating func weekday() -> Void? {
        skipSpaces()
        if var inner = attempt({ $0.bracketed() }) { return inner.whole { $0.weekdayName() } }
        return take(["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"]).map { _ in }
    }

    private mutating func weekdayName() -> Void? {
        let name = take(Self.weekdays)
        _ = take(["曜日", "曜", "・"])
        _ = take(["祝日", "祝"])
        return name.map { _ in }
    }
}
