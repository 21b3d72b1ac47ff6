/// The bytes of a page while it is being rendered.
package struct HTMLOutput {
    /// What has been written so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []

    /// Makes an empty output with room for `capacity` bytes; it grows beyond that when needed.
    package init(reservingCapacity capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends markup that is part of the program, as it is.
    package mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends text so that a parser reads it back as text, between tags and between either kind of quotes.
    ///
    /// `& < > " '` become character references. U+0000, which no HTML can express, becomes U+FFFD as parsers make it.
    package mutating func append(text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count {
                guard let replacement = Self.replacement(for: utf8[index]) else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(markup: replacement)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }

    /// How `byte` is written where it may not appear itself. Bytes of multi-byte characters are 0x80 or more.
    private static func replacement(for byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }
}
