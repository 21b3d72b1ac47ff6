import LocalizationCore
import UICore

/// Searches as one types; without scripts, on submit.
struct SakatsuSearchField: HTML {
    let text: String
    let isEditing: Bool
    let localize: Localizer

    var body: some HTML {
        form(
            .class("search"), .role("search"), .action(SakatsuPaths.list),
            .hx("get", SakatsuPaths.list), .hx("trigger", "submit, input changed delay:200ms from:#q"),
            .hx("target", "#sakatsu-list"), .hx("swap", "innerMorph"), .hx("sync", "this:replace"),
            .hx("replace-url", "true")
        ) {
            if isEditing {
                input(.type(.hidden), .name("edit"))
            }
            button(.aria("label", localize(.search))) { Icon(.search) }
            input(
                .type(.search), .id("q"), .name("q"), .value(text), .aria("label", localize(.search)),
                .placeholder(localize(.search)), .autocomplete("off"),
                .custom(name: "enterkeyhint", value: "search"))
        }
    }
}
