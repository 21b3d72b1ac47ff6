extension Unicode.Scalar {
    /// The fold of the scalars that make up nearly all Japanese and English text, without normalisation.
    ///
    /// `nil` for every scalar that may combine with a neighbour or that needs the normalisation tables.
    var simpleSearchFold: Unicode.Scalar? {
        switch value {
        // A carriage return forms one Character with the line feed behind it.
        case 0x0D: nil
        case 0x00...0x7F: asASCIILowercase
        case 0x3000: " "
        // 、。〃〈〉《》「」『』【】
        case 0x3001...0x3003, 0x3008...0x3011: self
        // Hiragana, ゝゞ, then ・ー, the ideographs, and katakana.
        case 0x3041...0x3096, 0x309D...0x309E, 0x30FB...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF: self
        case 0x30A1...0x30F6, 0x30FD...0x30FE: asHiragana
        // Full-width ASCII.
        case 0xFF01...0xFF5E: shifted(down: 0xFEE0).asASCIILowercase
        default: nil
        }
    }

    /// The hiragana of a katakana, and of ヽヾ; any other scalar as it is.
    var asHiragana: Unicode.Scalar {
        switch value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: shifted(down: 0x60)
        default: self
        }
    }

    private var asASCIILowercase: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
    }

    private func shifted(down distance: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(value - distance) ?? self
    }
}
