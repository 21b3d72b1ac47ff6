/// A whole page: the doctype and the `<html>` element with its head and body.
package struct HTMLDocument<Head: HTML, Content: HTML>: HTML {
    private let attributes: [HTMLAttribute]
    private let bodyAttributes: [HTMLAttribute]
    private let head: Head
    private let content: Content

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - attributes: those of `<html>`, such as its language.
    ///   - bodyAttributes: those of `<body>`.
    ///   - head: what `<head>` holds.
    ///   - content: what `<body>` holds.
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

    /// The elements of the page behind its doctype.
    package var body: some HTML {
        HTMLRaw(trusted: "<!DOCTYPE html>")
        HTMLElement("html", attributes, content: elements)
    }

    @HTMLBuilder private var elements: some HTML {
        HTMLElement("head", [], content: head)
        HTMLElement("body", bodyAttributes, content: content)
    }
}
