/// The bytes of a page while it is being rendered.
// It owns its memory: appending thousands of short runs to an `Array` would take a quarter of a page's time.
@usableFromInline
package struct HTMLOutput: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    /// The account that the page belongs to, which posted forms name; nil if they name none.
    let account: String?

    /// - Parameter capacity: in bytes, 0 or more; the output grows if necessary.
    @usableFromInline
    package init(reservingCapacity capacity: Int, account: String? = nil) {
        memory = .allocate(capacity: max(capacity, 64))
        self.account = account
    }

    deinit {
        memory.deallocate()
    }

    /// The bytes written so far, in UTF-8.
    @usableFromInline package var bytes: [UInt8] {
        Array(memory[..<count])
    }

    /// Appends markup of the program unescaped.
    @usableFromInline
    package mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { append($0) }
    }

    /// Appends one ASCII character of markup.
    mutating func append(character: Unicode.Scalar) {
        makeRoom(for: 1)
        memory[count] = UInt8(ascii: character)
        count += 1
    }

    /// Appends text so that a parser reads it back as text, between tags and between either kind of quotes.
    ///
    /// `& < > " '` become character references. U+0000, which HTML cannot express, becomes U+FFFD. All bytes of a
    /// non-ASCII character are 0x80 or more, so UTF-8 can be searched byte by byte.
    @usableFromInline
    package mutating func append(text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where Self.mustEscape(utf8[index]) {
                append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(markup: Self.escape(utf8[index]))
                start = index + 1
            }
            append(UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }

    private mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
        makeRoom(for: run.count)
        guard let source = run.baseAddress, let target = memory.baseAddress else { return }
        (target + count).initialize(from: source, count: run.count)
        count += run.count
    }

    @inline(__always)
    private mutating func makeRoom(for additional: Int) {
        if additional > memory.count - count {
            grow(by: additional)
        }
    }

    @inline(never)
    private mutating func grow(by additional: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(memory.count * 2, count + additional))
        _ = larger.initialize(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }

    // One bit per character below 64: testing a bit is faster than six comparisons for every byte of a page.
    private static let escapedCharacters: UInt64 =
        1 << 0 | 1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
        | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 64 && escapedCharacters & (1 &<< UInt64(byte)) != 0
    }

    private static func escape(_ byte: UInt8) -> StaticString {
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
