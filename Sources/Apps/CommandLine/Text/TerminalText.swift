import Foundation

extension StringProtocol {
    /// Without what would steer a terminal: control characters other than line breaks and tabs become U+FFFD, and so do
    /// those that turn the direction of writing.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(self).replacing("\r\n", with: "\n").unicodeScalars {
            scalars.append(scalar.steersTerminals ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    /// The same in one line.
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
    /// As a shell reads it as one word.
    var shellQuoted: String {
        let isPlain = !isEmpty && utf8.allSatisfy { Self.plainBytes.contains($0) }
        return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
    }

    private static let plainBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
}

extension String {
    /// What is in a file or was typed, with nothing put in place of what cannot be read.
    ///
    /// - Throws: ``CommandFailure/notText`` for what is no UTF-8.
    init(text bytes: Data) throws(CommandFailure) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        self = text
    }
}

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

/// Which characters are two columns wide on a terminal: the wide and full-width ones of Unicode's East Asian Width,
/// without emoji, which say it themselves.
enum EastAsianWidth {
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }

    /// In order. Unassigned places among ideographs count as wide, as the standard says.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// With ASCII in place of its full-width forms, and spaces in place of full-width ones.
    ///
    /// Not by compatibility normalisation, which would read `10²` as 102.
    var halfWidth: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            scalars.append(scalar.halfWidth)
        }
        return String(scalars)
    }

    /// Without the spaces and tabs around it.
    var withoutOuterSpaces: String {
        // By Unicode scalars: an accent behind a space makes a character with it.
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        let start = String(self).unicodeScalars.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }
}

extension Unicode.Scalar {
    fileprivate var halfWidth: Unicode.Scalar {
        switch value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        default: self
        }
    }
}
