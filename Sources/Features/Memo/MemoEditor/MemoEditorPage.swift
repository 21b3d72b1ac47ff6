import UICore
import WebCore

/// The editor as a page that looks like a sheet.
struct MemoEditorPage: HTML {
    let view: MemoEditorView
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: view.uiState.title, isSheet: true, localize: visitor.localize, appearance: visitor.appearance,
            tabs: visitor.tabs
        ) {
            main {
                view
                deletion
            }
        }
    }

    /// What the editor's bin sends. A form of its own: htmx sends the editor's to one address, whatever button is
    /// pressed, and what is in a hidden form can still be sent.
    private var deletion: some HTML {
        form(
            .id(MemoEditorView.deletionID), .method(.post), .action(MemoPaths.delete(view.uiState.form.id)), .hidden()
        ) {
            view.uiState.place.fields
        }
    }
}
