/// The texts that a search asks for, folded: those that must all occur, in any order, and those that must not.
///
/// See ``SearchTerm`` for the grammar.
package struct SearchQuery: Hashable, Sendable {
    /// Without those that another one contains.
    package let required: [String]
    /// Without those that contain another one.
    package let excluded: [String]
    /// Finds each of the required texts in a folded text.
    let patterns: [SearchPattern]

    package init(_ typed: String) {
        self.init(SearchTerm.all(in: typed))
    }

    package init(_ terms: [SearchTerm]) {
        required = Self.distinct(terms.filter { !$0.isExcluded }) { $1.utf8.contains($0.utf8) }
        excluded = Self.distinct(terms.filter(\.isExcluded)) { $0.utf8.contains($1.utf8) }
        patterns = required.map(SearchPattern.init)
    }

    package var isEmpty: Bool { required.isEmpty && excluded.isEmpty }

    /// Whether nothing can match, because a required text contains an excluded one.
    package var isContradictory: Bool {
        required.contains { text in excluded.contains { text.utf8.contains($0.utf8) } }
    }

    /// Whether a folded text contains all required texts and none of the excluded ones.
    package func matches(_ folded: String) -> Bool {
        required.allSatisfy { folded.utf8.contains($0.utf8) } && !excluded.contains { folded.utf8.contains($0.utf8) }
    }

    /// The texts without those that follow from others.
    ///
    /// - Parameter follows: whether the first text follows from the second.
    private static func distinct(_ terms: [SearchTerm], _ follows: (String, String) -> Bool) -> [String] {
        let texts = terms.map(\.text)
        return texts.enumerated().filter { index, text in
            !texts.enumerated().contains { other, reason in
                // Of two equal texts the first stays.
                index != other && follows(text, reason) && (other < index || !follows(reason, text))
            }
        }
        .map(\.element)
    }
}

extension SearchQuery: ExpressibleByStringLiteral {
    package init(stringLiteral typed: String) {
        self.init(typed)
    }
}

/// A word or a phrase of a search as it is typed. Words are separated by white space of any width, and
///
/// - `"a phrase"` may contain white space; also `“…”` and `「…」`
/// - `-word` and `-"a phrase"` must not occur; a hyphen alone or inside a word is text
/// - a value after a colon or `#` may be a phrase: `place:"Sky Spa"` is one word
///
/// A quotation mark counts only at the beginning of a word, and its counterpart at the end of one; all others are text.
package struct SearchTerm: Hashable, Sendable {
    /// Folded and without line breaks; never empty.
    package let text: String
    package let isPhrase: Bool
    package let isExcluded: Bool

    package init(_ text: String, isPhrase: Bool = false, isExcluded: Bool = false) {
        self.text = text
        self.isPhrase = isPhrase
        self.isExcluded = isExcluded
    }

    /// The maximum number of terms, because each takes time in the index and in every text of a page.
    package static let limit = 20
    /// How much of a term is searched, in Unicode scalars.
    package static let lengthLimit = 100

    /// The terms of the beginning of a typed text.
    package static func all(in typed: String) -> [SearchTerm] {
        // Line breaks separate the parts of a text, and a match is within one part.
        let scalars = typed.searchedBeginning.unicodeScalars.map { $0 == "\n" ? " " : $0 }
        var reader = SearchTermReader(String(String.UnicodeScalarView(scalars)).foldedForSearch())
        var terms: [SearchTerm] = []
        while terms.count < limit, let term = reader.next() { terms.append(term) }
        return terms
    }
}

/// Reads the terms of a folded text from left to right.
private struct SearchTermReader {
    private static let closingMarks: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "“": "”", "「": "」"]
    private static let hyphens: Set<Unicode.Scalar> = ["-", "−"]

    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ folded: String) {
        scalars = Array(folded.unicodeScalars)
    }

    mutating func next() -> SearchTerm? {
        position = scalars[position...].firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        guard position < scalars.endIndex else { return nil }
        let isExcluded =
            Self.hyphens.contains(scalars[position]) && !endsWord(at: position + 1)
            && !Self.hyphens.contains(scalars[position + 1])
        if isExcluded { position += 1 }
        if let end = phraseEnd(from: position) {
            defer { position = end + 1 }
            return term(position + 1..<end, isPhrase: true, isExcluded)
        }
        let start = position
        position = wordEnd()
        return term(start..<position, isPhrase: false, isExcluded)
    }

    private func term(_ range: Range<Int>, isPhrase: Bool, _ isExcluded: Bool) -> SearchTerm {
        let text = scalars[range].drop(while: \.properties.isWhitespace).prefix(SearchTerm.lengthLimit)
        let end = text.lastIndex { !$0.properties.isWhitespace } ?? range.lowerBound
        return SearchTerm(
            String(String.UnicodeScalarView(text[...end])), isPhrase: isPhrase, isExcluded: isExcluded)
    }

    private func endsWord(at position: Int) -> Bool {
        position >= scalars.endIndex || scalars[position].properties.isWhitespace
    }

    private func wordEnd() -> Int {
        var end = position
        while !endsWord(at: end) {
            let isLabel = scalars[end] == ":" || (scalars[end] == "#" && end == position)
            end = (isLabel ? phraseEnd(from: end + 1) : nil) ?? end
            end += 1
        }
        return end
    }

    /// The position of the mark that closes a phrase; nil if no phrase starts at a position.
    private func phraseEnd(from start: Int) -> Int? {
        guard start < scalars.endIndex, let closing = Self.closingMarks[scalars[start]] else { return nil }
        return scalars[(start + 1)...].indices.first { end in
            scalars[end] == closing && endsWord(at: end + 1)
                && !scalars[start + 1..<end].allSatisfy(\.properties.isWhitespace)
        }
    }
}
