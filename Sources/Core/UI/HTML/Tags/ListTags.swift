/// `<ul>`: a list without order.
@inlinable
package func ul<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("ul", attributes, content: content())
}

/// `<ol>`: a list in order.
@inlinable
package func ol<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("ol", attributes, content: content())
}

/// `<li>`: an item of a list.
@inlinable
package func li<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("li", attributes, content: content())
}

/// `<dl>`: a list of terms and what belongs to them.
@inlinable
package func dl<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dl", attributes, content: content())
}

/// `<dt>`: a term of a `<dl>`.
@inlinable
package func dt<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dt", attributes, content: content())
}

/// `<dd>`: what belongs to a term of a `<dl>`.
@inlinable
package func dd<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dd", attributes, content: content())
}
