/// A set of a ``SetsText`` and how often it is meant: `10/1/10x3`, `3 x 10/1/10`, `10/1/10 3回`, `3 sets 10/1/10`.
struct SetsTextGroup: Hashable {
    /// In half-width characters.
    var set: String
    /// nil where none was typed.
    var count: Int?
    /// As it was typed.
    var typed: Substring

    /// - Throws: ``InputProblem/notASet(_:)`` for a count without a set of its own.
    static func groups(in text: String) throws(InputProblem) -> [SetsTextGroup] {
        var groups: [SetsTextGroup] = []
        // A count that stands in front of its set, as all do where the first one does.
        var waiting: SetsTextGroup?
        var hasCountsInFront = false
        for item in try items(in: text).map({ item throws(InputProblem) in try item.counted() }) {
            if !item.set.isEmpty {
                var group = item
                if let count = waiting {
                    group.typed = text[count.typed.startIndex..<item.typed.endIndex]
                    guard item.count == nil else { throw .notASet(String(group.typed)) }
                    group.count = count.count
                    waiting = nil
                }
                groups.append(group)
            } else if let last = groups.last, !hasCountsInFront {
                let typed = text[last.typed.startIndex..<item.typed.endIndex]
                guard last.count == nil else { throw .notASet(String(typed)) }
                groups[groups.count - 1].count = item.count
                groups[groups.count - 1].typed = typed
            } else {
                guard waiting == nil else { throw .notASet(text) }
                hasCountsInFront = true
                waiting = item
            }
        }
        if let waiting { throw .notASet(String(waiting.typed)) }
        return groups
    }

    /// The words, with those joined that belong to one count: `10/1/10 x 3 sets` is one, `10/1/10` `3 sets` are two.
    private static func items(in text: String) throws(InputProblem) -> [SetsTextGroup] {
        var items: [SetsTextGroup] = []
        for typed in text.split(whereSeparator: { $0.isWhitespace || [",", "，", "、"].contains($0) }) {
            let word = typed.halfWidth.replacing(#/[X×*]/#, with: "x")
            guard let last = items.last else {
                items.append(SetsTextGroup(set: word, typed: typed))
                continue
            }
            let isUnit = word.wholeMatch(of: #/回|セット|sets?|times/#.ignoresCase()) != nil
            let whole = text[last.typed.startIndex..<typed.endIndex]
            if isUnit, last.set.wholeMatch(of: #/(?:.*x)?[0-9]+/#) == nil { throw .notASet(String(whole)) }
            if isUnit || word.hasPrefix("x") || last.set.hasSuffix("x") {
                items[items.count - 1] = SetsTextGroup(set: last.set + word, typed: whole)
            } else {
                items.append(SetsTextGroup(set: word, typed: typed))
            }
        }
        return items
    }

    /// With the count taken out of the set, which is empty where there is nothing else.
    private func counted() throws(InputProblem) -> SetsTextGroup {
        let count = #/([0-9]+)(?:回|セット|sets?|times)?/#.ignoresCase()
        var parts = set.split(separator: "x", omittingEmptySubsequences: false).map { String($0) }
        switch parts.count {
        case 1:
            // Behind a unit of time, but not behind a stroke: `10/1/3回` may be a set whose last time lacks its unit.
            let form = #/(?:(.*[^0-9\/.:\-x]))??([0-9]+)(?:回|セット|sets?|times)/#.ignoresCase()
            guard let match = set.wholeMatch(of: form)?.output else { return self }
            return try repeated(String(match.1 ?? ""), match.2)
        case 2:
            if parts[1].contains("/") { parts.swapAt(0, 1) }
            // `x3` alone goes behind a set, and a set is there only in the same word.
            guard !parts[0].isEmpty, let match = parts[1].wholeMatch(of: count)?.output else { break }
            return try repeated(parts[0], match.1)
        default: break
        }
        throw .notASet(String(typed))
    }

    private func repeated(_ set: String, _ digits: Substring) throws(InputProblem) -> SetsTextGroup {
        guard let count = Int(digits), (1...999).contains(count) else { throw .notASet(String(typed)) }
        return SetsTextGroup(set: set, count: count, typed: typed)
    }
}
