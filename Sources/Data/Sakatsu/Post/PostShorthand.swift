import ModelsCore
import TypedCore

/// Sets in numbers alone.
extension TypedScanner {
    /// `10/1/10 8/1/8`, `10 - 1 - 10`, `Felt great. 15/2/10 x3`
    mutating func shorthandRow() -> PostRow? {
        guard !PostNames.saysNotDone(rest) else { return nil }
        return attempt { scanner in
            var row = PostRow()
            var groups: [(count: Int?, items: [PostItem])] = []
            while !scanner.isAtEnd, groups.count < SakatsuLimits.setCount {
                // 1-5/2 in 10-1-5／2nd is no set.
                let isBegun = scanner.last.map { $0.isDigit || ["-", "/", "–", ".", "・"].contains($0) } == true
                if !isBegun, let group = scanner.attempt({ $0.countedShorthand() }) {
                    groups.append((group.count, group.items))
                } else if !isBegun, let group = scanner.attempt({ $0.shorthand() }) {
                    groups.append((scanner.count(), group))
                } else {
                    if scanner.next.map({ !$0.properties.isWhitespace && !["、", ",", "."].contains($0) }) == true {
                        row.hasRemark = true
                    }
                    if !scanner.skip(while: \.isDigit) { scanner.skipScalar() }
                }
            }
            if groups.count == 1 {
                (row.count, row.items) = groups[0]
            } else {
                row.items = groups.flatMap { group in (0..<(group.count ?? 1)).flatMap { _ in group.items } }
            }
            row.isShorthand = groups.count == 1 && row.count == nil
            return groups.isEmpty || row.isShorthand && row.hasRemark ? nil : row
        }
    }

    /// Whether a text begins with the times of a set: 10-1-10×3, 3x(15/3/5).
    var isAtShorthand: Bool {
        var ahead = self
        return ahead.attempt { $0.countedShorthand() } != nil || ahead.attempt { $0.shorthand() } != nil
    }

    /// `3x(15/3/5)`
    private mutating func countedShorthand() -> (count: Int, items: [PostItem])? {
        guard let count = whole(digits: 1...2), (1...SakatsuLimits.setCount).contains(count), multiplication() else {
            return nil
        }
        if var inner = attempt({ $0.bracketed() }) { return inner.whole { $0.shorthand() }.map { (count, $0) } }
        return shorthand().map { (count, $0) }
    }

    /// Minutes of sauna, cold bath and rest.
    private mutating func shorthand() -> [PostItem]? {
        var items: [PostItem] = []
        var sign: Unicode.Scalar?
        for (kind, limit) in zip(TypedSets.kinds, [30, 5, 60]) {
            if kind != .sauna {
                skipSpaces()
                guard let next, sign == nil || sign == next, take(["/", "-", "–", "→", "・"]) != nil else { return nil }
                sign = next
                skipSpaces()
            }
            guard let time = exactTime(), (1...60 * limit * 100).contains(time.seconds.hundredths) else { return nil }
            var known = time
            known.take(.minutes)
            items.append(PostItem(kind: kind, times: [known]))
        }
        return next.map { $0.isDigit || ["/", "-", "・"].contains($0) } == true
            || next == "." && following?.isDigit == true
            ? nil : items
    }
}
