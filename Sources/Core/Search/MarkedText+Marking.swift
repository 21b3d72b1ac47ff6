extension MarkedText {
    /// How much of a text's fold is looked through, in bytes: more than 10,000 Japanese characters. A page shows 50 texts.
    private static let markedSize = 32 * 1024
    /// How many matches of a text are marked; nobody sees more of them in a list.
    private static let markedMatchCount = 500

    /// Marks what a search for `query` finds in `text`: every match, first to last, none overlapping the one
    /// before; matches that touch become one run.
    ///
    /// Both are compared folded (``Swift/String/foldedForSearch()``), the query without the white space around
    /// it. A match that begins or ends within the fold of a `Character` (`㌔` folds to two) marks all of it.
    /// An empty query marks nothing. In a very long text the first matches are marked, and none that comes late.
    package init(_ text: String, marking query: String) {
        guard let pattern = SearchPattern(query) else {
            self.init(text)
            return
        }
        let matches = pattern.matches(in: text.foldedForSearch(upTo: Self.markedSize))
        self.init(runs: Self.runs(of: text, matches: Array(matches.prefix(Self.markedMatchCount))))
    }

    private static func runs(of text: String, matches: [Range<Int>]) -> [Run] {
        var runs: [Run] = []
        var end = text.startIndex
        for match in joined(ranges(in: text, ofFoldRanges: matches)) {
            runs.append(Run(text: String(text[end..<match.lowerBound]), isMatch: false))
            runs.append(Run(text: String(text[match]), isMatch: true))
            end = match.upperBound
        }
        runs.append(Run(text: String(text[end...]), isMatch: false))
        return runs
    }

    /// Joins ranges that touch, or share a Character in which two matches lie. Joining their texts one after the other
    /// would take the square of their number.
    private static func joined(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
        var joined: [Range<String.Index>] = []
        for range in ranges {
            if let last = joined.last, last.upperBound >= range.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// Leads UTF-8 ranges of the fold back to the Characters they come from, in one walk through the text.
    private static func ranges(in text: String, ofFoldRanges foldRanges: [Range<Int>]) -> [Range<String.Index>] {
        var folder = SearchFolder(text)
        var folded = ""
        var characterStart = folder.position
        return foldRanges.map { foldRange in
            while folded.utf8.count <= foldRange.lowerBound {
                characterStart = folder.position
                folder.appendNextFold(to: &folded)
            }
            let start = characterStart
            while folded.utf8.count < foldRange.upperBound {
                characterStart = folder.position
                folder.appendNextFold(to: &folded)
            }
            return start..<folder.position
        }
    }
}
