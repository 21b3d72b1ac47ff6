import ModelsCore
import TypedCore

/// Lines with steps among other words.
extension TypedScanner {
    /// A line with steps and their times among other words.
    mutating func wordedRow() -> PostRow? {
        guard !PostNames.saysNotDone(rest) else { return nil }
        return attempt { scanner in
            var row = PostRow()
            row.heading = scanner.attempt { $0.heading() }
            let remark = row.heading == nil ? nil : scanner.attempt { $0.headingRemark() }
            guard remark != false else { return nil }
            row.hasClock = scanner.attempt { $0.leadingClock() } != nil
            row.hasRemark = row.hasClock || remark != nil
            scanner.skipSpaces()
            let start = scanner.position
            var (first, isChained) = (nil as Int?, true)
            // Whether a sentence with steps has ended.
            var isOver = false
            // Where the last step ends.
            var end = start
            while !scanner.isAtEnd {
                let position = scanner.position
                if row.items.isEmpty, row.heading != nil, position == start,
                    let item = scanner.attempt({ $0.firstTime() })
                {
                    first = first ?? position
                    row.items.append(item)
                    (isChained, end) = (false, scanner.position)
                } else if let item = scanner.attempt({ $0.wordedItem(isChained: isChained) }) {
                    // Two sets with a count between them, or a sentence between two steps.
                    guard row.count == nil, !row.isCounted, row.items.isEmpty || position - end <= 16 else {
                        return nil
                    }
                    first = first ?? position
                    row.items.append(item)
                    (isChained, end) = (false, scanner.position)
                } else if row.canBeCounted, scanner.last?.isDigit != true,
                    let count = scanner.attempt({ $0.wordedCount() })
                {
                    row.count = count
                } else if scanner.takeSign() {
                    isChained = true
                } else if scanner.isAtAmount {
                    // A time that belongs to none of the steps, or half a set: the line says something else, unless
                    // it begins again, or is a row of a table.
                    guard isOver || row.items.count == 1 && row.items[0].isCounted && first == start else { return nil }
                    row.hasRemark = true
                    scanner.moveToEnd()
                } else if scanner.attempt({ scanner in
                    scanner.multiplication()
                        ? scanner.whole(digits: 1...9).flatMap { $0 > SakatsuLimits.setCount ? $0 : nil } : nil
                }) != nil {
                    // More often than a visit can have.
                    return nil
                } else if !row.items.isEmpty, scanner.attempt({ $0.bracketed() }) != nil {
                    (row.hasRemark, isChained, end) = (true, true, scanner.position)
                } else if scanner.skip(while: \.isDigit) {
                    row.hasRemark = true
                    isChained = false
                } else {
                    if ["。", ".", "!"].contains(scanner.next), row.items.count > 1 || row.heading != nil {
                        isOver = true
                    } else if scanner.next?.properties.isWhitespace == false {
                        row.hasRemark = true
                    }
                    scanner.skipScalar()
                    isChained = false
                }
            }
            guard let first, row.isLikely(offset: first - start, isAtEnd: end == scanner.position) else { return nil }
            return row.settled
        }
    }

    /// `Round 1: 12 min, 2 min plunge`: the time before the others is that of the sauna.
    private mutating func firstTime() -> PostItem? {
        guard let time = time(), time.hasUnit else { return nil }
        var item = PostItem(kind: .sauna, times: [time])
        while read(into: &item) {}
        var ahead = self
        _ = ahead.separator()
        return item.times.count == 1 && ahead.item()?.kind == .coolBath ? item : nil
    }

    /// Whether a time or a number of sets comes next.
    private var isAtAmount: Bool {
        guard next.map({ $0.isDigit || Self.kanjiDigits.contains($0) }) == true else { return false }
        var ahead = self
        if ahead.time()?.hasUnit == true { return true }
        ahead = self
        return ahead.number() != nil && ahead.unitOfSets()
    }

    /// `13:05 サウナ`
    private mutating func leadingClock() -> Int? {
        guard attempt({ $0.clockRange() }) == nil else { return nil }
        return clock()
    }

    private mutating func takeSign() -> Bool {
        attempt { scanner in
            let start = scanner.position
            let isSign = scanner.separator() && !scanner.plainText(start..<scanner.position).allSatisfy(\.isWhitespace)
            return isSign ? true : nil
        } ?? false
    }

    /// `（3セット）`, `x2 rounds`
    private mutating func wordedCount() -> Int? {
        if var inner = attempt({ $0.bracketed() }) {
            // （全4セット、うち1回は寝落ち）
            inner.take(["全", "計", "合計"])
            return inner.wordedCount()
        }
        if take(["repeat", "repeated"]) != nil {
            skipSpaces()
            if let count = attempt({ scanner in
                scanner.whole(digits: 1...2).flatMap { scanner.take(["x"]) == nil ? nil : $0 }
            }),
                (1...SakatsuLimits.setCount).contains(count)
            {
                return count
            }
        }
        take(["以上を", "これを", "全部で", "合計", "計", "did that", "did this"])
        return last == "を" ? attempt { $0.times() } ?? count() : count()
    }

    /// 三度
    private mutating func times() -> Int? {
        guard let count = whole(digits: 1...2) ?? kanjiNumber(before: ["度"]), take(["度"]) != nil else { return nil }
        return (1...SakatsuLimits.setCount).contains(count) ? count : nil
    }

    /// - Parameter isChained: whether a separator or the beginning of the line is before it.
    private mutating func wordedItem(isChained: Bool) -> PostItem? {
        let isInWord = last?.properties.isAlphabetic == true || last?.isDigit == true
        if isInWord, next?.isDigit == true || last.map({ ("a"..."z").contains($0) }) == true { return nil }
        guard !isDenied else { return nil }
        guard let item = item(canBeUnknown: isChained) else {
            return isChained ? attempt { $0.bareStep() } ?? attempt { $0.remarkedStep() } : nil
        }
        if item.isShort, isInWord { return nil }
        guard item.isBare else { return item.times.allSatisfy(\.hasUnit) || item.isShort ? item : nil }
        // サウナ、水風呂, but not サウナが好き
        guard isChained, !item.isInSentence, !item.isShort, !PostNames.isPlace(item.name) else { return nil }
        if isBeforeSign { return item }
        // 水風呂ちょっと→
        var noted = item
        noted.hasRemark = true
        return attempt { $0.skipRemark() } == nil ? nil : noted
    }

    /// Whether the word before says that a step was not done.
    private var isDenied: Bool {
        guard last == " ", position >= 3 else { return false }
        let before = plainText(max(0, position - 8)..<position)
        return ["no ", "without ", "total ", "合計 "].contains { before.hasSuffix($0) }
    }

    /// 水風呂ちょっと→
    private mutating func remarkedStep() -> PostItem? {
        let start = position
        guard let run = letters(limit: 15), run.count > 2 else { return nil }
        for end in (run.lowerBound + 2..<run.upperBound).reversed() {
            guard let kind = PostNames.kind(of: plainText(run.lowerBound..<end)) else { continue }
            move(to: end)
            let item = PostItem(kind: kind, name: typed(from: start), hasRemark: true)
            return skipRemark() == nil ? nil : item
        }
        return nil
    }

    /// A few words before an arrow, or at the end after one.
    private mutating func skipRemark() -> Bool? {
        let (start, isAfterSign) = (position, position > 8)
        if take(Self.nothing) != nil { return nil }
        skip { !$0.isDigit && !Self.arrows.contains($0) && !["+", "、", "。"].contains($0) }
        guard position - start <= 10 else { return nil }
        let isEnded = isAtEnd ? isAfterSign : next.map { Self.arrows.contains($0) || $0 == "+" } ?? false
        return isEnded ? true : nil
    }

    private var isBeforeSign: Bool {
        var ahead = self
        return isAtEnd || ["。", "."].contains(next) || ahead.takeSign()
    }

    /// A step without a known name or a time, between two arrows.
    private mutating func bareStep() -> PostItem? {
        let start = position
        guard position > 0, let run = letters(limit: 10), PostNames.canBeStep(plainText(run)) else { return nil }
        let name = typed(from: start)
        skipSpaces()
        return next.map(Self.arrows.contains) == true ? PostItem(kind: .other, name: name) : nil
    }

    private static let arrows: Set<Unicode.Scalar> = ["→", "➡", "⇒", "➔", "➝", "▶", "⇨", "⏩"]

    /// A step whose time cannot be read: `休憩：気がすむまで × 2`.
    mutating func doubtfulRow() -> PostRow? {
        attempt { scanner in
            if let row = scanner.attempt({ $0.unknownRow() }) { return row }
            guard var item = scanner.item(), item.isBare, !item.isInSentence, !item.isShort else { return nil }
            guard scanner.take([":", " ", "="]) != nil || scanner.last == ":" else { return nil }
            scanner.skipSpaces()
            guard !scanner.isAtEnd, scanner.remainingCount <= 30, scanner.take(Self.nothing) == nil,
                !scanner.isRating
            else { return nil }
            var times: [TypedTime] = []
            while !scanner.isAtEnd {
                if let count = scanner.attempt({ scanner in scanner.count() }) {
                    item.count = count
                } else if let time = scanner.attempt({ scanner in scanner.time().flatMap { $0.hasUnit ? $0 : nil } }) {
                    times.append(time)
                } else {
                    scanner.skipScalar()
                }
            }
            // 休憩：ハンモックで15分 × 2
            if times.count == 1, let count = item.count {
                item.times = times
                item.times[0].count = count
            }
            var row = PostRow(items: [item])
            row.isDoubtful = true
            row.hasRemark = true
            return row
        }
    }

    /// A table's row whose name is not known: `川：30秒 × 5`.
    private mutating func unknownRow() -> PostRow? {
        whole { scanner in
            guard let item = scanner.item(canBeUnknown: true), item.kind == .other, !item.times.isEmpty else {
                return nil
            }
            var row = PostRow(items: [item])
            row.isDoubtful = true
            return row
        }
    }

    /// rating: 9/10, but not 12/10/8
    private var isRating: Bool {
        let text = rest.lowercased()
        return ["rating", "score", "点", "★"].contains { text.contains($0) }
            || text.split(separator: "/").count == 2 && ["/10", "/5"].contains { text.contains($0) }
    }

    private static let nothing = [
        "なし", "無し", "入らず", "入れず", "工事中", "故障", "休止", "中止", "閉鎖", "お休み", "使えず", "スキップ", "ナシ", "無", "ありません", "none", "no",
        "skip", "skipped", "0", "-", "―", "ー", "×",
    ]
}

extension PostRow {
    /// Whether a number of repetitions can be that of the whole line.
    var canBeCounted: Bool { count == nil && !items.isEmpty && (items.count > 1 || !items[0].isCounted) }

    /// Whether the last step has a number of repetitions that the others share: サウナ10分→水風呂1分 ×2.
    fileprivate var isCounted: Bool {
        items.last?.isCounted == true && items.count > 1 && !items.dropLast().contains(where: \.isCounted)
    }

    /// Whether a line with other words is about steps.
    ///
    /// - Parameters:
    ///   - offset: where the first step is.
    ///   - isAtEnd: whether the last one ends the line.
    func isLikely(offset: Int, isAtEnd: Bool) -> Bool {
        let timed = items.filter { !$0.times.isEmpty }
        guard timed.allSatisfy({ $0.times.allSatisfy(\.hasUnit) }) || hasPlainMinutes else { return false }
        guard items.contains(where: { $0.kind != .other }) else { return false }
        guard timed.count > 1 || !items.contains(where: \.isShort) else { return false }
        if items.count == 1 {
            // 焚き火前で休憩 15分
            return (offset == 0 || offset <= 8 && isAtEnd) && (!items[0].isInSentence || !hasRemark)
                && (!timed.isEmpty || !items[0].temperatures.isEmpty)
        }
        let areTemperatures = items.allSatisfy { !$0.temperatures.isEmpty }
        return offset <= 10 && (!timed.isEmpty || areTemperatures || (heading != nil || count != nil) && !hasRemark)
    }
}
