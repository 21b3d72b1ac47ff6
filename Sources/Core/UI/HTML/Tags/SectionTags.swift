/// `<header>`: the introduction of a page or a section.
@inlinable
package func header<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("header", attributes, content: content())
}

/// `<main>`: what the page is about; one per page.
@inlinable
package func main<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("main", attributes, content: content())
}

/// `<nav>`: links to move around.
@inlinable
package func nav<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("nav", attributes, content: content())
}

/// `<footer>`: the end of a page or a section.
@inlinable
package func footer<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("footer", attributes, content: content())
}

/// `<section>`: a part of the page with a heading.
@inlinable
package func section<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("section", attributes, content: content())
}

/// `<article>`: something complete in itself, such as one record.
@inlinable
package func article<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("article", attributes, content: content())
}

/// `<aside>`: something beside the main matter.
@inlinable
package func aside<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("aside", attributes, content: content())
}

/// `<h1>`: the heading of the page.
@inlinable
package func h1<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("h1", attributes, content: content())
}

/// `<h2>`: a heading of the second level.
@inlinable
package func h2<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("h2", attributes, content: content())
}

/// `<h3>`: a heading of the third level.
@inlinable
package func h3<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("h3", attributes, content: content())
}

/// `<div>`: a box without meaning.
@inlinable
package func div<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("div", attributes, content: content())
}

/// `<hr>`: a change of subject.
@inlinable
package func hr(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("hr", attributes)
}

/// `<details>`: content that can be folded away.
@inlinable
package func details<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("details", attributes, content: content())
}

/// `<summary>`: the line of a `<details>` that always shows.
@inlinable
package func summary<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("summary", attributes, content: content())
}

/// `<dialog>`: a box in front of the page.
@inlinable
package func dialog<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("dialog", attributes, content: content())
}
