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
