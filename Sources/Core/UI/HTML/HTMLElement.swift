/// An element with a start tag, content and an end tag. Views make it through the tag functions.
package struct HTMLElement<Content: HTML>: HTML {
    private let name: StaticString
    private let attributes: [HTMLAttribute]
    private let content: Content

    /// Makes the element `name` with its attributes in the given order.
    package init(_ name: StaticString, _ attributes: [HTMLAttribute], content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Writes the start tag, the content and the end tag.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
        Content.render(html.content, into: &output)
        output.append(endTag: html.name)
    }
}

/// An element that has neither content nor an end tag, such as `<input>`.
package struct HTMLVoidElement: HTML {
    private let name: StaticString
    private let attributes: [HTMLAttribute]

    /// Makes the element `name` with its attributes in the given order.
    package init(_ name: StaticString, _ attributes: [HTMLAttribute]) {
        self.name = name
        self.attributes = attributes
    }

    /// Writes the tag.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
    }
}

/// An element whose line breaks matter: `<pre>` and `<textarea>`.
///
/// Parsers drop one line break right after the start tag, so one is written that may be dropped; a text that begins
/// with a line break keeps it.
package struct HTMLPreformattedElement<Content: HTML>: HTML {
    private let name: StaticString
    private let attributes: [HTMLAttribute]
    private let content: Content

    /// Makes the element `name` with its attributes in the given order.
    package init(_ name: StaticString, _ attributes: [HTMLAttribute], content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Writes the start tag, the line break to be dropped, the content and the end tag.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        output.append(startTag: html.name, html.attributes)
        output.append(markup: "\n")
        Content.render(html.content, into: &output)
        output.append(endTag: html.name)
    }
}

extension HTMLOutput {
    /// Appends `<name`, the attributes that are present, in order, and `>`.
    fileprivate mutating func append(startTag name: StaticString, _ attributes: [HTMLAttribute]) {
        append(markup: "<")
        append(markup: name)
        for attribute in attributes {
            attribute.render(into: &self)
        }
        append(markup: ">")
    }

    /// Appends `</name>`.
    fileprivate mutating func append(endTag name: StaticString) {
        append(markup: "</")
        append(markup: name)
        append(markup: ">")
    }
}
