/// A text with places for arguments, cut into pieces once so that filling it in only joins them.
struct MessageFormat: Hashable, Sendable {
    /// What a place expects.
    enum ArgumentKind: Hashable, Sendable {
        /// `%@`: any argument.
        case text
        /// `%lld`: a count.
        case integer
    }

    /// A place for an argument, counted from 0.
    struct Placeholder: Hashable, Sendable {
        let index: Int
        let kind: ArgumentKind
    }

    enum Segment: Hashable, Sendable {
        case literal(String)
        case placeholder(Placeholder)
    }

    let segments: [Segment]

    var placeholders: Set<Placeholder> {
        var placeholders: Set<Placeholder> = []
        for case .placeholder(let placeholder) in segments { placeholders.insert(placeholder) }
        return placeholders
    }

    /// Whether it would show nothing but white space.
    var isBlank: Bool {
        segments.allSatisfy { segment in
            guard case .literal(let text) = segment else { return false }
            return text.allSatisfy(\.isWhitespace)
        }
    }

    /// The text with `arguments` in their places; a place without an argument shows itself (`%1$@`),
    /// so that the mistake can be seen without stopping the server.
    func filled(with arguments: [any LocalizationArgument], by localizer: Localizer) -> String {
        var text = ""
        for segment in segments {
            switch segment {
            case .literal(let literal):
                text += literal
            case .placeholder(let placeholder) where arguments.indices.contains(placeholder.index):
                text += arguments[placeholder.index].localized(by: localizer)
            case .placeholder(let placeholder):
                text += placeholder.description
            }
        }
        return text
    }
}

extension MessageFormat.Placeholder: CustomStringConvertible {
    var description: String {
        switch kind {
        case .text: "%\(index + 1)$@"
        case .integer: "%\(index + 1)$lld"
        }
    }
}
