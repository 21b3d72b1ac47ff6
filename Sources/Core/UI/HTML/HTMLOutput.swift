/// The bytes of a page while it is being rendered.
// It owns its memory: appending thousands of short runs to an `Array` is a quarter of the time of a page.
@usableFromInline
package struct HTMLOutput: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// Makes an empty output with room for `capacity` bytes (0 or more); it grows beyond that when needed.
    @usableFromInline
    package init(reservingCapacity capacity: Int) {
        memory = .allocate(capacity: max(capacity, 64))
    }

    deinit {
        memory.deallocate()
    }

    /// What has been written so far, in UTF-8.
    @usableFromInline package var bytes: [UInt8] {
        Array(memory[..<count])
    }

    /// Appends markup that is part of the program, as it is.
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
    /// `& < > " '` become character references. U+0000, which HTML cannot express, becomes U+FFFD.
    @usableFromInline
    package mutating func append(text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where HTMLEscaping.applies(to: utf8[index]) {
                append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(markup: HTMLEscaping.replacement(for: utf8[index]))
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
}
