/// Text, escaped when written.
package struct HTMLText: HTML {
    private let text: String

    /// Makes text of any string, also one that people typed.
    package init(_ text: String) {
        self.text = text
    }

    /// Writes the escaped text.
    package static func render(_ html: HTMLText, into output: inout HTMLOutput) {
        output.append(text: html.text)
    }
}

/// Markup that is written as it is.
///
/// It can only be made from a literal in the program, never from data.
package struct HTMLRaw: HTML {
    private let markup: StaticString

    /// Makes raw markup of a literal that the author vouches for.
    package init(trusted markup: StaticString) {
        self.markup = markup
    }

    /// Writes the markup unescaped.
    package static func render(_ html: HTMLRaw, into output: inout HTMLOutput) {
        output.append(markup: html.markup)
    }
}

/// Nothing.
package struct HTMLEmpty: HTML {
    /// Makes nothing.
    package init() {}

    /// Writes nothing.
    package static func render(_ html: HTMLEmpty, into output: inout HTMLOutput) {}
}

/// Several views without an element around them.
package struct HTMLGroup<Content: HTML>: HTML {
    /// The grouped views.
    package let body: Content

    /// Groups the statements of `content`.
    package init(@HTMLBuilder content: () -> Content) {
        body = content()
    }
}

/// The content made for each element of a sequence, one after the other.
///
/// The content of an element is made when it is written, so a long list never exists as a whole.
package struct ForEach<Elements: Sequence, Content: HTML>: HTML {
    private let elements: Elements
    private let content: (Elements.Element) -> Content

    /// Repeats `content` for `elements`, in their order.
    package init(_ elements: Elements, @HTMLBuilder content: @escaping (Elements.Element) -> Content) {
        self.elements = elements
        self.content = content
    }

    /// Writes the content of every element.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        for element in html.elements {
            Content.render(html.content(element), into: &output)
        }
    }
}
