/// An attribute of an element, made by the static functions: `input(.type(.text), .name("q"), .required())`.
///
/// Names are literals of the program. Values may be any text: they are escaped when written, but not checked otherwise,
/// so an address from data must be validated before it becomes an `href`. An attribute whose value is `nil` or `false`
/// is left out. Of two attributes with the same name, browsers use the first.
@usableFromInline
package struct HTMLAttribute: Sendable {
    private enum Value {
        case text(String)
        case present
        case absent
    }

    /// A space, and the common beginning of all names of a family.
    private let prefix: StaticString
    private let name: StaticString
    private let value: Value

    /// Creates `name="value"`, or no attribute for `nil`.
    private init(prefix: StaticString = " ", _ name: StaticString, _ value: String?) {
        self.prefix = prefix
        self.name = name
        self.value = value.map(Value.text) ?? .absent
    }

    /// Creates a bare `name` if it `isPresent`.
    private init(_ name: StaticString, isPresent: Bool) {
        prefix = " "
        self.name = name
        value = isPresent ? .present : .absent
    }

    func hasValue(_ text: String) -> Bool {
        if case .text(text) = value { true } else { false }
    }

    /// Appends the attribute with a leading space, or nothing if it is absent.
    func render(into output: inout HTMLOutput) {
        if case .absent = value { return }
        output.append(markup: prefix)
        output.append(markup: name)
        guard case .text(let text) = value else { return }
        output.append(markup: "=\"")
        output.append(text: text)
        output.append(character: "\"")
    }
}

// MARK: - Global attributes

extension HTMLAttribute {
    /// Separated by spaces.
    package static func `class`(_ names: String?) -> Self { Self("class", names) }

    /// The classes that are not `nil`; no attribute if all are.
    package static func classes(_ names: String?...) -> Self {
        let present = names.compactMap(\.self)
        return Self("class", present.isEmpty ? nil : present.joined(separator: " "))
    }

    /// Unique in the page.
    package static func id(_ value: String?) -> Self { Self("id", value) }
    /// For assistive technology, where the element does not imply it.
    package static func role(_ value: String?) -> Self { Self("role", value) }
    /// The language of the content as a BCP 47 tag, such as `ja`.
    package static func lang(_ value: String?) -> Self { Self("lang", value) }
    /// The position in keyboard navigation: 0, or -1 for focus by script only.
    package static func tabindex(_ value: Int?) -> Self { Self("tabindex", value.map(String.init)) }
    /// Makes the element a popover that closes when people tap elsewhere or open another one.
    package static func popover() -> Self { Self("popover", "auto") }
    /// Removes the element from view and from the accessibility tree.
    package static func hidden(_ isPresent: Bool = true) -> Self { Self("hidden", isPresent: isPresent) }
    /// Focuses the element when the page has loaded.
    package static func autofocus(_ isPresent: Bool = true) -> Self { Self("autofocus", isPresent: isPresent) }

    /// `aria-name`, such as `.aria("describedby", errorID)`.
    package static func aria(_ name: StaticString, _ value: String?) -> Self { Self(prefix: " aria-", name, value) }

    /// `aria-name` as the word `true` or `false`, such as `.aria("expanded", isOpen)`.
    package static func aria(_ name: StaticString, _ value: Bool) -> Self {
        Self(prefix: " aria-", name, value ? "true" : "false")
    }

    /// `data-name`.
    package static func data(_ name: StaticString, _ value: String?) -> Self { Self(prefix: " data-", name, value) }
    /// `hx-name`, such as `.hx("target", "#list")`.
    package static func hx(_ name: StaticString, _ value: String?) -> Self { Self(prefix: " hx-", name, value) }
    /// Any attribute without a function of its own; `nil` leaves it out.
    package static func custom(name: StaticString, value: String?) -> Self { Self(name, value) }
}

// MARK: - Links and metadata

extension HTMLAttribute {
    package static func href(_ value: String?) -> Self { Self("href", value) }
    package static func src(_ value: String?) -> Self { Self("src", value) }
    /// What an image shows, in words.
    package static func alt(_ value: String?) -> Self { Self("alt", value) }
    /// The name under which the browser stores what a link leads to.
    package static func download(_ fileName: String?) -> Self { Self("download", fileName) }
    /// Where the link opens, such as `_blank` for another tab.
    package static func target(_ value: String?) -> Self { Self("target", value) }
    /// How the linked resource relates to the page, such as `stylesheet`.
    package static func rel(_ value: String?) -> Self { Self("rel", value) }
    /// The value of a `<meta>`.
    package static func content(_ value: String?) -> Self { Self("content", value) }
    /// The encoding of the page, always `utf-8`.
    package static func charset(_ value: String?) -> Self { Self("charset", value) }
    /// The media query under which a resource applies.
    package static func media(_ value: String?) -> Self { Self("media", value) }
    /// The machine-readable value of a `<time>`: `2026-11-21`.
    package static func datetime(_ value: String?) -> Self { Self("datetime", value) }
    /// Runs a script after the page has been parsed.
    package static func `defer`(_ isPresent: Bool = true) -> Self { Self("defer", isPresent: isPresent) }
    /// Shows the content of a `<details>`.
    package static func `open`(_ isPresent: Bool = true) -> Self { Self("open", isPresent: isPresent) }
}

// MARK: - Forms and their controls

extension HTMLAttribute {
    /// The kinds of `<input>` and `<button>`.
    package enum ControlType: String, Sendable {
        /// A push button without a default action.
        case button
        case checkbox
        /// A day of the calendar, `YYYY-MM-DD`.
        case date
        case file
        /// A value that is not shown.
        case hidden
        /// A text that is not shown while it is typed.
        case password
        case radio
        case search
        case text
        /// A time on a clock, `HH:MM`.
        case time
        /// The address of a web page.
        case url
    }

    /// How a form is submitted; without a method, its values are part of the address, for reading.
    package enum FormMethod: String, Sendable {
        /// The values are in the body, for writing.
        case post
    }

    /// The name of a control in the submitted form, or that of a `<meta>`.
    package static func name(_ value: String?) -> Self { Self("name", value) }
    /// The initial value of a control.
    package static func value(_ value: String?) -> Self { Self("value", value) }
    package static func type(_ kind: ControlType?) -> Self { Self("type", kind?.rawValue) }
    /// The type of a `<script>` or a linked resource, such as `module`.
    package static func type(_ contentType: String?) -> Self { Self("type", contentType) }
    /// The identifier of the control that a label belongs to.
    package static func `for`(_ controlID: String?) -> Self { Self("for", controlID) }
    /// The identifier of the form that a control outside of it belongs to.
    package static func form(_ formID: String?) -> Self { Self("form", formID) }
    package static func method(_ method: FormMethod?) -> Self { Self("method", method?.rawValue) }
    /// The address that a form is submitted to.
    package static func action(_ value: String?) -> Self { Self("action", value) }
    /// The address that this button submits its form to.
    package static func formaction(_ value: String?) -> Self { Self("formaction", value) }
    /// A hint shown while a control is empty.
    package static func placeholder(_ value: String?) -> Self { Self("placeholder", value) }
    /// The greatest value of a number or a date.
    package static func max(_ value: String?) -> Self { Self("max", value) }
    /// The height of a `<textarea>` in lines.
    package static func rows(_ count: Int?) -> Self { Self("rows", count.map(String.init)) }
    /// The keyboard of a phone, such as `decimal`.
    package static func inputmode(_ mode: String?) -> Self { Self("inputmode", mode) }
    /// The label of the Enter key on a phone's keyboard, such as `next`.
    package static func enterkeyhint(_ value: String?) -> Self { Self("enterkeyhint", value) }
    /// The kind of value that the browser may fill in, or `off`.
    package static func autocomplete(_ value: String?) -> Self { Self("autocomplete", value) }
    /// The identifier of the `<datalist>` with suggestions.
    package static func list(_ datalistID: String?) -> Self { Self("list", datalistID) }
    /// The identifier of the popover that a button opens and closes.
    package static func popovertarget(_ popoverID: String?) -> Self { Self("popovertarget", popoverID) }
    package static func required(_ isPresent: Bool = true) -> Self { Self("required", isPresent: isPresent) }
    /// The control can be neither used nor submitted.
    package static func disabled(_ isPresent: Bool = true) -> Self { Self("disabled", isPresent: isPresent) }
    /// The checkbox or radio button is initially on.
    package static func checked(_ isPresent: Bool = true) -> Self { Self("checked", isPresent: isPresent) }
    /// The option is initially selected.
    package static func selected(_ isPresent: Bool = true) -> Self { Self("selected", isPresent: isPresent) }
    /// The control can be read and submitted but not changed.
    package static func readonly(_ isPresent: Bool = true) -> Self { Self("readonly", isPresent: isPresent) }
    /// The browser submits the form without validating it.
    package static func novalidate(_ isPresent: Bool = true) -> Self { Self("novalidate", isPresent: isPresent) }
}
