/// The limit for consecutive combining marks.
///
/// Normalizing a run sorts it in quadratic time, and `String` normalizes to compare and to hash: some hundred thousand
/// marks stop a server. So texts from outside are cut before any other code reads them, and stored texts are within the
/// limit.
package enum CombiningRun {
    /// In Unicode scalars: the limit of the Stream-Safe Text Format (UAX #15, 13), far above what any language needs.
    package static let limit = 30
}

extension StringProtocol {
    /// Whether more than ``CombiningRun/limit`` combining marks follow one another. Takes linear time.
    package var hasLongCombiningRun: Bool {
        // Characters that begin with a lower byte are below U+0300, where there are no marks.
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
    /// The text with longer runs cut to one mark more than ``CombiningRun/limit``: comparing and normalizing it takes
    /// linear time, and a validator can still see that the run was too long. Takes linear time.
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
    /// Whether the scalar continues a run of combining marks: it is a mark, or decomposes into nothing but marks.
    package var continuesCombiningRun: Bool {
        switch value {
        // The letters of most texts, to save lookups.
        case ..<0x300, 0x3041...0x3096, 0x309F...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: false
        // Starters whose decompositions (NFKD) are marks: Tibetan vowels, half-width voicing marks.
        case 0xF73, 0xF75, 0xF81, 0xFF9E...0xFF9F: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension StringProtocol {
    /// Whether the text has no visible character: only white space, or characters without a shape such as U+200B.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}

extension String {
    /// Whether both texts are the same byte for byte. `==` treats an é as equal to an e with an accent, so that such a
    /// correction would not be saved.
    package func isIdentical(to other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
