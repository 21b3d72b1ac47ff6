/// An element with a start tag, content and an end tag. Views make it through the tag functions.
@usableFromInline
package struct HTMLElement<Content: HTML>: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [HTMLAttribute]
    @usableFromInline let content: Content

    /// Makes the element `name` with its attributes in the given order.
    @inlinable
    package init(_ name: StaticString, _ attributes: [HTMLAttribute], content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Writes the start tag, the content and the end tag.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
        Content.render(html.content, into: &output)
        output.append(endTag: html.name)
    }
}

/// An element that has neither content nor an end tag, such as `<input>`.
@usableFromInline
package struct HTMLVoidElement: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [HTMLAttribute]

    /// Makes the element `name` with its attributes in the given order.
    @inlinable
    package init(_ name: StaticString, _ attributes: [HTMLAttribute]) {
        self.name = name
        self.attributes = attributes
    }

    /// Writes the tag.
    @inlinable
    package static func render(_ html: borrowing HTMLVoidElement, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
    }
}

/// An element whose line breaks matter: `<pre>` and `<textarea>`.
///
/// Parsers drop one line break right after the start tag, so one is written that may be dropped; a text that begins
/// with a line break keeps it.
@usableFromInline
package struct HTMLPreformattedElement<Content: HTML>: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [HTMLAttribute]
    @usableFromInline let content: Content

    /// Makes the element `name` with its attributes in the given order.
    @inlinable
    package init(_ name: StaticString, _ attributes: [HTMLAttribute], content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Writes the start tag, the line break to be dropped, the content and the end tag.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
        output.append(markup: "\n")
        Content.render(html.content, into: &output)
        output.append(endTag: html.name)
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
