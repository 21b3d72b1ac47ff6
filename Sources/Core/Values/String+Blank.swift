extension StringProtocol {
    /// Whether there is nothing in it that can be seen: white space, or characters without a shape, such as U+200B.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}
