import Foundation
import LocalizationCore
import UICore
import WebCore

/// A memo's text as a page.
struct MemoTextPage: HTML {
    let uiState: MemoTextUiState
    /// The memo that it is about.
    let id: UUID
    /// Where its editor leads back to.
    let place: MemoPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            MemoTextView(uiState: uiState, editorPath: MemoPaths.editor(id, from: place), localize: localize)
        }
    }

    private var localize: Localizer { visitor.localize }
}
