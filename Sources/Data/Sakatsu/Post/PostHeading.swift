import ModelsCore
import TypedCore

/// What a line says about the number of sets.
extension TypedScanner {
    /// `1セット目：`, `【1セット目】`, `Set 1:`, `①`, `1.`
    mutating func heading() -> Int? {
        if let next, (0x2460...0x2473).contains(next.value) {
            move(to: position + 1)
            return 1
        }
        if var inner = attempt({ $0.bracketed() }) {
            return inner.whole { $0.heading() }.flatMap { skipColon(and: $0) }
        }
        if take(["set", "round", "gang", "runde", "kierros", "セット", "r"]) != nil {
            skipSpaces()
            take(["#"])
            return whole(digits: 1...2).flatMap { skipColon(and: $0 == 0 ? nil : 1) }
        }
        if let word = take(["おかわり", "ラスト", "最後", "〆", "締め", "シメ", "追加", "last", "final", "bonus"]) {
            let isAlone = next.map { [" ", ":", "、", "に", "は"].contains($0) } == true && word != "最後"
            take(["に"])
            return isAlone || next == ":" || next == " " ? skipColon(and: 1) : nil
        }
        if take(["first round", "second round", "third round", "fourth round", "last round", "final round"]) != nil {
            return skipColon(and: 1)
        }
        take(["第"])
        guard let first = whole(digits: 1...2), first > 0 else { return nil }
        var count = 1
        if take(["~", "〜", "-", "–", "ー"]) != nil {
            guard let last = whole(digits: 1...2), last > first else { return nil }
            count = last - first + 1
        }
        skipSpaces()
        if takeOrdinal() { return skipColon(and: count) }
        if take(["st", "nd", "rd", "th"]) != nil, isAtEnd || [":", " "].contains(next) {
            return skipColon(and: count)
        }
        // `1. サウナ 10分`, but not `1.5`.
        guard count == 1, take([".", ")", ":"]) != nil, next?.isDigit == false else { return nil }
        return 1
    }

    /// `cut short:`, after the number of a set.
    ///
    /// - Returns: whether the set was one's own and was done; nil without a remark.
    mutating func headingRemark() -> Bool? {
        let start = position
        skip { $0.isASCII && ($0.properties.isAlphabetic || $0 == " ") }
        let remark = plainText(start..<position)
        guard !remark.isBlank, take([":"]) != nil else { return nil }
        let others = ["skip", "no", "with", "plan", "clos", "wife", "husband", "friend", "her", "his", "cancel"]
        return !others.contains { remark.contains($0) }
    }

    /// `R2 15m / 1m30s / 10m`, after a line with the names of the steps.
    mutating func headedTimes(as last: PostRow) -> PostRow? {
        whole { scanner in
            guard last.heading != nil, !last.items.isEmpty, let heading = scanner.heading() else { return nil }
            var row = PostRow()
            row.heading = heading
            for item in last.items {
                if !row.items.isEmpty { guard scanner.separator() else { return nil } }
                guard let time = scanner.time(), time.hasUnit else { return nil }
                row.items.append(PostItem(kind: item.kind, name: item.name, times: [time]))
            }
            return row
        }
    }

    /// `回目`, after a number.
    mutating func takeOrdinal() -> Bool { take(Self.ordinals) != nil }

    private static let ordinals = [
        "セット目", "セットめ", "回目", "本目", "周目", "st set", "nd set", "rd set", "th set", "st round", "nd round", "rd round",
        "th round",
    ]

    private mutating func skipColon(and count: Int?) -> Int? {
        take(["は"])
        skipSpaces()
        take([":", "、", "-", "–"])
        return count
    }

    /// `3セット：サウナ10分→…`, `3 × (…)`
    mutating func leadingCount() -> Int? {
        guard let count = whole(digits: 1...2), (1...SakatsuLimits.setCount).contains(count) else { return nil }
        skipSpaces()
        let hasUnit = take(["セット", "sets", "set", "rounds"]) != nil
        skipSpaces()
        // 3x: 12' sauna, …
        let isMultiplied = take(["×", "x", "*"]) != nil
        let hasSign = take([":"]) != nil || take(["of"]) != nil
        return hasUnit ? (hasSign || isMultiplied ? count : nil) : isMultiplied && hasSign ? count : nil
    }

    /// `合計：3セット`, `3セット行いました。`, `3 sets`
    mutating func total() -> Int? {
        skipSpaces()
        var label: String?
        if var inner = attempt({ $0.bracketed() }) {
            // 【3セット】
            if let total = inner.whole({ $0.total() }) { return total }
            label = inner.whole { $0.take(Self.totals) }
            guard label != nil else { return nil }
        } else {
            label = take(Self.totals)
        }
        skipSpaces()
        take([":"])
        skipSpaces()
        let isMultiplied = multiplication()
        guard let count = whole(digits: 1...2) ?? kanjiNumber(before: ["セ", "回", "度"]),
            (1...SakatsuLimits.setCount).contains(count)
        else { return nil }
        skipSpaces()
        let isDegree = label == "これを" && take(["度"]) != nil
        let hasUnit = isDegree || unitOfSets() || take(["x"]) != nil
        guard hasUnit || isMultiplied || ["セット数", "sets", "rounds"].contains(label), next != "目" else { return nil }
        take(["繰り返し", "くり返し", "くりかえし", "リピート", "行いました", "しました", "でした", "実施", "in total", "total"])
        skip { ["。", ".", "!", " ", "）", ")"].contains($0) }
        return isAtEnd || ["、", ","].contains(next) ? count : nil
    }

    /// Whether a number of repetitions of what is above comes next.
    var isAtBackCount: Bool {
        var ahead = self
        ahead.skipSpaces()
        return ahead.take(Self.backwards) != nil || ahead.multiplication()
    }

    private static let backwards = [
        "これを", "以上を", "上記を", "この流れを", "このセットを", "↑これを", "↑を", "↑の", "↑", "を", "repeated", "repeat",
    ]
    private static let totals = [
        "合計", "トータル", "計", "セット数", "全部で", "全", "これを", "以上を", "上記を", "この流れを", "このセットを", "↑これを", "↑を", "↑の", "↑", "を",
        "total", "sets", "rounds", "repeated", "repeat", "all",
    ]
}
