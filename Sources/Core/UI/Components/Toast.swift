package import LocalizationCore

/// A short message above the bottom bar that can be sent away.
package struct Toast<Actions: HTML>: HTML {
    private let message: String
    private let dismissal: String
    private let isUntilChosen: Bool
    private let localize: Localizer
    private let actions: Actions

    /// - Parameters:
    ///   - dismissal: the page without the message, for when scripts are off.
    ///   - isUntilChosen: whether it goes away once something in the list is chosen.
    ///   - actions: what can be done about the message.
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
