/// Searches a list as one types; without scripts, on submit.
package struct SearchField<Extra: HTML>: HTML {
    private let path: String
    private let text: String
    private let label: String
    private let list: String
    private let extra: Extra

    /// - Parameters:
    ///   - path: of the list.
    ///   - text: what is looked for.
    ///   - label: what the field is called.
    ///   - list: the identifier of the element that the answer replaces.
    ///   - extra: further fields that go with the search.
    package init(
        path: String, text: String, label: String, list: String, @HTMLBuilder extra: () -> Extra = { HTMLEmpty() }
    ) {
        self.path = path
        self.text = text
        self.label = label
        self.list = list
        self.extra = extra()
    }

    package var body: some HTML {
        form(
            .class("search"), .role("search"), .action(path),
            // The script sends `refresh` when the database has changed.
            .hx("get", path), .hx("trigger", "submit, refresh, input changed delay:200ms from:#q"),
            .hx("target", "#\(list)"), .hx("swap", "innerMorph"), .hx("sync", "this:replace"),
            .hx("replace-url", "true")
        ) {
            extra
            button(.aria("label", label)) { Icon(.search) }
            input(
                .type(.search), .id("q"), .name("q"), .value(text), .aria("label", label), .placeholder(label),
                .autocomplete("off"), .custom(name: "enterkeyhint", value: "search"))
        }
    }
}
