/// An element with a start tag, content and an end tag. Views create it with the tag functions.
@usableFromInline
package struct HTMLElement<Content: HTML>: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [HTMLAttribute]
    @usableFromInline let content: Content

    /// - Parameter attributes: are written in this order.
    @inlinable
    package init(_ name: StaticString, _ attributes: [HTMLAttribute], content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
        Content.render(html.content, into: &output)
        output.append(endTag: html.name)
    }
}

extension HTMLElement {
    /// An element in which line breaks matter. Parsers drop a line break right after the start tag, so an additional
    /// one is written; a text that begins with a line break keeps it.
    @inlinable
    init<Text: HTML>(_ name: StaticString, _ attributes: [HTMLAttribute], preformatted text: Text)
    where Content == HTMLPair<HTMLRaw, Text> {
        self.init(name, attributes, content: HTMLPair(first: HTMLRaw(trusted: "\n"), second: text))
    }
}

/// An element without content and end tag, such as `<input>`.
@usableFromInline
package struct HTMLVoidElement: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [HTMLAttribute]

    /// - Parameter attributes: are written in this order.
    @inlinable
    package init(_ name: StaticString, _ attributes: [HTMLAttribute]) {
        self.name = name
        self.attributes = attributes
    }

    @inlinable
    package static func render(_ html: borrowing HTMLVoidElement, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
    }
}

/// A whole page: the doctype and the `<html>` element with its head and body.
@usableFromInline
package struct HTMLDocument<Head: HTML, Content: HTML>: HTML {
    @usableFromInline let attributes: [HTMLAttribute]
    @usableFromInline let bodyAttributes: [HTMLAttribute]
    @usableFromInline let head: Head
    @usableFromInline let content: Content

    /// - Parameter attributes: the attributes of `<html>`, such as its language.
    @inlinable
    package init(
        _ attributes: HTMLAttribute..., bodyAttributes: [HTMLAttribute] = [],
        @HTMLBuilder head: () -> Head, @HTMLBuilder body content: () -> Content
    ) {
        self.attributes = attributes
        self.bodyAttributes = bodyAttributes
        self.head = head()
        self.content = content()
    }

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

extension HTMLOutput {
    /// Appends `<name`, the attributes that are present, in order, and `>`.
    @usableFromInline
    mutating func append(startTag name: StaticString, _ attributes: [HTMLAttribute]) {
        append(character: "<")
        append(markup: name)
        for attribute in attributes {
            attribute.render(into: &self)
        }
        append(character: ">")
    }

    /// Appends `</name>`.
    @usableFromInline
    mutating func append(endTag name: StaticString) {
        append(markup: "</")
        append(markup: name)
        append(character: ">")
    }
}
