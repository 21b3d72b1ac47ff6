/// Text, escaped when written.
@usableFromInline
package struct HTMLText: HTML {
    @usableFromInline let text: String

    /// Makes text of any string, also one that people typed.
    @inlinable
    package init(_ text: String) {
        self.text = text
    }

    /// Writes the escaped text.
    @inlinable
    package static func render(_ html: borrowing HTMLText, into output: inout HTMLOutput) {
        output.append(text: html.text)
    }
}

/// Nothing.
@usableFromInline
package struct HTMLEmpty: HTML {
    /// Makes nothing.
    @inlinable
    package init() {}

    /// Writes nothing.
    @inlinable
    package static func render(_ html: borrowing HTMLEmpty, into output: inout HTMLOutput) {}
}

/// Several views without an element around them.
@usableFromInline
package struct HTMLGroup<Content: HTML>: HTML {
    /// The grouped views.
    @usableFromInline package let body: Content

    /// Groups the statements of `content`.
    @inlinable
    package init(@HTMLBuilder content: () -> Content) {
        body = content()
    }
}
