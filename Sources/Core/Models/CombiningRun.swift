/// How many combining marks may follow one another.
///
/// Normalising a run sorts it, which takes the square of its length, and `String` normalises to compare and to hash:
/// some hundred thousand marks stop a server. So texts from outside are cut before anything else looks at them, and
/// what is kept is within the limit.
package enum CombiningRun {
    /// In Unicode scalars: that of the Stream-Safe Text Format (UAX #15, 13), far above what any language writes.
    package static let limit = 30
}

extension StringProtocol {
    /// Whether more than ``CombiningRun/limit`` combining marks follow one another. Takes linear time.
    package var hasLongCombiningRun: Bool {
        // What begins with a lower byte lies below U+0300, where there are no marks.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var length = 0
        for scalar in unicodeScalars {
            length = scalar.continuesCombiningRun ? length + 1 : 0
            if length > CombiningRun.limit { return true }
        }
        return false
    }
}

extension String {
    /// The text without what goes further beyond ``CombiningRun/limit`` than by one mark: comparing and normalising it
    /// takes linear time, and it can still be seen that it was too long. Takes linear time itself.
    package func cuttingLongCombiningRuns() -> String {
        guard hasLongCombiningRun else { return self }
        var kept = String.UnicodeScalarView()
        var length = 0
        for scalar in unicodeScalars {
            length = scalar.continuesCombiningRun ? length + 1 : 0
            if length <= CombiningRun.limit + 1 { kept.append(scalar) }
        }
        return String(kept)
    }
}

extension Unicode.Scalar {
    /// Whether it joins a run of combining marks: a mark itself, or something that decomposes into nothing else.
    package var continuesCombiningRun: Bool {
        switch value {
        // Letters that most texts are made of, to look up few.
        case ..<0x300, 0x3041...0x3096, 0x309F...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
        // Starters by themselves, whose decompositions (NFKD) are not: Tibetan vowels, half-width voicing marks.
        case 0xF73, 0xF75, 0xF81, 0xFF9E...0xFF9F: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension StringProtocol {
    /// Whether there is nothing in it that can be seen: white space, or characters without a shape, such as U+200B.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}

extension String {
    /// Whether both are the same byte for byte. For `==` an é is the same as an e and an accent, and what was typed anew
    /// would not be written down.
    package func isIdentical(to other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
