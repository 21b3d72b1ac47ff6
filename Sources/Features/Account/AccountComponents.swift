import LocalizationCore
import UICore
import WebCore

/// The frame of the pages of those who are not signed in yet.
struct GatePage<Content: HTML>: HTML {
    let title: String
    /// Above the page; nil for the title.
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

/// Shows what is typed into a password's field, while it is on. Without scripts there is nothing to switch.
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
