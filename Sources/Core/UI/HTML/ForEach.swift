/// The content made for each element of a sequence, one after the other.
///
/// The content of an element is made when it is written, so a long list never exists as a whole.
@usableFromInline
package struct ForEach<Elements: Sequence, Content: HTML>: HTML {
    @usableFromInline let elements: Elements
    @usableFromInline let content: (Elements.Element) -> Content

    /// Repeats `content` for `elements`, in their order.
    @inlinable
    package init(_ elements: Elements, @HTMLBuilder content: @escaping (Elements.Element) -> Content) {
        self.elements = elements
        self.content = content
    }

    /// Writes the content of every element.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        for element in html.elements {
            Content.render(html.content(element), into: &output)
        }
    }
}
