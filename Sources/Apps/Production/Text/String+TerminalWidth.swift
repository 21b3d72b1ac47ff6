extension StringProtocol {
    /// How many columns it takes on a terminal: wide and full-width characters and emoji two, combining ones none.
    var terminalWidth: Int {
        reduce(0) { $0 + $1.terminalWidth }
    }

    /// No wider than that; what is cut away leaves an ellipsis.
    func cut(toTerminalWidth width: Int) -> String {
        guard terminalWidth > width else { return String(self) }
        var cut = ""
        // A column for the ellipsis.
        var rest = width - 1
        for character in self {
            rest -= character.terminalWidth
            guard rest >= 0 else { break }
            cut.append(character)
        }
        return cut + "…"
    }
}

extension Character {
    fileprivate var terminalWidth: Int {
        if isEmoji { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.terminalWidth }
    }

    /// Whether it is shown as a picture, made of however many scalars.
    private var isEmoji: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    }
}

extension Unicode.Scalar {
    fileprivate var terminalWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: 0
        // Vowels and final consonants of Hangul stand in the column of the consonant before them.
        case .otherLetter where (0x1160...0x11FF).contains(value): 0
        default: EastAsianWidth.isWide(self) ? 2 : 1
        }
    }
}
