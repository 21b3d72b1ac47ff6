/// Composes the statements of a closure into one ``HTML`` value.
///
/// Strings and integers are text; `if`, `switch` and `for` work as in any code. A long list is better written with
/// ``ForEach``, which makes the content of an element only when it is written.
@resultBuilder
@usableFromInline
package enum HTMLBuilder {
    /// Takes a view or a tag as it is.
    @inlinable
    package static func buildExpression<Content: HTML>(_ content: Content) -> Content {
        content
    }

    /// Takes a string as text, escaped when written.
    @inlinable
    package static func buildExpression(_ text: String) -> HTMLText {
        HTMLText(text)
    }

    /// Takes an integer as text in ASCII digits, without grouping.
    @inlinable
    package static func buildExpression(_ number: Int) -> HTMLText {
        HTMLText(String(number))
    }

    /// An empty closure writes nothing.
    @inlinable
    package static func buildBlock() -> HTMLEmpty {
        HTMLEmpty()
    }

    /// Begins a sequence of statements.
    @inlinable
    package static func buildPartialBlock<Content: HTML>(first: Content) -> Content {
        first
    }

    /// Puts the next statement behind those before it.
    @inlinable
    package static func buildPartialBlock<Accumulated: HTML, Next: HTML>(
        accumulated: Accumulated,
        next: Next
    ) -> HTMLPair<Accumulated, Next> {
        HTMLPair(first: accumulated, second: next)
    }

    /// An `if` without `else`.
    @inlinable
    package static func buildOptional<Content: HTML>(_ content: Content?) -> Content? {
        content
    }

    /// The branch taken for `if`, or an earlier case.
    @inlinable
    package static func buildEither<First: HTML, Second: HTML>(first: First) -> HTMLEither<First, Second> {
        .first(first)
    }

    /// The branch taken for `else`, or a later case.
    @inlinable
    package static func buildEither<First: HTML, Second: HTML>(second: Second) -> HTMLEither<First, Second> {
        .second(second)
    }

    /// A `for` loop.
    @inlinable
    package static func buildArray<Content: HTML>(_ contents: [Content]) -> [Content] {
        contents
    }
}
