import UICore

/// A named line of text in a group.
struct AccountField: HTML {
    let name: String
    let title: String
    var type = HTMLAttribute.ControlType.text
    /// Never a password's.
    var value = ""
    /// What the browser, or a password manager, may fill in.
    let autocomplete: String
    var problem: String?
    var isFocused = false

    var body: some HTML {
        div(.class("row")) {
            label(.for(name)) { title }
            input(
                .classes("wide", "trailing"), .type(type), .id(name), .name(name),
                .value(type == .password ? nil : value), .autocomplete(autocomplete),
                .custom(name: "autocapitalize", value: "off"), .custom(name: "spellcheck", value: "false"),
                .invalid(problem), .describedBy(name, problem), .autofocus(isFocused))
            FieldError(problem, of: name)
        }
    }
}
