import Foundation
import LocalizationCore
import ModelsCore
import TypedCore

/// A line of a post about sets or temperatures.
struct PostRow {
    /// The number of equal sets that the line begins: 1 for `2セット目`, 3 for `1〜3セット目`; nil without a heading.
    var heading: Int?
    var items: [PostItem] = []
    /// The number of repetitions of the whole line: `サウナ10分→水風呂1分 ×3`.
    var count: Int?
    /// The total number of sets: `合計：3セット`.
    var total: Int?

    /// Whether it contains more than its items, which is kept as text.
    var hasRemark = false
    /// Whether it only counts next to other rows: its step has no time that can be read.
    var isDoubtful = false
    /// Whether its total is about the rows above: ↑×2.
    var isBack = false
    /// Whether its heading is a number alone: `1.`
    var isListed = false
    /// Whether it is like the row before: 3本目 同上.
    var isSame = false
    /// Whether a time of the day is before it.
    var hasClock = false
    /// Whether it only counts next to another one like it: `10/1/10` may be a date.
    var isShorthand = false

    /// Whether an item is a column of a table that has a row for each set.
    var hasColumns: Bool { items.contains(where: \.isColumn) }

    /// - Returns: nil unless the line is about steps, temperatures or a number of sets.
    init?(_ line: some StringProtocol) {
        var scanner = TypedScanner(line)
        scanner.skip { Self.bullets.contains($0) || $0.properties.isWhitespace }
        // - [x] サウナ 10分
        if scanner.take(["[x]"]) != nil { scanner.skipSpaces() } else if scanner.take(["[ ]"]) != nil { return nil }
        if let person = scanner.attempt({ $0.person() }), !person.isOwn { return nil }
        guard
            let row = Self.typedSets(scanner.rest) ?? scanner.row() ?? scanner.shorthandRow() ?? scanner.wordedRow()
                ?? scanner.doubtfulRow() ?? scanner.sentenceRow() ?? scanner.placedTotal()
        else { return nil }
        self = row
    }

    init(items: [PostItem] = [], count: Int? = nil) {
        (self.items, self.count) = (items, count)
    }

    /// The parts of a line that begin with the number of a set, from the first one on: 1セット目は…。2セット目は…。
    ///
    /// - Returns: the line alone if it does not begin with one.
    static func headed(in line: Substring) -> [Substring] {
        guard let first = line.unicodeScalars.first(where: { !$0.properties.isWhitespace }), first.halfWidth.isDigit
        else {
            return [line]
        }
        let scalars = line.unicodeScalars
        var starts: [Substring.UnicodeScalarView.Index] = [line.startIndex]
        var isAfterEnd = false
        for index in scalars.indices where index > line.startIndex {
            let scalar = scalars[index]
            if isAfterEnd, scalar.halfWidth.isDigit {
                var scanner = TypedScanner(line[index...].prefix(12))
                if scanner.whole(digits: 1...2) != nil, scanner.takeOrdinal() { starts.append(index) }
            }
            isAfterEnd = ["。", ".", "、", " ", "　", "→"].contains(scalar)
        }
        return starts.indices.map { line[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : line.endIndex)] }
    }

    /// `10/1/10x3`: three known times and a count. Without a count, they may be a date.
    private static func typedSets(_ text: String) -> PostRow? {
        guard let set = try? TypedSets(text), set.groups.count == 1, let count = set.groups[0].count else { return nil }
        let steps = set.groups[0].steps.filter { $0.time.seconds != nil }
        guard steps.map(\.kind) == TypedSets.kinds else { return nil }
        return PostRow(items: steps.map { PostItem(kind: $0.kind, times: [TypedTime($0.time)]) }, count: count)
    }

    /// Whether a text has a time with a unit.
    static func hasTime(_ text: String) -> Bool {
        var scanner = TypedScanner(text)
        while !scanner.isAtEnd {
            guard scanner.next?.isDigit == true else {
                scanner.skipScalar()
                continue
            }
            if scanner.attempt({ $0.time() })?.hasUnit == true { return true }
            scanner.skip(while: \.isDigit)
        }
        return false
    }

    static let bullets: Set<Unicode.Scalar> = [
        "■", "□", "●", "○", "◆", "◇", "・", "‣", "•", "▪", "▫", "*", "-", "–", "—", "◎", "☆", "★", "▼", "▽", "✓", "✔",
        "✅", "⭐", "\u{FE0F}", "🔸", "🔹",
    ]
}

extension TypedScanner {
    /// A line of which every word is understood.
    fileprivate mutating func row() -> PostRow? {
        whole { scanner in
            var row = PostRow()
            let isNumber = scanner.next?.isDigit == true
            row.heading = scanner.attempt { $0.heading() }
            row.isListed = isNumber && scanner.last.map { [".", ")", ":"].contains($0) } == true
            if row.heading == nil { row.count = scanner.attempt { $0.leadingCount() } }
            if row.heading != nil, scanner.take(["同上", "同じ", "〃", "same"]) != nil {
                row.isSame = true
                return row
            }
            if row.count == nil, let repeated = scanner.attempt({ $0.repeatedItems() }) {
                (row.items, row.count) = repeated
            } else {
                row.items = scanner.items()
                row.isBack = row.items.isEmpty && scanner.isAtBackCount
                row.total = scanner.attempt { scanner in
                    _ = scanner.separator()
                    return scanner.total()
                }
                // サウナ10分→水風呂1分、これを2回
                if row.items.count > 1, row.heading == nil, !row.hasColumns, let total = row.total {
                    (row.count, row.total) = (total, nil)
                }
            }
            _ = scanner.skip { ["。", ".", "!", "！", " "].contains($0) }
            return row.isSound ? row.settled : nil
        }
    }

    /// Words of lines about other days and other people.
    private static let ofOthers =
        ["前回", "次回", "昨日", "先週", "今度", "理想", "普段", "いつも", "休み", "見学"] + others.map { $0 + "は" }

    /// The only sentence of a line of which every word is understood: 17時に到着。サウナ10分、水風呂1分を3セット。
    fileprivate func sentenceRow() -> PostRow? {
        guard !Self.ofOthers.contains(where: { rest.contains($0) }) else { return nil }
        let sentences = rest.split { $0 == "。" || $0 == "！" }
        let rows =
            sentences.count < 2
            ? []
            : sentences.compactMap { sentence -> PostRow? in
                var scanner = TypedScanner(sentence)
                return scanner.row().flatMap { $0.items.count { !$0.times.isEmpty } > 1 ? $0 : nil }
            }
        guard rows.count == 1, var row = rows.first else { return nil }
        row.hasRemark = true
        return row
    }

    /// 3 rounds @ 湯処みなも
    fileprivate func placedTotal() -> PostRow? {
        guard let sign = rest.range(of: " @ "), PostFacility.name(in: String(rest[sign.upperBound...])) != nil else {
            return nil
        }
        var scanner = TypedScanner(rest[..<sign.lowerBound])
        guard let total = scanner.total(), scanner.isAtEnd else { return nil }
        var row = PostRow()
        (row.total, row.hasRemark) = (total, true)
        return row
    }

    /// 妻：サウナ6分
    fileprivate mutating func person() -> (isOwn: Bool, Void)? {
        let isOwn = take(["自分", "わたし", "私", "僕", "俺", "me"]) != nil
        guard isOwn || take(Self.others) != nil, take([":"]) != nil else { return nil }
        skipSpaces()
        return (isOwn, ())
    }

    private static let others = [
        "妻", "嫁", "奥さん", "夫", "旦那", "彼女", "彼氏", "彼", "友人", "友達", "息子", "娘", "父", "母", "兄", "弟", "姉", "妹", "相方", "wife",
        "husband", "girlfriend", "boyfriend", "friend", "buddy", "son", "daughter", "partner",
    ]

    /// `(サウナ10分→水風呂1分) × 3`
    private mutating func repeatedItems() -> (items: [PostItem], count: Int?)? {
        // 3x (12m hot / 2m cold)
        let first = attempt { scanner in
            let count = scanner.whole(digits: 1...2)
            scanner.skipSpaces()
            return scanner.multiplication()
                ? count.flatMap { (1...SakatsuLimits.setCount).contains($0) ? $0 : nil } : nil
        }
        guard var inner = bracketed(), let items = inner.whole({ $0.items() }), !items.isEmpty,
            let count = first ?? count()
        else { return nil }
        return (items, count)
    }

    private mutating func items() -> [PostItem] {
        var items: [PostItem] = []
        while let item = attempt({ $0.nextItem(after: items.last) }) {
            // 休憩：内気浴5分 × 2、外気浴12分 × 1
            if let last = items.last, last.isBare, last.kind == item.kind, items.count == 1, self.last != nil {
                items = []
            }
            items.append(item)
        }
        return items
    }

    private mutating func nextItem(after last: PostItem?) -> PostItem? {
        guard let last else { return item() }
        _ = separator()
        // サウナ10分×水風呂1分
        _ = attempt { scanner in scanner.multiplication() && scanner.next?.isDigit == false ? true : nil }
        // 休憩：12分 × 3 寝ころび椅子
        return item().flatMap { $0.isBare && last.isCounted ? nil : $0 }
    }
}

extension PostRow {
    /// Whether the items are certainly about sets or temperatures: names alone are not enough, and single syllables and
    /// numbers only mean something together with others.
    fileprivate var isSound: Bool {
        guard !items.isEmpty else { return (heading ?? total) != nil }
        let timed = items.filter { !$0.times.isEmpty }
        // サウナ10分→水風呂1分 ×3 → 岩盤浴30分
        let counted = items.indices.filter { items[$0].count != nil }
        guard counted.isEmpty || counted.count == items.count || counted == [items.count - 1] else { return false }
        guard timed.count > 1 || !items.contains(where: \.isShort) else { return false }
        guard timed.flatMap(\.times).allSatisfy(\.hasUnit) || hasPlainMinutes else { return false }
        // `サウナ 水風呂` may be a title, but not `サウナ×3`; temperatures are sufficient on their own.
        return items.allSatisfy { !$0.temperatures.isEmpty || !$0.times.isEmpty || $0.count != nil }
            || (items.count > 1 && (!timed.isEmpty || count != nil || heading != nil))
    }

    /// Whether numbers without units are minutes: those of sauna and cool bath can hardly be anything else.
    var hasPlainMinutes: Bool {
        items.count { !$0.times.isEmpty } > 1
            && items.filter { !$0.times.isEmpty }.allSatisfy { item in
                item.temperatures.isEmpty && item.times.count == 1
                    && item.times.allSatisfy {
                        !$0.hasUnit && $0.seconds <= FixedDecimal(item.kind == .coolBath ? 600 : 1_800)
                    }
            }
    }

    /// The row with a count after the last item applied to all items, and one of a symbol before them:
    /// `🧖×3 サ10分/水1分`.
    var settled: PostRow {
        if count == nil, let first = items.first, first.times.isEmpty, let count = first.count,
            items.dropFirst().contains(where: { $0.kind == first.kind && !$0.times.isEmpty })
        {
            var row = self
            row.items.removeFirst()
            row.count = count
            return row
        }
        var row = self
        guard let last = items.indices.last, last > 0, count == nil, items[last].times.count <= 1,
            !items.dropLast().contains(where: \.isColumn)
        else { return self }
        row.count = items[last].count
        row.items[last].count = nil
        if !items[last].times.isEmpty { row.items[last].times[0].count = nil }
        return row
    }
}
