import ModelsCore
import TypedCore

extension TypedScanner {
    /// An item with everything that belongs to it.
    ///
    /// - Parameter canBeUnknown: whether any name with a time is a step: `椅子5分`.
    mutating func item(canBeUnknown: Bool = false) -> PostItem? {
        attempt { scanner in
            scanner.skipSpaces()
            // `10 min sauna`
            let count = scanner.attempt { $0.countInFront() }
            let time = scanner.attempt { $0.leadingTime() }
            guard
                var item = scanner.namedItem()
                    ?? (!canBeUnknown ? nil : time == nil ? scanner.unknownItem() : scanner.unknownItemAfterTime())
            else { return nil }
            if let time {
                item.times = [time]
                item.times[0].count = count
                item.count = count
                while scanner.readAmount(into: &item) || scanner.readTemperature(into: &item) {}
                return item
            }
            guard count == nil else { return nil }
            scanner.skipNumber()
            while scanner.read(into: &item) {}
            guard item.times.allSatisfy(\.hasUnit) || item.times.count == 1 else { return nil }
            return item
        }
    }

    /// `Sauna 2:`
    private mutating func skipNumber() {
        _ = attempt { scanner in
            scanner.skipSpaces()
            return scanner.whole(digits: 1...2) != nil && scanner.take([":"]) != nil && scanner.next == " " ? true : nil
        }
    }

    /// The amounts of a line without a name, which belong to the name or the step before: `10分×4セット`.
    mutating func amounts() -> PostItem? {
        whole { scanner in
            var item = PostItem(kind: .other)
            scanner.skipSpaces()
            // A name can be in brackets.
            guard scanner.next.map({ TypedScanner.brackets[$0] == nil }) == true else { return nil }
            while scanner.read(into: &item) {}
            return item.times.isEmpty || !item.times.allSatisfy(\.hasUnit) ? nil : item
        }
    }

    /// `3 x`, before a time.
    mutating func countInFront() -> Int? {
        guard let count = whole(digits: 1...2), (1...SakatsuLimits.setCount).contains(count) else { return nil }
        _ = unitOfSets()
        skipSpaces()
        guard multiplication() || take(["of", "@"]) != nil else { return nil }
        skipSpaces()
        return next?.isDigit == true ? count : nil
    }

    private mutating func leadingTime() -> TypedTime? {
        let range = attempt { $0.clockRange() }
        // `10:10 サウナ` is when it began.
        guard range != nil || !isClock else { return nil }
        guard let time = range ?? time(), time.hasUnit, time.seconds > FixedDecimal(0) else { return nil }
        skipSpaces()
        take(["in the", "in", "of", "の", "-"])
        return time
    }

    mutating func namedItem() -> PostItem? {
        skipSpaces()
        let symbol = take(PostNames.symbolScalars).flatMap { PostNames.symbols[$0] }
        // 🧖‍♂️, 🧖🏻
        skip {
            $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0 == "♂" || $0 == "♀" || (0x1F3FB...0x1F3FF).contains($0.value)
        }
        skipSpaces()
        if let named = attempt({ $0.name() }) {
            return PostItem(
                kind: named.kind, name: named.name, isShort: named.name == nil,
                isInSentence: named.isInSentence)
        }
        return symbol.map { PostItem(kind: $0, name: attempt { $0.ownName() }) }
    }

    /// A custom name of a step whose kind is known from a symbol.
    private mutating func ownName() -> String? {
        let start = position
        guard let run = letters(limit: 30), !PostNames.isProse(plainText(run).unicodeScalars) else { return nil }
        return typed(from: start)
    }

    /// A name that is not known, with a time after it.
    private mutating func unknownItem() -> PostItem? {
        let start = position
        // 【ドライ】12分×2
        if next == "【" || next == "「", var inner = attempt({ $0.bracketed() }) {
            guard let name = inner.whole({ scanner in scanner.letters(limit: 12).map { scanner.plainText($0) } }),
                PostNames.canBeStep(name)
            else { return nil }
            var ahead = self
            ahead.take([":"])
            return ahead.time()?.hasUnit == true ? PostItem(kind: .other, name: name) : nil
        }
        guard var run = letters(limit: 20) else { return nil }
        // 湖に30秒
        if last.map({ ["に", "で", "は"].contains($0) }) == true { run.removeLast() }
        guard !run.isEmpty, PostNames.canBeStep(plainText(run)) else { return nil }
        var ahead = self
        move(to: run.upperBound)
        let name = typed(from: start)
        move(to: ahead.position)
        ahead.skipSpaces()
        ahead.take([":", "-", "–"])
        // 最上段 110℃ 6分
        while ahead.attempt({ $0.temperature() }) != nil { ahead.skipSpaces() }
        guard ahead.clock() == nil, !ahead.isClock else { return nil }
        // ぬる湯(3分)
        if var inner = ahead.attempt({ $0.bracketed() }) {
            return inner.whole { $0.time() }?.hasUnit == true ? PostItem(kind: .other, name: name) : nil
        }
        guard ahead.time()?.hasUnit == true else { return nil }
        // Cold first today: 3 min plunge
        if ahead.next == " ", let next = ahead.item(), next.kind != .other, next.isBare { return nil }
        return PostItem(kind: .other, name: name)
    }

    /// A name that is not known, after a time and before a sign: 1 min lake /
    private mutating func unknownItemAfterTime() -> PostItem? {
        let start = position
        guard let run = letters(limit: 16), PostNames.canBeStep(plainText(run)) else { return nil }
        let name = typed(from: start)
        var ahead = self
        ahead.skipSpaces()
        guard ahead.isAtEnd || [".", ",", "/", "、", "→", "+"].contains(ahead.next) else { return nil }
        return PostItem(kind: .other, name: name)
    }

    /// Whether digits and a colon come next.
    private var isClock: Bool {
        var ahead = self
        return ahead.whole(digits: 1...2) != nil && ahead.next == ":"
    }

    private mutating func name() -> (kind: SaunaStep.Kind, name: String?, isInSentence: Bool)? {
        // 【サウナ】, but not （上段）
        if var bracketed = attempt({ $0.bracketed() }) {
            return bracketed.whole { $0.name() }.flatMap { PostNames.isPlace($0.name) ? nil : $0 }
        }
        let start = position
        guard let run = letters(limit: 30) else { return nil }
        // The longest name that the word for an amount may follow: サウナは, サウナ約, サウナ十分
        for end in (run.lowerBound + 1...run.upperBound).reversed() {
            move(to: end)
            guard PostNames.canEnd(with: last), end == run.upperBound || isBeforeAmount else { continue }
            let text = plainText(run.lowerBound..<end)
            guard let kind = PostNames.kind(of: text) ?? PostNames.short[text] else { continue }
            let name = PostNames.kind(of: text) == nil ? nil : typed(from: start)
            return (kind, name, take(["は", "を", "に", "で", "が"]) != nil)
        }
        return nil
    }

    /// Whether what comes next in the same run of letters belongs to an amount.
    private var isBeforeAmount: Bool {
        var ahead = self
        if ahead.take(["は", "を", "に", "で", "が"]) != nil, ahead.next?.properties.isAlphabetic != true { return true }
        return ahead.take(["約", "平均", "各", "計", "合計", "およそ", "だいたい"]) != nil || ahead.time()?.hasUnit == true
    }
}
