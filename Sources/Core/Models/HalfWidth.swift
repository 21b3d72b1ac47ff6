extension StringProtocol {
    /// The text with full-width forms of ASCII, including spaces, replaced by ASCII.
    ///
    /// Compatibility normalization would read `10²` as 102.
    package var halfWidth: String {
        String(String.UnicodeScalarView(unicodeScalars.map(\.halfWidth)))
    }
}

extension Unicode.Scalar {
    /// The ASCII character of a full-width form; any other scalar unchanged.
    package var halfWidth: Unicode.Scalar {
        switch value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        default: self
        }
    }
}
