/// `<p>`: a paragraph.
@inlinable
package func p<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("p", attributes, content: content())
}

/// `<a>`: a link.
@inlinable
package func a<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("a", attributes, content: content())
}

/// `<span>`: a piece of text without meaning of its own.
@inlinable
package func span<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("span", attributes, content: content())
}

/// `<strong>`: important text.
@inlinable
package func strong<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("strong", attributes, content: content())
}

/// `<small>`: a side note.
@inlinable
package func small<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("small", attributes, content: content())
}

/// `<mark>`: text marked as relevant, such as what a search found.
@inlinable
package func mark<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("mark", attributes, content: content())
}

/// `<time>`: a date, a time or a duration.
@inlinable
package func time<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("time", attributes, content: content())
}

/// `<br>`: a line break that is part of the text.
@inlinable
package func br(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("br", attributes)
}

/// `<pre>`: text whose spaces and line breaks are kept, also a leading one.
@inlinable
package func pre<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLPreformattedElement<Content> {
    HTMLPreformattedElement("pre", attributes, content: content())
}

/// `<svg>`: a drawing, such as an icon.
@inlinable
package func svg<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("svg", attributes, content: content())
}

/// `<use>`: a symbol of a sprite, inside `<svg>`.
@inlinable
package func use(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("use", attributes, content: HTMLEmpty())
}
