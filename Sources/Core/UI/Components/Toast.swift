package import LocalizationCore

/// A short message above the bottom bar that can be dismissed.
package struct Toast<Actions: HTML>: HTML {
    private let message: String
    private let dismissal: String
    private let isUntilChosen: Bool
    private let localize: Localizer
    private let actions: Actions

    /// - Parameters:
    ///   - dismissal: the page without the message, for browsers without scripts.
    ///   - isUntilChosen: whether it disappears once something in the list is selected.
    ///   - actions: actions that the message offers.
    package init(
        _ message: String, dismissal: String, isUntilChosen: Bool = false, localize: Localizer,
        @HTMLBuilder actions: () -> Actions
    ) {
        self.message = message
        self.dismissal = dismissal
        self.isUntilChosen = isUntilChosen
        self.localize = localize
        self.actions = actions()
    }

    package var body: some HTML {
        div(.class(isUntilChosen ? "toast until-chosen" : "toast")) {
            p { message }
            actions
            a(.href(dismissal), .data("dismiss", ""), .aria("label", localize(.close))) { Icon(.close) }
        }
    }
}

/// Says that items were deleted, and offers to restore them.
package struct UndoToast: HTML {
    private let message: String
    private let restorePath: String
    private let deletion: String
    private let searchText: String
    private let place: [(name: String, value: String)]
    private let dismissal: String
    private let localize: Localizer

    /// - Parameters:
    ///   - restorePath: receives `deleted`, which identifies the deletion, and `q`.
    ///   - searchText: the search to return to after undoing.
    ///   - place: additional fields with the position in that list.
    ///   - dismissal: the page without the message, for browsers without scripts.
    package init(
        _ message: String, restorePath: String, deletion: String, searchText: String,
        place: [(name: String, value: String)] = [], dismissal: String, localize: Localizer
    ) {
        self.message = message
        self.restorePath = restorePath
        self.deletion = deletion
        self.searchText = searchText
        self.place = place
        self.dismissal = dismissal
        self.localize = localize
    }

    package var body: some HTML {
        Toast(message, dismissal: dismissal, localize: localize) {
            form(.method(.post), .action(restorePath)) {
                ForEach([("q", searchText), ("deleted", deletion)] + place) { name, value in
                    input(.type(.hidden), .name(name), .value(value))
                }
                button { localize(.undo) }
            }
        }
    }
}
