import Foundation

/// Finds one entry of a property list without making anything of all the others: whatever they hold, however deeply
/// they are nested and however often they refer to each other, costs nothing.
struct PropertyList {
    private let bytes: [UInt8]

    init(_ data: Data) {
        bytes = Array(data)
    }

    /// The data with a name in the dictionary that is the whole list; nil when there is none.
    func data(named name: String) -> [UInt8]? {
        bytes.starts(with: Array("bplist00".utf8)) ? binary(name) : xml(name)
    }

    // MARK: - Binary: CFBinaryPList.c tells the format

    private func binary(_ name: String) -> [UInt8]? {
        let trailer = bytes.count - 32
        guard trailer >= 8,
            case let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7])),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = number(at: trailer + 8, size: 8), let top = number(at: trailer + 16, size: 8),
            let table = number(at: trailer + 24, size: 8), table <= trailer,
            count <= (trailer - table) / offsetSize, top < count
        else { return nil }
        func offset(of object: Int) -> Int? {
            object < count ? number(at: table + object * offsetSize, size: offsetSize) : nil
        }
        guard let dictionary = offset(of: top), let (kind, entries, keys) = head(at: dictionary), kind == 0xD,
            entries <= (trailer - keys) / (2 * referenceSize)
        else { return nil }
        for entry in 0..<entries {
            guard let key = number(at: keys + entry * referenceSize, size: referenceSize).flatMap(offset),
                text(at: key) == Array(name.utf8)
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

    /// An ASCII text.
    private func text(at offset: Int) -> [UInt8]? {
        guard let (kind, length, start) = head(at: offset), kind == 0x5, length <= bytes.count - start else {
            return nil
        }
        return Array(bytes[start..<start + length])
    }

    /// What an object is, how many parts it has, and where they start.
    private func head(at offset: Int) -> (kind: UInt8, count: Int, start: Int)? {
        guard bytes.indices.contains(offset) else { return nil }
        let (kind, count) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
        guard count == 0xF else { return (kind, count, offset + 1) }
        // The count is a number by itself.
        guard bytes.indices.contains(offset + 1), bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0xF <= 3,
            case let size = 1 << Int(bytes[offset + 1] & 0xF), let count = number(at: offset + 2, size: size)
        else { return nil }
        return (kind, count, offset + 2 + size)
    }

    /// - Returns: nil for one that does not fit into the file, or that is no length of anything in it.
    private func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let number = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number <= UInt64(bytes.count) ? Int(number) : nil
    }

    // MARK: - XML

    private func xml(_ name: String) -> [UInt8]? {
        let text = bytes[...]
        guard let key = text.firstRange(of: Array("<key>\(name)</key>".utf8)) else { return nil }
        let rest = text[key.upperBound...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let (start, end) = (Array("<data>".utf8), Array("</data>".utf8))
        guard rest.starts(with: start), let close = rest.firstRange(of: end) else { return nil }
        let encoded = Data(rest[(rest.startIndex + start.count)..<close.lowerBound])
        return Data(base64Encoded: encoded, options: .ignoreUnknownCharacters).map { Array($0) }
    }
}
