/// A text cut into the parts that match a search and the parts between them.
package struct MarkedText: Hashable, Sendable {
    /// A part of the text; never empty.
    package struct Run: Hashable, Sendable {
        /// The part as it stands in the text.
        package let text: String
        /// Whether the search found this part.
        package let isMatch: Bool

        /// A part of a text.
        package init(text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The parts in order; matches and the rest alternate. Empty for an empty text.
    package let runs: [Run]

    /// The text without marks.
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

    /// The whole text.
    package var text: String { runs.map(\.text).joined() }

    /// Whether the search found anything in this text.
    package var hasMatch: Bool { runs.contains(where: \.isMatch) }
}
