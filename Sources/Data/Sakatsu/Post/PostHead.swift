import Foundation
import ModelsCore
import TypedCore

/// The facility and the date in a line of a post.
struct PostHead {
    var facilityName: String?
    var date: CivilDate?
    /// Whether the line is certainly about them (`施設名：…`, `施設名（2026/11/21）`); otherwise it may be the beginning of a
    /// text.
    var isCertain = false

    /// - Parameters:
    ///   - isFirst: whether it is the first line of the post, which may be a facility's name without a label.
    /// - Returns: nil unless the whole line is about the facility or the date.
    init?(_ line: some StringProtocol, isFirst: Bool, days: TypedDays) {
        var scanner = TypedScanner(line)
        scanner.skipSpaces()
        if let head = scanner.whole({ $0.labelled(days) }) {
            self = head
        } else if let date = scanner.whole({ $0.day(days) }) {
            self.init(date: date, isCertain: true)
        } else if isFirst, let head = scanner.title(days) {
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

extension TypedScanner {
    private static let places = ["施設名", "施設", "場所", "店名", "店舗", "facility", "place", "location", "venue", "where"]
    private static let days = ["日付", "日時", "日にち", "訪問日", "利用日", "date", "day", "when"]

    /// `施設名：…`, `【日付】…`, `📍…`
    fileprivate mutating func labelled(_ days: TypedDays) -> PostHead? {
        skip { ["■", "□", "●", "◆", "・", "-", " "].contains($0) }
        if take(["📍", "🏠"]) == nil {
            guard let label = label() else { return nil }
            if Self.days.contains(label) {
                var days = days
                days.source = .label
                return day(days).map { PostHead(date: $0, isCertain: true) }
            }
        }
        guard var head = title(days) else { return nil }
        head.isCertain = true
        moveToEnd()
        return head
    }

    private mutating func label() -> String? {
        if var inner = attempt({ $0.bracketed() }) {
            let label = inner.whole { $0.take(Self.places + Self.days) }
            skipSpaces()
            take([":"])
            skipSpaces()
            return label
        }
        let label = take(Self.places + Self.days)
        skipSpaces()
        guard take([":"]) != nil else { return nil }
        skipSpaces()
        return label
    }

    /// A name with a date before or after it. Does not change the position.
    fileprivate func title(_ days: TypedDays) -> PostHead? {
        var scanner = self
        scanner.skipSpaces()
        // The longest name, with a date and some spaces.
        guard scanner.remainingCount <= 2 * SakatsuLimits.facilityNameLength else { return nil }
        if let day = scanner.attempt({ $0.day(days) }) {
            let isEnded = scanner.last == ")" || scanner.last == "日" || scanner.next == " "
            scanner.skip { [" ", "@", ":", "/"].contains($0) }
            guard isEnded, let name = scanner.name(of: scanner.rest) else { return nil }
            return PostHead(facilityName: name.text, date: day, isCertain: true)
        }
        let text = rest
        // 施設名（2026/11/21）, 施設名 2026/11/21
        for (opening, closing) in [("（", "）"), ("(", ")"), ("【", "】"), ("[", "]"), (" ", ""), ("　", "")]
        where text.hasSuffix(closing) {
            guard let start = text.range(of: opening, options: [.backwards, .literal]) else { continue }
            var inner = TypedScanner(text[start.upperBound...].dropLast(closing.count))
            guard let day = inner.whole({ $0.day(days) }) else { continue }
            return name(of: text[..<start.lowerBound].trimmingCharacters(in: .whitespaces)).map {
                PostHead(facilityName: $0.text, date: day, isCertain: true)
            }
        }
        return name(of: text).map { PostHead(facilityName: $0.text, isCertain: $0.isBracketed) }
    }

    /// A possible name of a facility, without the brackets around it.
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

    /// Parts of sentences and addresses that are unlikely in the name of a facility.
    private static let notInNames = [
        "。", "、", "!", "?", "://", "…", "です", "ます", "ました", "でした", "だった", "今日", "本日", "昨日", "久々", "久し",
        "行っ", "行き", "行く", "来た", "最高", "初めて", "整っ", "ととのっ", "today", "yesterday", "went", " i ", "i'", "セット",
        "サ活", "さん", "℃", "×", "→", ":", "=", "【", "】", "<", ">",
    ]
    private static let titles = ["サウナ", "sauna", "日記", "記録", "メモ", "サウナ記録", "サウナ日記", "sauna log", "notes", "memo"]
}
