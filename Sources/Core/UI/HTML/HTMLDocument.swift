/// A whole page: the doctype and the `<html>` element with its head and body.
@usableFromInline
package struct HTMLDocument<Head: HTML, Content: HTML>: HTML {
    @usableFromInline let attributes: [HTMLAttribute]
    @usableFromInline let bodyAttributes: [HTMLAttribute]
    @usableFromInline let head: Head
    @usableFromInline let content: Content

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - attributes: those of `<html>`, such as its language.
    ///   - bodyAttributes: those of `<body>`.
    ///   - head: what `<head>` holds.
    ///   - content: what `<body>` holds.
    @inlinable
    package init(
        _ attributes: HTMLAttribute...,
        bodyAttributes: [HTMLAttribute] = [],
        @HTMLBuilder head: () -> Head,
        @HTMLBuilder body content: () -> Content
    ) {
        self.attributes = attributes
        self.bodyAttributes = bodyAttributes
        self.head = head()
        self.content = content()
    }

    /// Writes the doctype and the elements.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        output.append(markup: "<!DOCTYPE html>")
        output.append(startTag: "html", html.attributes)
        output.append(markup: "<head>")
        Head.render(html.head, into: &output)
        output.append(markup: "</head>")
        output.append(startTag: "body", html.bodyAttributes)
        Content.render(html.content, into: &output)
        output.append(markup: "</body></html>")
    }
}
