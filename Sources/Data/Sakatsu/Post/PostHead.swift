import Foundation
import ModelsCore
import TypedCore

/// The facility and the date in a line of a post.
struct PostHead {
    var facilityName: String?
    var date: CivilDate?
    /// Whether a label or sign says that it is a facility.
    var isLabelled = false
    /// Whether the date is the subject of a sentence: 11月9日は休館.
    var isSubject = false
    /// Whether the line contains nothing else.
    var isWhole = true

    /// - Parameters:
    ///   - isFirst: whether it is the first line of the post, which may be a facility's name without a label.
    /// - Returns: nil for a line about anything else.
    init?(_ line: some StringProtocol, isFirst: Bool, days: TypedDays) {
        var scanner = TypedScanner(line)
        scanner.skipSpaces()
        if let head = scanner.whole({ $0.labelled(days) }) {
            self = head
            isLabelled = facilityName != nil
        } else if let head = scanner.attempt({ $0.dated(days) }) {
            self = head
        } else if let day = line.split(separator: "·").dropFirst().compactMap({ part in
            TypedScanner.read(String(part)) { $0.day(days) }
        }).first {
            // 午後9:14 · 2026年2月20日 · 1,204件の表示
            self.init(date: day, isWhole: false)
        } else if let head = scanner.placed() ?? (isFirst ? scanner.title() : nil) {
            self = head
        } else {
            return nil
        }
    }

    fileprivate init(facilityName: String? = nil, date: CivilDate? = nil, isWhole: Bool = true) {
        (self.facilityName, self.date, self.isWhole) = (facilityName, date, isWhole)
    }

    /// The head and the row of a line with everything: 10/24 ゆらぎ湯 10-1-10×3.
    ///
    /// - Returns: nil for any other line, and if anything but a facility is between the day and the sets.
    static func dividing(_ line: Substring, _ days: TypedDays) -> (head: PostHead, row: Substring)? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard line.utf8.count <= PostPage.longestMark, words.count > 1, words[0].contains(where: \.isNumber),
            PostHead(words[0], isFirst: false, days: days)?.date != nil,
            var start = words.indices.dropFirst().first(where: { words[$0].contains(where: \.isNumber) })
        else { return nil }
        // サウナ 10分
        if start > 1, PostNames.kind(of: words[start - 1].lowercased()) != nil { start -= 1 }
        guard let head = PostHead(line[..<words[start].startIndex], isFirst: false, days: days), head.date != nil,
            head.isWhole
        else { return nil }
        return (head, line[words[start].startIndex...])
    }

    /// Whether a line is about the prefecture of a facility: `[ 山形県 ]`, `温浴施設 - 群馬県 渋川市`.
    static func isPlace(_ line: some StringProtocol) -> Bool {
        line.unicodeScalars.count <= 40
            && line.split { " 　[]【】()（）-－・".contains($0) }.contains { isPrefecture($0) }
    }

    fileprivate static func isPrefecture(_ text: some StringProtocol) -> Bool {
        let length = text.unicodeScalars.count
        return text == "北海道" || text == "東京都" || text == "大阪府" || text == "京都府"
            || (3...4).contains(length) && text.hasSuffix("県")
    }
}

extension TypedScanner {
    private static let places = [
        "施設名", "施 設", "場 所", "1軒目", "施設", "場所", "於", "店名", "店舗", "本日のサウナ", "今日のサウナ", "facility", "place", "location",
        "venue", "where",
    ]
    private static let days = ["日付", "日 付", "日 時", "日時", "日にち", "訪問日", "利用日", "date", "day", "when"]

    /// `施設名：…`, `【日付】…`, `📍…`, `@…`
    fileprivate mutating func labelled(_ days: TypedDays) -> PostHead? {
        skip { ["■", "□", "●", "◆", "・", "-", " "].contains($0) }
        if take(["📍", "🏠", "@"]) == nil {
            guard let label = label() else { return nil }
            if Self.days.contains(label) {
                var days = days
                days.source = .label
                guard let day = day(days) else { return nil }
                let isEnded = isAtEnd || next == " " || last == ")" || last == "日"
                skipSpaces()
                defer { moveToEnd() }
                return isEnded ? PostHead(date: day, isWhole: isAtEnd) : nil
            }
        } else if next?.isASCII == true, !rest.contains(" ") {
            // A person: @name
            return nil
        }
        guard
            let name = attempt({ $0.named(days) })
                ?? PostFacility.name(in: rest, isLabelled: true).map({ PostHead(facilityName: $0) })
        else { return nil }
        moveToEnd()
        return name
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

    /// A date, with a facility before or after it, or other words.
    fileprivate mutating func dated(_ days: TypedDays) -> PostHead? {
        guard remainingCount <= 2 * SakatsuLimits.facilityNameLength else { return nil }
        if let head = attempt({ $0.named(days) }) { return head }
        var ahead = self
        // ⌚ 2025年12月14日
        ahead.skip { !$0.isDigit && !$0.properties.isAlphabetic && $0 != "(" }
        ahead.skipWeekdayAhead()
        guard let day = ahead.day(days) ?? ahead.attempt({ $0.shortDay(days) }) else { return nil }
        let isEnded = ahead.isAtEnd || ahead.last == ")" || ahead.last == "日" || [" ", ","].contains(ahead.next)
        ahead.skip { [" ", ",", "@", ":", "/", "-", "–", "—", "　"].contains($0) }
        if ahead.isAtEnd { return PostHead(date: day) }
        let rest = ahead.rest
        guard isEnded, !rest.hasPrefix("登録"), rest.unicodeScalars.count <= 40 else { return nil }
        if let name = PostFacility.name(in: rest) { return PostHead(facilityName: name, date: day) }
        // 8/30 湯処みなと 蒸3 水3
        let words = rest.split(whereSeparator: \.isWhitespace)
        let lead = words.prefix { !$0.contains(where: \.isNumber) }
        if lead.count < words.count, let last = lead.last, PostNames.kind(of: last.lowercased()) == nil,
            let name = PostFacility.name(in: lead.joined(separator: " "))
        {
            return PostHead(facilityName: name, date: day, isWhole: false)
        }
        let isClock = ahead.attempt({ $0.clock() }) != nil
        // 10/11〜12 一泊
        let isRange = ["〜", "~", "～"].contains { rest.hasPrefix($0) }
        // 11/22 サウナ10分 is about steps.
        guard isClock || isRange || !rest.unicodeScalars.contains(where: \.isDigit) || rest.hasSuffix("℃") else {
            return nil
        }
        var head = PostHead(date: day, isWhole: false)
        head.isSubject = ["は", "から", "より", "まで"].contains { rest.hasPrefix($0) }
        return head
    }

    /// 施設名（2026/11/21）, 施設名 2026/11/21
    private mutating func named(_ days: TypedDays) -> PostHead? {
        let text = rest
        for (opening, closing) in [("（", "）"), ("(", ")"), ("【", "】"), ("[", "]"), (" ", ""), ("　", "")]
        where text.hasSuffix(closing) {
            guard let start = text.range(of: opening, options: [.backwards, .literal]) else { continue }
            var inner = TypedScanner(text[start.upperBound...].dropLast(closing.count))
            guard let day = inner.whole({ $0.day(days) }) else { continue }
            moveToEnd()
            return PostFacility.name(in: String(text[..<start.lowerBound]), isLabelled: !closing.isEmpty).map {
                PostHead(facilityName: $0, date: day)
            }
        }
        return nil
    }

    /// 26/11/22 in a Japanese text: one of the last ten years, before the month. In other texts, 26 may be the day.
    private mutating func shortDay(_ days: TypedDays) -> CivilDate? {
        guard rest.unicodeScalars.contains(where: { $0.value > 0x3040 }), let year = whole(digits: 2...2),
            (days.today.year % 100 - 9...days.today.year % 100).contains(year), let sign = take(["/", ".", "-"]),
            let month = whole(digits: 1...2), take([sign]) != nil, let day = whole(digits: 1...2), next?.isDigit != true
        else { return nil }
        // 26/11/22 日
        _ = attempt { scanner in
            scanner.skipSpaces()
            return scanner.take(["月", "火", "水", "木", "金", "土", "日"]) != nil && scanner.next == " " ? true : nil
        }
        return CivilDate(year: days.today.year / 100 * 100 + year, month: month, day: day)
    }

    private mutating func skipWeekdayAhead() {
        if take([
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu",
            "fri", "sat", "sun",
        ]) != nil {
            take([","])
            take(["."])
            skipSpaces()
        }
    }

    /// 施設名 [ 新潟県 ]
    fileprivate func placed() -> PostHead? {
        let text = rest
        guard let start = text.lastIndex(where: { $0 == "[" || $0 == "▶" }), start > text.startIndex,
            PostHead.isPlace(text[start...].dropFirst())
        else { return nil }
        return PostFacility.name(in: String(text[..<start]), isLabelled: true).map { PostHead(facilityName: $0) }
    }

    /// A name alone, above the rest.
    fileprivate func title() -> PostHead? {
        var scanner = self
        _ = scanner.attempt { scanner in scanner.bracketed()?.rest.contains("サ活") == true ? true : nil }
        return PostFacility.name(in: scanner.rest).map { PostHead(facilityName: $0) }
    }
}
