package import LocalizationCore

/// Says what was deleted and brings it back.
package struct UndoToast: HTML {
    private let message: String
    private let restorePath: String
    private let deletion: String
    private let searchText: String
    private let place: [(name: String, value: String)]
    private let actionTitle: String
    private let dismissal: String
    private let localize: Localizer

    /// - Parameters:
    ///   - restorePath: gets `deleted`, which names the deletion, and `q`.
    ///   - searchText: the search that undoing leads back to.
    ///   - place: further fields, which say where in that list.
    ///   - dismissal: the page without the message, for when scripts are off.
    package init(
        _ message: String, restorePath: String, deletion: String, searchText: String,
        place: [(name: String, value: String)] = [], actionTitle: String, dismissal: String, localize: Localizer
    ) {
        self.message = message
        self.restorePath = restorePath
        self.deletion = deletion
        self.searchText = searchText
        self.place = place
        self.actionTitle = actionTitle
        self.dismissal = dismissal
        self.localize = localize
    }

    package var body: some HTML {
        Toast(message, dismissal: dismissal, localize: localize) {
            form(.method(.post), .action(restorePath)) {
                input(.type(.hidden), .name("q"), .value(searchText))
                input(.type(.hidden), .name("deleted"), .value(deletion))
                ForEach(place) { field in
                    input(.type(.hidden), .name(field.name), .value(field.value))
                }
                button { actionTitle }
            }
        }
    }
}
