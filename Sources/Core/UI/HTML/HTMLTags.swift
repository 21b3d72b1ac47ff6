/// The name of an element with content; calling it creates the element: `nav(.class("tabs")) { … }`.
@usableFromInline
package struct HTMLTag: Sendable {
    @usableFromInline let name: StaticString

    @inlinable
    init(_ name: StaticString) {
        self.name = name
    }

    @inlinable
    package func callAsFunction<Content: HTML>(
        _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> Content
    ) -> HTMLElement<Content> {
        HTMLElement(name, attributes, content: content())
    }
}

// MARK: - The page

/// The title of the page, as text.
@inlinable package var title: HTMLTag { HTMLTag("title") }

/// Metadata of the page.
@inlinable
package func meta(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("meta", attributes)
}

/// A resource of the page.
@inlinable
package func link(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("link", attributes)
}

/// A script file. It has no content, because inline scripts are forbidden.
@inlinable
package func script(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("script", attributes, content: HTMLEmpty())
}

/// A part of an htmx response that replaces its own target.
@inlinable package var hxPartial: HTMLTag { HTMLTag("hx-partial") }

// MARK: - Sections

@inlinable package var header: HTMLTag { HTMLTag("header") }
/// The main content; one per page.
@inlinable package var main: HTMLTag { HTMLTag("main") }
/// Navigation links.
@inlinable package var nav: HTMLTag { HTMLTag("nav") }
@inlinable package var footer: HTMLTag { HTMLTag("footer") }
/// A part of the page with a heading.
@inlinable package var section: HTMLTag { HTMLTag("section") }
/// A self-contained part, such as one record.
@inlinable package var article: HTMLTag { HTMLTag("article") }
/// Secondary content.
@inlinable package var aside: HTMLTag { HTMLTag("aside") }
@inlinable package var h1: HTMLTag { HTMLTag("h1") }
@inlinable package var h2: HTMLTag { HTMLTag("h2") }
@inlinable package var h3: HTMLTag { HTMLTag("h3") }
/// A generic container.
@inlinable package var div: HTMLTag { HTMLTag("div") }
/// Collapsible content below its ``summary``.
@inlinable package var details: HTMLTag { HTMLTag("details") }
@inlinable package var summary: HTMLTag { HTMLTag("summary") }
/// Markup that is not shown, for scripts to copy.
@inlinable package var template: HTMLTag { HTMLTag("template") }

// MARK: - Lists

@inlinable package var ul: HTMLTag { HTMLTag("ul") }
@inlinable package var ol: HTMLTag { HTMLTag("ol") }
@inlinable package var li: HTMLTag { HTMLTag("li") }
/// A list of terms, ``dt``, and their descriptions, ``dd``.
@inlinable package var dl: HTMLTag { HTMLTag("dl") }
@inlinable package var dt: HTMLTag { HTMLTag("dt") }
@inlinable package var dd: HTMLTag { HTMLTag("dd") }

// MARK: - Tables

@inlinable package var table: HTMLTag { HTMLTag("table") }
@inlinable package var thead: HTMLTag { HTMLTag("thead") }
@inlinable package var tbody: HTMLTag { HTMLTag("tbody") }
@inlinable package var tr: HTMLTag { HTMLTag("tr") }
/// The heading of a column or row.
@inlinable package var th: HTMLTag { HTMLTag("th") }
@inlinable package var td: HTMLTag { HTMLTag("td") }

// MARK: - Text

@inlinable package var p: HTMLTag { HTMLTag("p") }
@inlinable package var a: HTMLTag { HTMLTag("a") }
@inlinable package var span: HTMLTag { HTMLTag("span") }
/// Important text.
@inlinable package var strong: HTMLTag { HTMLTag("strong") }
/// A side note.
@inlinable package var small: HTMLTag { HTMLTag("small") }
/// Highlighted text, such as a search match.
@inlinable package var mark: HTMLTag { HTMLTag("mark") }
/// A date, a time or a duration.
@inlinable package var time: HTMLTag { HTMLTag("time") }
/// A drawing, such as an icon.
@inlinable package var svg: HTMLTag { HTMLTag("svg") }

/// Parts of a drawing, inside ``svg``.
@inlinable package var g: HTMLTag { HTMLTag("g") }
@inlinable package var svgText: HTMLTag { HTMLTag("text") }

@inlinable
package func path(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("path", attributes, content: HTMLEmpty())
}

@inlinable
package func circle(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("circle", attributes, content: HTMLEmpty())
}

/// A picture with its ``figcaption``.
@inlinable package var figure: HTMLTag { HTMLTag("figure") }
@inlinable package var figcaption: HTMLTag { HTMLTag("figcaption") }

@inlinable
package func img(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("img", attributes)
}

/// A symbol of a sprite, inside ``svg``.
@inlinable
package func use(_ attributes: HTMLAttribute...) -> HTMLElement<HTMLEmpty> {
    HTMLElement("use", attributes, content: HTMLEmpty())
}

/// Text that keeps its spaces and line breaks, including a leading one.
@inlinable
package func pre<Content: HTML>(
    _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> Content
) -> HTMLElement<HTMLPair<HTMLRaw, Content>> {
    HTMLElement("pre", attributes, preformatted: content())
}

// MARK: - Forms

/// Controls that are submitted together. A posted form names the account of its page, see ``FormAccount``.
@inlinable
package func form<Content: HTML>(
    _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> Content
) -> HTMLElement<HTMLPair<FormAccount?, Content>> {
    HTMLElement("form", attributes, content: HTMLPair(first: FormAccount(attributes), second: content()))
}

/// The hidden field of a posted form that names the account of its page: a form opened by one user is not saved for
/// another who has signed in in the meantime.
@usableFromInline
package struct FormAccount: HTML {
    /// The name of the field.
    package static let name = "account"

    /// - Parameter attributes: the attributes of the form.
    /// - Returns: nil for a form that is not posted.
    @usableFromInline
    init?(_ attributes: [HTMLAttribute]) {
        guard attributes.contains(where: { $0.hasValue("post") }) else { return nil }
    }

    @usableFromInline
    package static func render(_ html: borrowing FormAccount, into output: inout HTMLOutput) {
        guard let account = output.account else { return }
        HTMLVoidElement.render(input(.type(.hidden), .name(name), .value(account)), into: &output)
    }
}
/// A group of controls, named by a ``legend``.
@inlinable package var fieldset: HTMLTag { HTMLTag("fieldset") }
@inlinable package var legend: HTMLTag { HTMLTag("legend") }
/// The name of a control.
@inlinable package var label: HTMLTag { HTMLTag("label") }
/// A button; without a `type` it submits.
@inlinable package var button: HTMLTag { HTMLTag("button") }
@inlinable package var select: HTMLTag { HTMLTag("select") }
/// A choice of a ``select`` or a suggestion of a ``datalist``, as text.
@inlinable package var option: HTMLTag { HTMLTag("option") }
/// Suggestions for an input.
@inlinable package var progress: HTMLTag { HTMLTag("progress") }
@inlinable package var datalist: HTMLTag { HTMLTag("datalist") }

/// A control; its `type` decides the kind.
@inlinable
package func input(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("input", attributes)
}

/// A text of several lines, kept exactly, including a leading line break.
@inlinable
package func textarea(
    _ attributes: HTMLAttribute..., text: () -> String
) -> HTMLElement<HTMLPair<HTMLRaw, HTMLText>> {
    HTMLElement("textarea", attributes, preformatted: HTMLText(text()))
}
