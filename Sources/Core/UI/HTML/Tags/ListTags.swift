/// `<ul>`: a list without order.
package func ul<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("ul", attributes, content: content())
}

/// `<ol>`: a list in order.
package func ol<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("ol", attributes, content: content())
}

/// `<li>`: an item of a list.
package func li<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("li", attributes, content: content())
}

/// `<dl>`: a list of terms and what belongs to them.
package func dl<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dl", attributes, content: content())
}

/// `<dt>`: a term of a `<dl>`.
package func dt<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dt", attributes, content: content())
}

/// `<dd>`: what belongs to a term of a `<dl>`.
package func dd<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dd", attributes, content: content())
}
