extension MarkedText {
    /// The text, begun at its first match when a box of a few lines would hide that match.
    ///
    /// That is so when more than `leading` characters, or more than `lineBreaks` line breaks, come before it.
    /// The text before the match is then replaced by `…`. Without a match the text stays as it is.
    package func excerpt(leading: Int, lineBreaks: Int = 1) -> MarkedText {
        guard let first = runs.first, !first.isMatch, runs.count > 1 else { return self }
        let isTooLong = !first.text.dropFirst(leading).isEmpty
        let isTooLow = !first.text.lazy.filter(\.isNewline).dropFirst(lineBreaks).isEmpty
        guard isTooLong || isTooLow else { return self }
        return MarkedText(runs: [Run(text: "…", isMatch: false)] + runs.dropFirst())
    }

    /// The beginning of the text, followed by `…` when that is not all of it.
    ///
    /// - Parameter length: how many characters are kept.
    package func prefix(_ length: Int) -> MarkedText {
        var remaining = length
        var kept: [Run] = []
        for run in runs {
            let text = String(run.text.prefix(remaining))
            kept.append(Run(text: text, isMatch: run.isMatch))
            guard text.utf8.count == run.text.utf8.count else {
                return MarkedText(runs: kept + [Run(text: "…", isMatch: false)])
            }
            remaining -= text.count
        }
        return self
    }
}
