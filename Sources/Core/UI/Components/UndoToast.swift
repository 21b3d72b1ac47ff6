package import LocalizationCore

/// Says what was deleted and brings it back.
package struct UndoToast: HTML {
    private let message: String
    private let restorePath: String
    private let deletion: String
    private let searchText: String
    private let actionTitle: String
    private let dismissal: String
    private let localize: Localizer

    /// - Parameters:
    ///   - restorePath: gets `deleted`, which names the deletion, and `q`.
    ///   - searchText: the search that undoing leads back to.
    ///   - dismissal: the page without the message, for when scripts are off.
    package init(
        _ message: String, restorePath: String, deletion: String, searchText: String, actionTitle: String,
        dismissal: String, localize: Localizer
    ) {
        self.message = message
        self.restorePath = restorePath
        self.deletion = deletion
        self.searchText = searchText
        self.actionTitle = actionTitle
        self.dismissal = dismissal
        self.localize = localize
    }

    package var body: some HTML {
        Toast(message, dismissal: dismissal, localize: localize) {
            form(.method(.post), .action(restorePath)) {
                input(.type(.hidden), .name("q"), .value(searchText))
                input(.type(.hidden), .name("deleted"), .value(deletion))
                button { actionTitle }
            }
        }
    }
}
