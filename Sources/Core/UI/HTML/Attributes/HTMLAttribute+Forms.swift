/// Attributes of forms and their controls.
extension HTMLAttribute {
    /// The name under which a control is submitted, or that of a `<meta>`.
    package static func name(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("name", value)
    }

    /// The value that a control starts with.
    package static func value(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("value", value)
    }

    /// The kind of an `<input>` or a `<button>`.
    package static func type(_ kind: ControlType?) -> HTMLAttribute {
        HTMLAttribute("type", kind?.rawValue)
    }

    /// The type of a `<script>` or a linked resource, such as `module`.
    package static func type(_ contentType: String?) -> HTMLAttribute {
        HTMLAttribute("type", contentType)
    }

    /// The identifier of the control that a label or an output belongs to.
    package static func `for`(_ controlID: String?) -> HTMLAttribute {
        HTMLAttribute("for", controlID)
    }

    /// The identifier of the form that a control belongs to, where it stands outside of it.
    package static func form(_ formID: String?) -> HTMLAttribute {
        HTMLAttribute("form", formID)
    }

    /// How a form is submitted.
    package static func method(_ method: FormMethod?) -> HTMLAttribute {
        HTMLAttribute("method", method?.rawValue)
    }

    /// The address that a form is submitted to.
    package static func action(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("action", value)
    }

    /// The address that this button submits its form to.
    package static func formaction(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("formaction", value)
    }

    /// A hint shown while a control is empty.
    package static func placeholder(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("placeholder", value)
    }

    /// The smallest value of a number or a date.
    package static func min(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("min", value)
    }

    /// The greatest value of a number or a date.
    package static func max(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("max", value)
    }

    /// The greatest length of a text in UTF-16 code units.
    package static func maxlength(_ length: Int?) -> HTMLAttribute {
        HTMLAttribute("maxlength", length.map(String.init))
    }

    /// The height of a `<textarea>` in lines.
    package static func rows(_ count: Int?) -> HTMLAttribute {
        HTMLAttribute("rows", count.map(String.init))
    }

    /// The keyboard that a phone offers.
    package static func inputmode(_ mode: InputMode?) -> HTMLAttribute {
        HTMLAttribute("inputmode", mode?.rawValue)
    }

    /// What the browser may fill in, or `off`.
    package static func autocomplete(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("autocomplete", value)
    }

    /// The identifier of the `<datalist>` with suggestions.
    package static func list(_ datalistID: String?) -> HTMLAttribute {
        HTMLAttribute("list", datalistID)
    }

    /// The identifier of the popover that a button opens and closes.
    package static func popovertarget(_ popoverID: String?) -> HTMLAttribute {
        HTMLAttribute("popovertarget", popoverID)
    }
}
