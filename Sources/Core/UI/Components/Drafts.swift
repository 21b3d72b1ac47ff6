package import LocalizationCore

/// The origin of a form's contents.
package enum FormOrigin: Hashable, Sendable {
    /// The form was opened; the script may fill it with a draft.
    case opened
    /// The form was sent and is shown again; nothing else has its contents.
    case typed
    /// The script sent a draft, which the form shows.
    case draft

    /// The value of the button with which the script sends a draft.
    package static let draftAction = "show-draft"
}

extension HTMLAttribute {
    /// Makes the script store what is typed into the form on the device, until the form is saved.
    ///
    /// - Parameter idField: the name of the field with the identifier of the edited item.
    package static func draft(idField: String) -> HTMLAttribute { .data("draft", idField) }

    /// Prevents the script from replacing the form's contents with a draft.
    package static func typed(_ origin: FormOrigin) -> HTMLAttribute {
        .data("typed", origin == .opened ? nil : "")
    }
}

/// Says that a form shows a draft, with a button to discard it.
package struct DraftLine: HTML {
    private let origin: FormOrigin
    private let localize: Localizer

    package init(_ origin: FormOrigin, localize: Localizer) {
        self.origin = origin
        self.localize = localize
    }

    package var body: some HTML {
        if origin == .draft {
            p(.class("draft"), .role("status")) {
                localize(.draftShown)
                " "
                DiscardDraftButton(localize: localize)
            }
        }
    }
}

/// A line that opens the drafts of a list's items. The script shows it, and fills the template for each draft.
package struct DraftList: HTML {
    private let path: String
    private let untitled: String
    private let localize: Localizer

    /// - Parameters:
    ///   - path: the path of the form for a new item, which can show any draft.
    ///   - untitled: the title of a draft without one.
    package init(path: String, untitled: String, localize: Localizer) {
        self.path = path
        self.untitled = untitled
        self.localize = localize
    }

    package var body: some HTML {
        details(.class("drafts"), .hidden(true), .data("kept", localize(.draftKept))) {
            summary {
                localize(.draft)
                " "
                span(.class("count")) {}
            }
            ul(.id("drafts"), .class("rows"), .aria("label", localize(.draft))) {
                template {
                    li(.class("row")) {
                        h2 { a(.href(path)) { untitled } }
                        span(.class("count")) {
                            span(.data("new", localize(.draftOfNew))) { localize(.draftOfEdit) }
                            " "
                            UICore.time {}
                        }
                        DiscardDraftButton(localize: localize)
                    }
                }
            }
        }
    }
}

private struct DiscardDraftButton: HTML {
    let localize: Localizer

    var body: some HTML {
        button(
            .type(.button), .data("discard", localize(.draftDiscarded)), .data("undo", localize(.undo))
        ) {
            localize(.discardDraft)
        }
    }
}
