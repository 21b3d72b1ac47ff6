/// Two pieces of HTML, one behind the other; what ``HTMLBuilder`` makes of consecutive statements.
package struct HTMLPair<First: HTML, Second: HTML>: HTML {
    fileprivate let first: First
    fileprivate let second: Second

    /// Puts `second` behind `first`.
    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    /// Writes both in order.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        First.render(html.first, into: &output)
        Second.render(html.second, into: &output)
    }
}

/// One of two pieces of HTML; what ``HTMLBuilder`` makes of `if`–`else` and `switch`.
package enum HTMLEither<First: HTML, Second: HTML>: HTML {
    /// The content of the branch for `true`.
    case first(First)
    /// The content of the branch for `false`.
    case second(Second)

    /// Writes the branch that was taken.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        switch html {
        case .first(let content): First.render(content, into: &output)
        case .second(let content): Second.render(content, into: &output)
        }
    }
}

extension Optional: HTML where Wrapped: HTML {
    /// Optional content has no body of its own.
    package typealias Body = Never

    /// Writes the content, or nothing for `nil`.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        guard let html else { return }
        Wrapped.render(html, into: &output)
    }
}

extension Array: HTML where Element: HTML {
    /// A list has no body of its own.
    package typealias Body = Never

    /// Writes the elements in order.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        for element in html {
            Element.render(element, into: &output)
        }
    }
}
