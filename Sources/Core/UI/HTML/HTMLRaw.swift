/// Markup that is written as it is.
///
/// It can only be made of a literal in the program, never of data.
@usableFromInline
package struct HTMLRaw: HTML {
    @usableFromInline let markup: StaticString

    /// Makes raw markup of a literal that the author vouches for.
    @inlinable
    package init(trusted markup: StaticString) {
        self.markup = markup
    }

    /// Writes the markup unescaped.
    @inlinable
    package static func render(_ html: borrowing HTMLRaw, into output: inout HTMLOutput) {
        output.append(markup: html.markup)
    }
}
