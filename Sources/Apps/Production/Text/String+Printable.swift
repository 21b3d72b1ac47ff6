extension StringProtocol {
    /// Without what would steer a terminal: control characters other than line breaks and tabs become U+FFFD, and so do
    /// those that turn the direction of writing.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(self).replacing("\r\n", with: "\n").unicodeScalars {
            scalars.append(scalar.steersTerminals ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    /// The same in one line.
    var printableLine: String {
        printable.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: properties.generalCategory == .control
        }
    }
}
