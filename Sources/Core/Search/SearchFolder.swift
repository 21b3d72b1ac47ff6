import Foundation

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
        var rest = character
        while !rest.isEmpty {
            folded += Self.computedFold(of: String(rest.prefix(Self.pieceLength)))
            rest = rest.dropFirst(Self.pieceLength)
        }
    }

    private mutating func fold(of character: Character) -> String {
        if let fold = remembered[character] { return fold }
        let fold = Self.computedFold(of: String(character))
        remembered[character] = fold
        return fold
    }

    /// The definition of the fold; everything else is a quicker way to the same.
    static func computedFold(of character: String) -> String {
        // In two steps, because on Linux precomposedStringWithCompatibilityMapping leaves ｶﾞ in two scalars.
        let composed = character.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        var fold = String.UnicodeScalarView()
        for scalar in composed.lowercased().unicodeScalars {
            fold.append(scalar.asHiragana)
        }
        return String(fold)
    }
}
