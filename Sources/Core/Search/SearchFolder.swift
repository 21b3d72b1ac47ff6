import Foundation

/// Walks through a text and folds one `Character` after the other.
struct SearchFolder {
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
            folded += fold(of: text[position])
            text.formIndex(after: &position)
        }
    }

    private mutating func fold(of character: Character) -> String {
        if let fold = remembered[character] { return fold }
        let fold = Self.computedFold(of: character)
        remembered[character] = fold
        return fold
    }

    /// The definition of the fold; everything else is a quicker way to the same.
    static func computedFold(of character: Character) -> String {
        // In two steps, because on Linux precomposedStringWithCompatibilityMapping leaves ｶﾞ in two scalars.
        let composed = String(character).decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        var fold = String.UnicodeScalarView()
        for scalar in composed.lowercased().unicodeScalars {
            fold.append(scalar.asHiragana)
        }
        return String(fold)
    }
}
