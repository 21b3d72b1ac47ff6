import LocalizationCore
import ModelsCore
import TypedCore

/// A line of a post about sets or temperatures, of which every word is understood.
struct PostRow {
    /// The number of equal sets that the line begins: 1 for `2セット目`, 3 for `1〜3セット目`; nil without a heading.
    var heading: Int?
    var items: [PostItem] = []
    /// The number of repetitions of the whole line: `サウナ10分→水風呂1分 ×3`.
    var count: Int?
    /// The total number of sets: `合計：3セット`.
    var total: Int?

    /// Whether an item is a column of a table that has a row for each set.
    var hasColumns: Bool { items.contains(where: \.isColumn) }

    /// - Returns: nil unless the whole line makes sense.
    init?(_ line: some StringProtocol) {
        var scanner = TypedScanner(line)
        scanner.skip { Self.bullets.contains($0) || $0.properties.isWhitespace }
        guard let row = Self.typedSets(scanner.rest) ?? scanner.row() else { return nil }
        self = row
    }

    fileprivate init(items: [PostItem] = [], count: Int? = nil) {
        (self.items, self.count) = (items, count)
    }

    /// `10/1/10x3`: three known times and a count. Without a count, they may be a date.
    private static func typedSets(_ text: String) -> PostRow? {
        guard let set = try? TypedSets(text), set.groups.count == 1, let count = set.groups[0].count else { return nil }
        let steps = set.groups[0].steps.filter { $0.time.seconds != nil }
        guard steps.map(\.kind) == TypedSets.kinds else { return nil }
        return PostRow(items: steps.map { PostItem(kind: $0.kind, times: [TypedTime($0.time)]) }, count: count)
    }

    private static let bullets: Set<Unicode.Scalar> = [
        "■", "□", "●", "○", "◆", "◇", "・", "‣", "•", "▪", "▫", "*", "-", "–", "—", "◎", "☆", "★", "▼", "▽", "✓", "✔",
        "✅", "⭐", "\u{FE0F}", "🔸", "🔹",
    ]
}

extension TypedScanner {
    fileprivate mutating func row() -> PostRow? {
        whole { scanner in
            var row = PostRow()
            row.heading = scanner.attempt { $0.heading() }
            if row.heading == nil { row.count = scanner.attempt { $0.leadingCount() } }
            if row.count == nil, let repeated = scanner.attempt({ $0.repeatedItems() }) {
                (row.items, row.count) = repeated
            } else {
                row.items = scanner.items()
                row.total = scanner.attempt { scanner in
                    _ = scanner.separator()
                    return scanner.total()
                }
            }
            _ = scanner.skip { ["。", ".", "!", "！", " "].contains($0) }
            return row.isSound ? row.settled : nil
        }
    }

    /// `(サウナ10分→水風呂1分) × 3`
    private mutating func repeatedItems() -> (items: [PostItem], count: Int?)? {
        guard var inner = bracketed(), let items = inner.whole({ $0.items() }), !items.isEmpty, let count = count()
        else { return nil }
        return (items, count)
    }

    private mutating func items() -> [PostItem] {
        var items: [PostItem] = []
        while let item = attempt({ $0.nextItem(isFirst: items.isEmpty) }) { items.append(item) }
        return items
    }

    private mutating func nextItem(isFirst: Bool) -> PostItem? {
        if !isFirst { _ = separator() }
        return item()
    }

    /// `1セット目：`, `【1セット目】`, `Set 1:`, `①`, `1.`
    private mutating func heading() -> Int? {
        if let next, (0x2460...0x2473).contains(next.value) {
            move(to: position + 1)
            return 1
        }
        if var inner = attempt({ $0.bracketed() }) {
            return inner.whole { $0.heading() }.flatMap { skipColon(and: $0) }
        }
        if take(["set", "round", "セット"]) != nil {
            skipSpaces()
            return whole(digits: 1...2).flatMap { skipColon(and: $0 == 0 ? nil : 1) }
        }
        guard let first = whole(digits: 1...2), first > 0 else { return nil }
        var count = 1
        if take(["~", "〜", "-", "–", "ー"]) != nil {
            guard let last = whole(digits: 1...2), last > first else { return nil }
            count = last - first + 1
        }
        skipSpaces()
        if take(["セット目", "セットめ", "回目", "st set", "nd set", "rd set", "th set"]) != nil { return skipColon(and: count) }
        // `1. サウナ 10分`, but not `1.5`.
        guard count == 1, take([".", ")", ":"]) != nil, next?.isDigit == false else { return nil }
        return 1
    }

    private mutating func skipColon(and count: Int?) -> Int? {
        skipSpaces()
        take([":"])
        return count
    }

    /// `3セット：サウナ10分→…`, `3 × (…)`
    private mutating func leadingCount() -> Int? {
        guard let count = whole(digits: 1...2), (1...SakatsuLimits.setCount).contains(count) else { return nil }
        skipSpaces()
        let hasUnit = take(["セット", "sets", "set", "rounds"]) != nil
        skipSpaces()
        let hasSign = take([":", "×", "x", "*"]) != nil || take(["of"]) != nil
        return hasUnit && hasSign ? count : nil
    }

    /// `合計：3セット`, `3セット行いました。`, `3 sets`
    private mutating func total() -> Int? {
        skipSpaces()
        var label: String?
        if var inner = attempt({ $0.bracketed() }) {
            label = inner.whole { $0.take(Self.totals) }
            guard label != nil else { return nil }
        } else {
            label = take(Self.totals)
        }
        skipSpaces()
        take([":"])
        skipSpaces()
        guard let count = whole(digits: 1...2), (1...SakatsuLimits.setCount).contains(count) else { return nil }
        skipSpaces()
        let hasUnit = take(["セット", "sets", "set", "rounds"]) != nil
        guard hasUnit || label == "セット数" || label == "sets", next != "目" else { return nil }
        take(["行いました", "しました", "でした", "実施", "in total", "total"])
        skip { ["。", ".", "!", " "].contains($0) }
        return isAtEnd ? count : nil
    }

    private static let totals = ["合計", "トータル", "計", "セット数", "全部で", "全", "total", "sets"]
}

extension PostRow {
    /// Whether the items are certainly about sets or temperatures: names alone are not enough, and single syllables and
    /// numbers only mean something together with others.
    fileprivate var isSound: Bool {
        guard !items.isEmpty else { return (heading ?? total) != nil }
        let timed = items.filter { !$0.times.isEmpty }
        let isTimed = timed.count == items.count && items.count > 1
        guard isTimed || !items.contains(where: \.isShort) else { return false }
        guard timed.flatMap(\.times).allSatisfy(\.hasUnit) || hasPlainMinutes else { return false }
        // `サウナ 水風呂` may be a title, but not `サウナ×3`; temperatures are sufficient on their own.
        return items.allSatisfy { !$0.temperatures.isEmpty || !$0.times.isEmpty || $0.count != nil }
            || (items.count > 1 && (!timed.isEmpty || count != nil || heading != nil))
    }

    /// Whether numbers without units are minutes: those of sauna and cool bath can hardly be anything else.
    private var hasPlainMinutes: Bool {
        items.count > 1
            && items.allSatisfy { item in
                item.temperatures.isEmpty && item.times.count == 1
                    && item.times.allSatisfy {
                        !$0.hasUnit && $0.seconds <= FixedDecimal(item.kind == .coolBath ? 600 : 1_800)
                    }
            }
    }

    /// The row with a count after the last item applied to all items.
    fileprivate var settled: PostRow {
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
