import Foundation

/// A WebP file (RFC 9649) with nothing in it but one picture.
struct WebP {
    private static let alphaFlag: UInt8 = 0x10

    let file: Data
    /// In pixels.
    let width: Int
    let height: Int

    /// Leaves out the chunks with other data, such as EXIF: libvips writes EXIF even with `strip`.
    ///
    /// - Returns: nil for another file, a damaged one, or an animation.
    init?(_ file: Data) {
        let bytes = Array(file)
        guard bytes.count >= 20, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8),
            Self.number(bytes, 4, 4) + 8 == bytes.count
        else { return nil }
        var (chunks, size, canvas) = (Data(), nil as (width: Int, height: Int)?, nil as [UInt8]?)
        var hasAlpha = false
        var position = 12
        while position + 8 <= bytes.count {
            let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            let (start, length) = (position + 8, Self.number(bytes, position + 4, 4))
            let end = start + length + length % 2
            guard end <= bytes.count else { return nil }
            switch name {
            case "VP8 " where length >= 10 && size == nil:
                size = (Self.number(bytes, start + 6, 2) & 0x3FFF, Self.number(bytes, start + 8, 2) & 0x3FFF)
            case "VP8L" where length >= 5 && size == nil:
                let bits = Self.number(bytes, start + 1, 4)
                size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
            case "ALPH" where !hasAlpha && size == nil: hasAlpha = true
            case "VP8X" where length == 10: canvas = Array(bytes[start + 4..<start + 10])
            case "VP8 ", "VP8L", "ALPH", "VP8X", "ANIM", "ANMF": return nil
            default: break
            }
            if ["VP8 ", "VP8L", "ALPH"].contains(name) { chunks += bytes[position..<end] }
            position = end
        }
        guard let size, size.width > 0, size.height > 0, position == bytes.count else { return nil }
        if hasAlpha {
            guard let canvas, Self.number(canvas, 0, 3) + 1 == size.width, Self.number(canvas, 3, 3) + 1 == size.height
            else { return nil }
            chunks = Self.chunk("VP8X", [Self.alphaFlag, 0, 0, 0] + canvas) + chunks
        }
        self.file = Self.chunk("RIFF", Array("WEBP".utf8) + chunks)
        (width, height) = size
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        Data(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
    }

    /// A number whose lowest byte comes first.
    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
}
