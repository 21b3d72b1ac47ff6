/// Two pieces of HTML, one behind the other; what ``HTMLBuilder`` makes of consecutive statements.
@usableFromInline
package struct HTMLPair<First: HTML, Second: HTML>: HTML {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    /// Writes both in order.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        First.render(html.first, into: &output)
        Second.render(html.second, into: &output)
    }
}

/// One of two pieces of HTML; what ``HTMLBuilder`` makes of `if`–`else` and `switch`.
@usableFromInline
package enum HTMLEither<First: HTML, Second: HTML>: HTML {
    /// The content of the branch for `true`, or of an earlier case.
    case first(First)
    /// The content of the branch for `false`, or of a later case.
    case second(Second)

    /// Writes the branch that was taken.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        switch copy html {
        case .first(let content): First.render(content, into: &output)
        case .second(let content): Second.render(content, into: &output)
        }
    }
}

extension Optional: HTML where Wrapped: HTML {
    /// Optional content has no body of its own.
    @usableFromInline package typealias Body = Never

    /// Writes the content, or nothing for `nil`.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        guard let content = copy html else { return }
        Wrapped.render(content, into: &output)
    }
}

extension Array: HTML where Element: HTML {
    /// A list has no body of its own.
    @usableFromInline package typealias Body = Never

    /// Writes the elements in order.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        for content in copy html {
            Element.render(content, into: &output)
        }
    }
}
