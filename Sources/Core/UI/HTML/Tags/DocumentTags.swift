/// `<html>`: the root of a page; ``HTMLDocument`` writes it with its doctype.
@inlinable
package func html<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("html", attributes, content: content())
}

/// `<head>`: what the page is, for the browser.
@inlinable
package func head<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("head", attributes, content: content())
}

/// `<body>`: the content of a page. Inside a view the property `body` hides it: use ``HTMLDocument``.
@inlinable
package func body<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("body", attributes, content: content())
}

/// `<title>`: the name of the page; text only.
@inlinable
package func title(_ attributes: HTMLAttribute..., text: () -> String) -> HTMLElement<HTMLText> {
    HTMLElement("title", attributes, content: HTMLText(text()))
}

/// `<meta>`: a fact about the page.
@inlinable
package func meta(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("meta", attributes)
}

/// `<link>`: a resource that the page uses.
@inlinable
package func link(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("link", attributes)
}

/// `<script>`: a script file. It has no content: inline scripts are not allowed.
@inlinable
package func script(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("script", attributes, content: HTMLEmpty())
}

/// `<noscript>`: shown where scripts do not run.
@inlinable
package func noscript<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("noscript", attributes, content: content())
}

/// `<template>`: markup that scripts copy.
@inlinable
package func template<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("template", attributes, content: content())
}

/// `<hx-partial>`: a part of an htmx answer that replaces its own target.
@inlinable
package func hxPartial<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("hx-partial", attributes, content: content())
}
