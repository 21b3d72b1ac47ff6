package import LocalizationCore

/// How a form came to hold what it holds.
package enum FormOrigin: Hashable, Sendable {
    /// It was opened; the script may put a draft in its place.
    case opened
    /// It was sent and comes back: what is in it stands nowhere else.
    case typed
    /// The script has sent a draft, which it shows.
    case draft

    /// The value of the button that the script sends a draft with.
    package static let draftAction = "show-draft"
}

extension HTMLAttribute {
    /// Lets the script keep what is typed into the form on the device, until it is saved.
    ///
    /// - Parameter idField: the name of the field with the identifier of what the form is about.
    package static func draft(idField: String) -> HTMLAttribute { .data("draft", idField) }

    /// Tells the script of a form with drafts that no draft may take the place of what is in it.
    package static func typed(_ origin: FormOrigin) -> HTMLAttribute {
        .data("typed", origin == .opened ? nil : "")
    }
}

/// Says that a form shows a draft, and ends that.
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

/// The drafts of a list's items. The script makes a card of each, as the template has it.
package struct DraftList: HTML {
    private let path: String
    private let untitled: String
    private let localize: Localizer

    /// - Parameters:
    ///   - path: of the form for a new item, which shows any draft.
    ///   - untitled: what a draft is called that has no title yet.
    package init(path: String, untitled: String, localize: Localizer) {
        self.path = path
        self.untitled = untitled
        self.localize = localize
    }

    package var body: some HTML {
        ul(.id("drafts"), .class("drafts"), .aria("label", localize(.draft))) {
            template {
                li(.class("card")) {
                    p {
                        span(.class("badge")) { localize(.draft) }
                        " "
                        UICore.time {}
                    }
                    h2 { a(.href(path)) { untitled } }
                    DiscardDraftButton(localize: localize)
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
