import Foundation
import ModelsCore

/// Finds one entry of a property list without decoding the others: whatever they contain, however deeply they are
/// nested and however often they refer to each other, they cost nothing.
struct PropertyList {
    /// The maximum number of entries in the dictionary. The settings of an app have some dozens.
    private static let entryCount = 10_000

    private let bytes: [UInt8]

    init(_ data: Data) {
        bytes = Array(data)
    }

    /// The data under a name in the dictionary that is the root of the list; nil when there is none.
    func data(named name: String) -> [UInt8]? {
        bytes.starts(with: Array("bplist00".utf8)) ? binary(name) : xml(name)
    }

    // MARK: - Binary format, as documented in CFBinaryPList.c

    private func binary(_ name: String) -> [UInt8]? {
        let trailer = bytes.count - 32
        guard trailer >= 8,
            case (let offsetSize, let referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7])),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = number(at: trailer + 8, size: 8), let top = number(at: trailer + 16, size: 8),
            let table = number(at: trailer + 24, size: 8), table <= trailer,
            count <= (trailer - table) / offsetSize, top < count
        else { return nil }
        func offset(of object: Int) -> Int? {
            object < count ? number(at: table + object * offsetSize, size: offsetSize) : nil
        }
        guard let dictionary = offset(of: top), let (kind, entries, keys) = head(at: dictionary), kind == 0xD,
            entries <= min((trailer - keys) / (2 * referenceSize), Self.entryCount)
        else { return nil }
        for entry in 0..<entries {
            guard let key = number(at: keys + entry * referenceSize, size: referenceSize).flatMap(offset),
                isText(name, at: key)
            else { continue }
            guard
                let value = number(at: keys + (entries + entry) * referenceSize, size: referenceSize)
                    .flatMap(offset),
                let (kind, length, start) = head(at: value), kind == 0x4, length <= trailer - start
            else { return nil }
            return Array(bytes[start..<start + length])
        }
        return nil
    }

    /// Whether an object is this ASCII text. Reads only as much as the text's length, because every key can refer to
    /// the same object.
    private func isText(_ text: String, at offset: Int) -> Bool {
        guard let (kind, length, start) = head(at: offset), kind == 0x5, length == text.utf8.count,
            length <= bytes.count - start
        else { return false }
        return bytes[start..<start + length].elementsEqual(text.utf8)
    }

    /// The kind of an object, the number of its parts, and the position of the first.
    private func head(at offset: Int) -> (kind: UInt8, count: Int, start: Int)? {
        guard bytes.indices.contains(offset) else { return nil }
        let (kind, count) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
        guard count == 0xF else { return (kind, count, offset + 1) }
        // The count is a separate number.
        guard bytes.indices.contains(offset + 1), bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0xF <= 3,
            case let size = 1 << Int(bytes[offset + 1] & 0xF), let count = number(at: offset + 2, size: size)
        else { return nil }
        return (kind, count, offset + 2 + size)
    }

    /// - Returns: nil for a number beyond the end of the file, or greater than any length in it.
    private func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let number = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number <= UInt64(bytes.count) ? Int(number) : nil
    }

    // MARK: - XML

    private func xml(_ name: String) -> [UInt8]? {
        guard let key = bytes.range(of: "<key>\(name)</key>".utf8, from: 0) else { return nil }
        let (start, end) = (Array("<data>".utf8), "</data>".utf8)
        let rest = bytes[key.upperBound...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard rest.starts(with: start), let close = bytes.range(of: end, from: rest.startIndex) else { return nil }
        let encoded = Data(rest[(rest.startIndex + start.count)..<close.lowerBound])
        return Data(base64Encoded: encoded, options: .ignoreUnknownCharacters).map { Array($0) }
    }
}
