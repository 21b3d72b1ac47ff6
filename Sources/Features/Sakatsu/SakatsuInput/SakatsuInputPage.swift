import UICore
import WebCore

/// The input as a page that looks like a sheet.
struct SakatsuInputPage: HTML {
    let uiState: SakatsuInputUiState
    /// Where the form is sent: the page's own path.
    let path: String
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: uiState.title, isSheet: true, localize: visitor.localize, appearance: visitor.appearance,
            tabs: visitor.tabs
        ) {
            main { SakatsuInputView(uiState: uiState, path: path, localize: visitor.localize) }
        }
    }
}
