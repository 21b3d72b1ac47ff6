extension MessageFormat {
    /// A `%` that starts none of the specifiers in use.
    struct UnknownSpecifier: Error, Hashable {
        /// The text from the `%` on.
        let text: String
    }

    /// Reads `%@`, `%lld`, their numbered forms `%1$@` and `%2$lld`, and `%%`.
    ///
    /// Places without a number take the arguments in order.
    init(parsing format: String) throws(UnknownSpecifier) {
        var segments: [Segment] = []
        var literal = ""
        var nextIndex = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            literal += rest[..<percent]
            rest = rest[percent...]
            if rest.hasPrefix("%%") {
                literal += "%"
                rest = rest.dropFirst(2)
                continue
            }
            let (index, kind, length) = try Self.specifier(in: rest, nextIndex: &nextIndex)
            if !literal.isEmpty { segments.append(.literal(literal)) }
            segments.append(.placeholder(Placeholder(index: index, kind: kind)))
            literal = ""
            rest = rest.dropFirst(length)
        }
        literal += rest
        if !literal.isEmpty { segments.append(.literal(literal)) }
        self.segments = segments
    }

    private static func specifier(
        in text: Substring, nextIndex: inout Int
    ) throws(UnknownSpecifier) -> (index: Int, kind: ArgumentKind, length: Int) {
        var rest = text.dropFirst()
        var number: Int?
        // One digit: no text has more than nine places.
        if let digit = rest.first, ("1"..."9").contains(digit), rest.dropFirst().first == "$" {
            number = digit.wholeNumberValue
            rest = rest.dropFirst(2)
        }
        let kind: ArgumentKind
        if rest.hasPrefix("@") {
            kind = .text
            rest = rest.dropFirst()
        } else if rest.hasPrefix("lld") {
            kind = .integer
            rest = rest.dropFirst(3)
        } else {
            throw UnknownSpecifier(text: String(text.prefix(8)))
        }
        let length = text.count - rest.count
        if let number { return (number - 1, kind, length) }
        defer { nextIndex += 1 }
        return (nextIndex, kind, length)
    }
}
