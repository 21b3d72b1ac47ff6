/// A folded query, ready to be found in folded texts.
///
/// Works on UTF-8, where a match cannot begin or end inside a scalar, and never goes back in the text
/// (Knuth–Morris–Pratt): a long text and a hostile query cost the sum of their lengths, not the product.
struct SearchPattern {
    private let bytes: [UInt8]
    /// For each byte, how long a beginning of the pattern ends there, not counting the whole.
    private let fallbacks: [Int]

    /// `nil` when nothing of the query is left after folding and trimming white space.
    init?(_ query: String) {
        var scalars = Substring(query.searchedBeginning.foldedForSearch()).unicodeScalars
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        guard !scalars.isEmpty else { return nil }
        bytes = Array(String(scalars).utf8)
        fallbacks = Self.fallbacks(of: bytes)
    }

    /// The UTF-8 ranges of all matches in `folded`, first to last; none overlaps the one before.
    func matches(in folded: String) -> [Range<Int>] {
        var matches: [Range<Int>] = []
        var matched = 0
        for (offset, byte) in folded.utf8.enumerated() {
            while matched > 0, bytes[matched] != byte { matched = fallbacks[matched - 1] }
            if bytes[matched] == byte { matched += 1 }
            if matched == bytes.count {
                matches.append(offset + 1 - matched..<offset + 1)
                matched = 0
            }
        }
        return matches
    }

    private static func fallbacks(of bytes: [UInt8]) -> [Int] {
        var fallbacks = [0]
        var matched = 0
        for byte in bytes.dropFirst() {
            while matched > 0, bytes[matched] != byte { matched = fallbacks[matched - 1] }
            if bytes[matched] == byte { matched += 1 }
            fallbacks.append(matched)
        }
        return fallbacks
    }
}
