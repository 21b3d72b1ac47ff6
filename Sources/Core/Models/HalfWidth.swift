extension StringProtocol {
    /// With ASCII in place of its full-width forms, and spaces in place of full-width ones.
    ///
    /// Not by compatibility normalisation, which would read `10²` as 102.
    package var halfWidth: String {
        String(String.UnicodeScalarView(unicodeScalars.map(\.halfWidth)))
    }
}

extension Unicode.Scalar {
    /// ASCII in place of its full-width form.
    package var halfWidth: Unicode.Scalar {
        switch value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        default: self
        }
    }
}
