import Foundation

extension String {
    /// As much of a query as is looked for: 100 Unicode scalars, since each costs the index, and every text of a page
    /// in which it is highlighted, some time.
    package var searchedBeginning: String {
        String(unicodeScalars.prefix(100))
    }

    /// The text as search compares it: compatibility characters composed (NFKC, so half width, full width and
    /// `℃` become ordinary letters), lower case, Latin, Greek and Cyrillic letters without accents, katakana as hiragana.
    ///
    /// `ー` stays, and so do the marks of all other scripts: か and が are different letters, and vowels are marks in Thai.
    ///
    /// Each `Character` is folded by itself and the results are joined, so that a match in the fold can be led
    /// back to the text. Takes time in proportion to the length of the text.
    ///
    /// - Parameter limit: of the fold, in bytes of UTF-8, after which it ends. It can be eleven times as long as the
    ///   text.
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

/// Walks through a text and folds one `Character` after the other, in linear time whatever the text.
struct SearchFolder {
    /// The longest `Character` that is folded as a whole, in bytes of UTF-8: a letter and as many combining marks as a
    /// text can be kept with. Normalising, and looking up what is remembered, take the square of their number.
    private static let longestCharacter = 128
    /// Of a longer one, in Unicode scalars.
    private static let pieceLength = 32

    private let text: String
    /// The start of the `Character` that comes next.
    private(set) var position: String.Index
    /// Normalising costs about a microsecond, and a text repeats its characters.
    private var remembered: [Character: String] = [:]

    init(_ text: String) {
        self.text = text
        position = text.startIndex
    }

    var isAtEnd: Bool { position == text.endIndex }

    /// Appends the fold of the next `Character` and moves behind it.
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

    /// What was kept before there was a limit to combining marks can hold a `Character` of any length.
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

    /// The definition of the fold; everything else is a quicker way to the same.
    ///
    /// - Parameter takesAccents: whether an accent that comes next belongs to a letter that is folded without it.
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

    /// What people type for letters that Unicode does not decompose into a letter and an accent; as in CLDR's
    /// `Latin-ASCII`. And a sigma is the same at the end of a word as elsewhere.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
        "ŋ": "n",
        "ı": "i", "ς": "σ",
    ]
}

extension Unicode.Scalar {
    /// The fold of the scalars that make up nearly all Japanese and English text, without normalisation.
    ///
    /// `nil` for every scalar that may combine with a neighbour or that needs the normalisation tables.
    var simpleSearchFold: Unicode.Scalar? {
        switch value {
        // A carriage return forms one Character with the line feed behind it.
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

    /// The hiragana of a katakana, and of ヽヾ; any other scalar as it is.
    var asHiragana: Unicode.Scalar {
        switch value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: shifted(down: 0x60)
        default: self
        }
    }

    /// Whether it is a lower-case Latin, Greek or Cyrillic letter.
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
