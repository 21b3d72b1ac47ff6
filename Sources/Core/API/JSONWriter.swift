import Foundation
import ModelsCore

/// Encodes values into one buffer, byte for byte as `JSONEncoder` does with sorted keys and unescaped slashes, in a
/// fifth of the time: a response holds thousands of values.
///
/// It gives up on values that payloads of the API do not have, and `JSONEncoder` then encodes the whole payload:
/// numbers with a fraction other than `FixedDecimal`, dates, data, URLs, keys that need escaping, and nested
/// containers.
// `exclusivity(unchecked)`: the checks for overlapping access take longer than the encoding, and only one call uses a
// writer.
final class JSONWriter {
    /// The kind of container that a value has requested so far.
    private enum Shape {
        case nothing, single, array, object
    }

    private struct Value {
        let start: Int
        let firstMember: Int
        var shape = Shape.nothing
        var isSorted = true
    }

    /// The position of an object's member, without the comma in front of it.
    private struct Member {
        let start: Int
        let keyEnd: Int
        var end: Int
    }

    @exclusivity(unchecked) private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)
    @exclusivity(unchecked) private var count = 0
    /// The members of all objects being written; those of the innermost are last.
    @exclusivity(unchecked) private var members: [Member] = []
    /// The innermost value being written.
    @exclusivity(unchecked) private var value = Value(start: 0, firstMember: 0)
    @exclusivity(unchecked) private var isGivenUp = false

    deinit {
        memory.deallocate()
    }

    /// - Returns: nil when the payload contains a value that the writer does not support.
    /// - Throws: the payload's own error.
    static func data(of payload: some Encodable) throws -> Data? {
        let writer = JSONWriter()
        try writer.write(payload)
        return writer.isGivenUp ? nil : Data(writer.memory[..<writer.count])
    }

    // MARK: - Values

    func write<Content: Encodable>(_ content: Content) throws {
        if Content.self == FixedDecimal.self, let number = content as? FixedDecimal {
            return append(number.description)
        }
        // Foundation encodes these itself, without calling their `encode(to:)`.
        if Content.self == Data.self || Content.self == URL.self || Content.self == Decimal.self {
            isGivenUp = true
            return
        }
        let outer = value
        value = Value(start: count, firstMember: members.count)
        try content.encode(to: self)
        close()
        value = outer
    }

    func beginObject() {
        open(.object, with: "{")
    }

    func beginArray() {
        open(.array, with: "[")
    }

    private func open(_ shape: Shape, with bracket: Unicode.Scalar) {
        // A value that encodes itself in parts requests its container again.
        guard value.shape == .nothing else { return }
        value.shape = shape
        append(character: bracket)
    }

    private func close() {
        switch value.shape {
        case .single: break
        case .nothing: append("{}")
        case .array: append(character: "]")
        case .object:
            endMember()
            if !value.isSorted { sortMembers() }
            members.removeLast(members.count - value.firstMember)
            append(character: "}")
        }
    }

    func beginElement() {
        if count > value.start + 1 { append(character: ",") }
    }

    func beginSingleValue() {
        value.shape = .single
    }

    /// A writer whose output is discarded.
    func giveUp() -> JSONWriter {
        isGivenUp = true
        return JSONWriter()
    }

    // MARK: - Members

    func beginMember(_ key: some CodingKey) {
        endMember()
        let previous = members.count > value.firstMember ? members.last : nil
        if previous != nil { append(character: ",") }
        let start = count
        let key = key.stringValue
        append(quoted: key)
        // Keys are compared in their written form, so they must need no escapes.
        if count - start != key.utf8.count + 2 { isGivenUp = true }
        let member = Member(start: start, keyEnd: count, end: count)
        if let previous, !isSorted(previous, member) { value.isSorted = false }
        members.append(member)
        append(character: ":")
    }

    private func endMember() {
        if members.count > value.firstMember { members[members.count - 1].end = count }
    }

    private func isSorted(_ left: Member, _ right: Member) -> Bool {
        key(of: left).lexicographicallyPrecedes(key(of: right))
    }

    private func key(of member: Member) -> Slice<UnsafeMutableBufferPointer<UInt8>> {
        memory[member.start + 1..<member.keyEnd - 1]
    }

    /// Writes the object's members again in sorted order and puts them in place of the unsorted ones.
    private func sortMembers() {
        let sorted = members[value.firstMember...].sorted(by: isSorted)
        let (start, end) = (value.start + 1, count)
        makeRoom(for: end - start)
        for (index, member) in sorted.enumerated() {
            // Of members with the same key the last one counts; the others keep their order.
            if index + 1 < sorted.count, !isSorted(member, sorted[index + 1]) { continue }
            if count > end { append(character: ",") }
            append(UnsafeBufferPointer(rebasing: memory[member.start..<member.end]))
        }
        let length = count - end
        if let base = memory.baseAddress { (base + start).update(from: base + end, count: length) }
        count = start + length
    }

    // MARK: - Bytes

    /// Appends a text in quotes. All bytes of a non-ASCII character are 0x80 or more, so UTF-8 can be searched byte by
    /// byte.
    func append(quoted text: String) {
        var text = text
        append(character: "\"")
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count where Self.mustEscape(utf8[index]) {
                append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
                append(escaped: utf8[index])
                start = index + 1
            }
            append(UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        append(character: "\"")
    }

    /// Appends a number or a literal of JSON.
    func append(_ word: String) {
        var word = word
        word.withUTF8 { append($0) }
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private func append(escaped byte: UInt8) {
        append(character: "\\")
        switch byte {
        case 0x08: append(character: "b")
        case 0x09: append(character: "t")
        case 0x0A: append(character: "n")
        case 0x0C: append(character: "f")
        case 0x0D: append(character: "r")
        case 0..<0x20: append("u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
        default: append(character: Unicode.Scalar(byte))
        }
    }

    private func append(character: Unicode.Scalar) {
        makeRoom(for: 1)
        memory[count] = UInt8(ascii: character)
        count += 1
    }

    private func append(_ run: UnsafeBufferPointer<UInt8>) {
        makeRoom(for: run.count)
        guard let source = run.baseAddress, let target = memory.baseAddress else { return }
        (target + count).initialize(from: source, count: run.count)
        count += run.count
    }

    @inline(__always)
    private func makeRoom(for additional: Int) {
        if additional > memory.count - count { grow(by: additional) }
    }

    @inline(never)
    private func grow(by additional: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(memory.count * 2, count + additional))
        _ = larger.initialize(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }
}
