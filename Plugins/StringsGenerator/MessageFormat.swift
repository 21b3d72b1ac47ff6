/// A text with places for arguments, split into pieces.
struct MessageFormat: Equatable {
    /// The type of an argument.
    enum Argument: String {
        /// `%@`
        case text = "String"
        /// `%lld`: a number, which also chooses the plural form.
        case count = "Int"
    }

    /// A place for an argument; the first has the index 0.
    struct Place: Hashable {
        let index: Int
        let argument: Argument
    }

    enum Segment: Equatable {
        case literal(String)
        case place(Place)
    }

    let segments: [Segment]

    var places: Set<Place> {
        var places: Set<Place> = []
        for case .place(let place) in segments { places.insert(place) }
        return places
    }

    /// Whether it consists of nothing but white space.
    var isBlank: Bool {
        segments.allSatisfy { segment in
            guard case .literal(let text) = segment else { return false }
            return text.allSatisfy(\.isWhitespace)
        }
    }
}

extension MessageFormat {
    /// Reads `%@`, `%lld`, their numbered forms `%1$@` and `%2$lld`, and `%%`. Places without a number take the
    /// arguments in order.
    ///
    /// - Returns: nil when a `%` starts anything else. One digit is enough: no text has more than nine places.
    init?(parsing text: String) {
        var segments: [Segment] = []
        var literal = ""
        var nextIndex = 0
        var rest = Substring(text)
        while let first = rest.first {
            guard first == "%" else {
                literal.append(rest.removeFirst())
                continue
            }
            guard let match = rest.prefixMatch(of: /%(?:(?<percent>%)|(?:(?<number>[1-9])\$)?(?<kind>@|lld))/) else {
                return nil
            }
            rest = rest[match.range.upperBound...]
            guard let kind = match.kind else {
                literal += "%"
                continue
            }
            if !literal.isEmpty { segments.append(.literal(literal)) }
            literal = ""
            let index = match.number.flatMap { Int($0) }.map { $0 - 1 } ?? nextIndex
            if match.number == nil { nextIndex += 1 }
            segments.append(.place(Place(index: index, argument: kind == "@" ? .text : .count)))
        }
        if !literal.isEmpty { segments.append(.literal(literal)) }
        self.segments = segments
    }
}
