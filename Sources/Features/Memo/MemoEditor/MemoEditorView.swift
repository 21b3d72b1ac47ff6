import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// The editor. The script keeps a draft of the text in the browser; with it, the answer to saving is morphed into the
/// page.
struct MemoEditorView: HTML {
    /// The form that the bin sends, outside of this one.
    static let deletionID = "memo-deletion"
    private static let textID = "body"

    let uiState: MemoEditorUiState
    /// Where the form is sent: the page's own path.
    let path: String
    var origin = FormOrigin.opened
    let localize: Localizer

    var body: some HTML {
        form(
            .id("memo-editor"), .method(.post), .action(path), .novalidate(), .draft(idField: "memoID"),
            .typed(origin), .hx("post", path), .hx("swap", "outerMorph"), .hx("sync", "this:queue last"),
            .hx("status:409", "swap:outerMorph"), .hx("status:422", "swap:outerMorph"),
            .hx("status:503", "swap:outerMorph")
        ) {
            bar
            // A field named "id" would hide the form's own id from scripts.
            input(.type(.hidden), .name("memoID"), .value(uiState.form.id.canonicalText))
            uiState.place.fields
            input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
            alert
            DraftLine(origin, localize: localize)
            FieldError(uiState.problem, of: Self.textID)
            text
        }
    }

    private var listPath: String {
        uiState.isNew
            ? MemoPaths.list(cancelledAt: uiState.place)
            : MemoPaths.list(at: uiState.place, showing: uiState.form.id)
    }

    private var bar: some HTML {
        header(.class("bar")) {
            a(.href(listPath)) {
                Icon(.chevronLeft)
                localize(.list)
            }
            h1(.class("bar-title")) { uiState.title }
            span(.class("bar-actions")) {
                if !uiState.isNew {
                    button(.class("destructive"), .form(Self.deletionID), .aria("label", localize(.delete))) {
                        Icon(.trash)
                    }
                }
                button(.class("strong")) { localize(.save) }
            }
        }
    }

    private var alert: EditorAlert {
        EditorAlert(
            uiState.error, stale: localize(.staleMessage),
            deleted: (localize(.deletedTitle), localize(.deletedMessage)), savingFailed: localize(.savingFailedTitle),
            savedVersion: uiState.savedVersion, restart: MemoPaths.editor(uiState.form.id, from: uiState.place),
            localize: localize)
    }

    private var text: some HTML {
        textarea(
            .class("editor"), .id(Self.textID), .name("body"), .rows(16), .placeholder(localize(.placeholder)),
            .required(), .aria("label", localize(.body)), .invalid(uiState.problem),
            .describedBy(Self.textID, uiState.problem), .autofocus(uiState.hasFocus)
        ) {
            uiState.form.body
        }
    }
}
