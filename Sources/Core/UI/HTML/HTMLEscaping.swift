/// The ASCII characters that may not appear in text and attribute values as they are.
///
/// All bytes of a character outside of ASCII are 0x80 or more, so UTF-8 can be searched byte by byte.
enum HTMLEscaping {
    // One bit per character below 64: testing a bit is quicker than six comparisons for every byte of a page.
    private static let characters: UInt64 =
        1 << 0 | 1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
        | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

    /// Whether `byte` must be replaced.
    static func applies(to byte: UInt8) -> Bool {
        byte < 64 && characters & (1 &<< UInt64(byte)) != 0
    }

    /// What is written instead of `byte`, which must be one that ``applies(to:)``.
    static func replacement(for byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: "\u{FFFD}"
        }
    }
}
