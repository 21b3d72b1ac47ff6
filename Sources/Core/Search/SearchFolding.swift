import Foundation

extension String {
    /// The part of a typed search that is read: its first 500 Unicode scalars, enough for several words
    /// (see ``SearchTerm/lengthLimit``).
    package var searchedBeginning: String {
        String(unicodeScalars.prefix(500))
    }

    /// The text in the form that search compares: compatibility characters composed (NFKC, so half width, full width
    /// and `℃` become ordinary letters), lower case, Latin, Greek and Cyrillic letters without accents, katakana as
    /// hiragana.
    ///
    /// `ー` and the marks of all other scripts stay: か and が are different letters, and in Thai vowels are marks.
    ///
    /// Each `Character` is folded separately and the results are joined, so that a match in the fold can be mapped back
    /// to the text. Takes time linear in the length of the text.
    ///
    /// - Parameter limit: the length of the fold in bytes of UTF-8 at which it ends. A fold can be eleven times as long
    ///   as its text.
    package func foldedForSearch(upTo limit: Int = .max) -> String {
        var folder = SearchFolder(self)
        var folded = ""
        folded.reserveCapacity(min(utf8.count, limit))
        while !folder.isAtEnd, folded.utf8.count < limit {
            folder.appendNextFold(to: &folded)
        }
        return folded
    }
}

/// Walks through a text and folds one `Character` at a time, in linear time for any text.
struct SearchFolder {
    /// The longest `Character` that is folded as a whole, in bytes of UTF-8: a letter with as many combining marks as a
    /// stored text can have. Normalizing and cache lookups take quadratic time in their number.
    private static let longestCharacter = 128
    /// The length of the pieces of a longer character, in Unicode scalars.
    private static let pieceLength = 32

    private let text: String
    /// The start of the `Character` that comes next.
    private(set) var position: String.Index
    /// Normalizing takes about a microsecond, and texts repeat their characters.
    private var remembered: [Character: String] = [:]

    init(_ text: String) {
        self.text = text
        position = text.startIndex
    }

    var isAtEnd: Bool { position == text.endIndex }

    /// Appends the fold of the next `Character` and moves past it.
    ///
    /// - Precondition: `isAtEnd` is false.
    mutating func appendNextFold(to folded: inout String) {
        let scalars = text.unicodeScalars
        let next = scalars.index(after: position)
        // Two scalars of the simple kind never form one Character, so the first is a Character of its own.
        if let simple = scalars[position].simpleSearchFold,
            next == text.endIndex || scalars[next].simpleSearchFold != nil
        {
            folded.unicodeScalars.append(simple)
            position = next
        } else {
            let end = text.index(after: position)
            if text.utf8.distance(from: position, to: end) <= Self.longestCharacter {
                folded += fold(of: text[position])
            } else {
                appendPieces(of: scalars[position..<end], to: &folded)
            }
            position = end
        }
    }

    /// Texts stored before combining marks were limited can hold a `Character` of any length.
    private func appendPieces(of character: Substring.UnicodeScalarView, to folded: inout String) {
        var (rest, takesAccents) = (character, false)
        while !rest.isEmpty {
            folded += Self.computedFold(of: String(rest.prefix(Self.pieceLength)), takesAccents: &takesAccents)
            rest = rest.dropFirst(Self.pieceLength)
        }
    }

    private mutating func fold(of character: Character) -> String {
        if let fold = remembered[character] { return fold }
        var takesAccents = false
        let fold = Self.computedFold(of: String(character), takesAccents: &takesAccents)
        remembered[character] = fold
        return fold
    }

    /// The definition of the fold; all other code is a faster way to the same result.
    ///
    /// - Parameter takesAccents: whether a following accent belongs to a letter that is folded without it.
    static func computedFold(of text: String, takesAccents: inout Bool) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if takesAccents, scalar.isAccent { continue }
            takesAccents = scalar.takesAccents
            if takesAccents, let plain = plainLetters[scalar] {
                letters.append(contentsOf: plain.unicodeScalars)
            } else {
                letters.append(scalar)
            }
        }
        // After composing: ヷ has no hiragana, and must not become わ with a mark.
        var fold = String.UnicodeScalarView()
        for scalar in String(letters).precomposedStringWithCanonicalMapping.unicodeScalars {
            fold.append(scalar.asHiragana)
        }
        return String(fold)
    }

    /// The letters that people type in place of those without a Unicode decomposition into letter and accent, as in
    /// CLDR's `Latin-ASCII`. Also folds the final sigma.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
        "ŋ": "n",
        "ı": "i", "ς": "σ",
    ]
}

extension Unicode.Scalar {
    /// The fold of the scalars that make up nearly all Japanese and English text, without normalization.
    ///
    /// `nil` for every scalar that may combine with a neighbour or needs the normalization tables.
    var simpleSearchFold: Unicode.Scalar? {
        switch value {
        // A carriage return forms one Character with a following line feed.
        case 0x0D: nil
        case 0x00...0x7F: asASCIILowercase
        case 0x3000: " "
        // 、。〃〈〉《》「」『』【】
        case 0x3001...0x3003, 0x3008...0x3011: self
        // Hiragana, ゝゞ, then ・ー, the ideographs, and katakana.
        case 0x3041...0x3096, 0x309D...0x309E, 0x30FB...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF: self
        case 0x30A1...0x30F6, 0x30FD...0x30FE: asHiragana
        // Full-width ASCII.
        case 0xFF01...0xFF5E: shifted(down: 0xFEE0).asASCIILowercase
        default: nil
        }
    }

    /// The hiragana of a katakana, and of ヽヾ; any other scalar unchanged.
    var asHiragana: Unicode.Scalar {
        switch value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: shifted(down: 0x60)
        default: self
        }
    }

    /// Whether it is a lowercase Latin, Greek or Cyrillic letter.
    fileprivate var takesAccents: Bool {
        switch value {
        case 0x61...0x7A, 0xDF...0x2AF, 0x370...0x481, 0x48A...0x52F: true
        default: false
        }
    }

    /// Whether it is a combining mark of these letters.
    fileprivate var isAccent: Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x487: true
        default: false
        }
    }

    private var asASCIILowercase: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
    }

    private func shifted(down distance: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(value - distance) ?? self
    }
}

/// A folded text for finding its occurrences in others.
///
/// Works on UTF-8, where a match cannot begin or end inside a scalar, and never goes back in the text
/// (Knuth–Morris–Pratt): a long text and a hostile query cost the sum of their lengths, not the product.
struct SearchPattern: Hashable {
    private let bytes: [UInt8]
    /// For each byte, the length of the longest proper prefix of the pattern that ends there.
    private let fallbacks: [Int]

    /// - Parameter folded: not empty.
    init(_ folded: String) {
        bytes = Array(folded.utf8)
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
