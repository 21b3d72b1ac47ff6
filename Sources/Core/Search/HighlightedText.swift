/// A text cut into the parts that match a search and the parts between them.
package struct HighlightedText: Hashable, Sendable {
    /// A part of the text; never empty.
    package struct Run: Hashable, Sendable {
        /// The part, unchanged.
        package let text: String
        /// Whether the search matched this part.
        package let isMatch: Bool

        package init(text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The parts in order; matches and the rest alternate. Empty for an empty text.
    package let runs: [Run]

    /// The text without highlights.
    package init(_ text: String) {
        self.init(runs: [Run(text: text, isMatch: false)])
    }

    /// The text as one match.
    package init(match text: String) {
        self.init(runs: [Run(text: text, isMatch: true)])
    }

    /// Joins neighbours of the same kind and leaves out empty parts.
    init(runs: [Run]) {
        var joined: [Run] = []
        for run in runs where !run.text.isEmpty {
            if let last = joined.last, last.isMatch == run.isMatch {
                joined[joined.count - 1] = Run(text: last.text + run.text, isMatch: run.isMatch)
            } else {
                joined.append(run)
            }
        }
        self.runs = joined
    }

    package var text: String { runs.map(\.text).joined() }

    /// Whether the search matched anything in this text.
    package var hasMatch: Bool { runs.contains(where: \.isMatch) }
}

extension HighlightedText {
    /// How much of a text's fold is searched, in bytes: more than 10,000 Japanese characters. A page shows 50 texts.
    private static let searchedSize = 32 * 1024
    /// How many matches of a text are highlighted.
    private static let matchLimit = 500

    /// Highlights the matches of all required texts of `query` in `text`; overlapping and adjacent matches become one
    /// run.
    ///
    /// The text is compared folded (``Swift/String/foldedForSearch()``). A match that begins or ends within the fold of
    /// a `Character` (`㌔` folds to two) highlights the whole character. In a very long text only the first matches are
    /// highlighted.
    package init(_ text: String, highlighting query: SearchQuery) {
        guard !query.patterns.isEmpty else {
            self.init(text)
            return
        }
        let folded = text.foldedForSearch(upTo: Self.searchedSize)
        let matches = query.patterns.flatMap { $0.matches(in: folded).prefix(Self.matchLimit) }
            .sorted { $0.lowerBound < $1.lowerBound }
        self.init(runs: Self.runs(of: text, matches: Array(Self.joined(matches).prefix(Self.matchLimit))))
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

    /// Joins ranges that touch or share a character with two matches. Joining their texts one after the other would
    /// take quadratic time.
    ///
    /// - Parameter ranges: in the order of their beginnings.
    private static func joined<Index>(_ ranges: [Range<Index>]) -> [Range<Index>] {
        var joined: [Range<Index>] = []
        for range in ranges {
            if let last = joined.last, last.upperBound >= range.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// Maps UTF-8 ranges of the fold back to the characters they come from, in one pass through the text.
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

extension HighlightedText {
    /// The text, starting near its first match if a box of a few lines would otherwise hide that match.
    ///
    /// This applies when more than `leading` characters, or more than `lineBreaks` line breaks, precede the match; they
    /// are replaced by `…`. Without a match the text is unchanged.
    package func excerpt(leading: Int, lineBreaks: Int = 1) -> HighlightedText {
        guard let first = runs.first, !first.isMatch, runs.count > 1 else { return self }
        let isTooLong = !first.text.dropFirst(leading).isEmpty
        let isTooLow = !first.text.lazy.filter(\.isNewline).dropFirst(lineBreaks).isEmpty
        guard isTooLong || isTooLow else { return self }
        return HighlightedText(runs: [Run(text: "…", isMatch: false)] + runs.dropFirst())
    }

    /// The beginning of the text, followed by `…` if there is more.
    ///
    /// - Parameter length: the number of characters to keep.
    package func prefix(_ length: Int) -> HighlightedText {
        var remaining = length
        var kept: [Run] = []
        for run in runs {
            let text = String(run.text.prefix(remaining))
            kept.append(Run(text: text, isMatch: run.isMatch))
            guard text.utf8.count == run.text.utf8.count else {
                return HighlightedText(runs: kept + [Run(text: "…", isMatch: false)])
            }
            remaining -= text.count
        }
        return self
    }
}
