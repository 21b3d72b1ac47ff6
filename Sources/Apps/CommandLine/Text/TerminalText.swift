import Foundation

extension StringProtocol {
    /// The text without control of the terminal: control characters except line breaks and tabs become U+FFFD, and so
    /// do those that change the direction of writing.
    var printable: String {
        let scalars = String(self).replacing("\r\n", with: "\n").unicodeScalars
        return String(String.UnicodeScalarView(scalars.map { $0.steersTerminals ? "\u{FFFD}" : $0 }))
    }

    /// The same in a single line.
    var printableLine: String {
        printable.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: properties.generalCategory == .control
        }
    }
}

extension String {
    /// The text quoted as a single word for a shell.
    var shellQuoted: String {
        let isPlain = wholeMatch(of: /[A-Za-z0-9\/._\-]+/) != nil
        return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}

extension String {
    /// Decodes a file or input without replacing invalid bytes.
    ///
    /// - Throws: ``CommandFailure/notText`` for invalid UTF-8.
    init(text bytes: Data) throws(CommandFailure) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        self = text
    }
}

extension StringProtocol {
    /// The width on a terminal, in columns: two for wide and full-width characters and emoji, none for combining
    /// characters.
    var terminalWidth: Int {
        reduce(0) { $0 + $1.terminalWidth }
    }

    /// The text cut to a width; an ellipsis replaces the end.
    func cut(toTerminalWidth width: Int) -> String {
        guard terminalWidth > width else { return String(self) }
        var cut = ""
        // One column is for the ellipsis.
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
        // An emoji can have any number of scalars.
        let isEmoji = unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
        return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalWidth }
    }
}

extension Unicode.Scalar {
    fileprivate var terminalWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: 0
        // Vowels and final consonants of Hangul are displayed in the column of the preceding consonant.
        case .otherLetter where (0x1160...0x11FF).contains(value): 0
        default: wideCharacters.contains { $0.contains(value) } ? 2 : 1
        }
    }
}

/// The wide and full-width characters of Unicode's East Asian Width, without emoji, which have their own property.
/// Unassigned code points among ideographs are wide, as in the standard.
private let wideCharacters: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

extension StringProtocol {
    /// The text without spaces and tabs around it.
    var withoutOuterSpaces: String { trimmingCharacters(in: CharacterSet(charactersIn: " \t")) }
}
