import LocalizationCore
import UICore
import WebCore

/// The frame of the pages for people who are not signed in.
struct GatePage<Content: HTML>: HTML {
    let title: String
    /// The heading of the page; nil for the title.
    var heading: String?
    var noticeText: String?
    let visitor: Visitor
    @HTMLBuilder let content: Content

    var body: some HTML {
        Page(title: title, localize: visitor.localize, appearance: visitor.appearance) {
            main(.class("gate")) {
                Logo()
                h1 { heading ?? title }
                content
            }
        } notice: {
            if let noticeText { Toast(noticeText, dismissal: AccountPaths.signIn, localize: visitor.localize) {} }
        }
    }
}

/// A labelled text field in a group.
struct AccountField: HTML {
    let name: String
    let title: String
    var type = HTMLAttribute.ControlType.text
    /// Empty for a password.
    var value = ""
    /// The kind of value that the browser or a password manager may fill in.
    let autocomplete: String
    /// The requirement, shown in the empty field.
    var hint: String?
    var problem: String?
    var isFocused = false

    var body: some HTML {
        div(.class("row")) {
            label(.for(name)) { title }
            input(
                .classes("wide", "trailing"), .type(type), .id(name), .name(name),
                .value(type == .password ? nil : value), .autocomplete(autocomplete),
                .custom(name: "autocapitalize", value: "off"), .custom(name: "spellcheck", value: "false"),
                .placeholder(hint),
                .invalid(problem), .describedBy(name, problem), .autofocus(isFocused))
            FieldError(problem, of: name)
        }
    }
}

/// A switch that shows the text of a password field. Hidden without scripts.
struct RevealPassword: HTML {
    let field: String
    let localize: Localizer

    var body: some HTML {
        label(.classes("row", "choice", "reveal", "needs-script")) {
            input(.type(.checkbox), .data("reveal", field))
            span { localize(.showPassword) }
            Icon(.check)
        }
    }
}
