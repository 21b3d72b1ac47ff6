/// `<form>`: controls that are submitted together.
@inlinable
package func form<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("form", attributes, content: content())
}

/// `<fieldset>`: controls that belong together.
@inlinable
package func fieldset<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("fieldset", attributes, content: content())
}

/// `<legend>`: the name of a `<fieldset>`.
@inlinable
package func legend<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("legend", attributes, content: content())
}

/// `<label>`: the name of a control.
@inlinable
package func label<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("label", attributes, content: content())
}

/// `<input>`: a control of the kind that its `type` says.
@inlinable
package func input(_ attributes: HTMLAttribute...) -> HTMLVoidElement {
    HTMLVoidElement("input", attributes)
}

/// `<button>`: a button; give its `type`, for without one it submits.
@inlinable
package func button<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("button", attributes, content: content())
}

/// `<select>`: a choice among options.
@inlinable
package func select<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("select", attributes, content: content())
}

/// `<option>`: a choice of a `<select>` or a suggestion of a `<datalist>`; text only.
@inlinable
package func option(_ attributes: HTMLAttribute..., text: () -> String) -> HTMLElement<HTMLText> {
    HTMLElement("option", attributes, content: HTMLText(text()))
}

/// `<datalist>`: suggestions for an input.
@inlinable
package func datalist<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("datalist", attributes, content: content())
}

/// `<textarea>`: a text of several lines, kept exactly, also a leading line break.
@inlinable
package func textarea(_ attributes: HTMLAttribute..., text: () -> String) -> HTMLPreformattedElement<HTMLText> {
    HTMLPreformattedElement("textarea", attributes, content: HTMLText(text()))
}

/// `<output>`: the result of what people did.
@inlinable
package func output<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("output", attributes, content: content())
}
