import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// The list as a page, with the way back from a deletion.
struct SakatsuListPage: HTML {
    let uiState: SakatsuListUiState
    let links: SakatsuLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.list), localize: localize, appearance: visitor.appearance) {
            SakatsuListView(uiState: uiState, links: links, localize: localize)
        } notice: {
            if let deletion = uiState.deletion {
                undoToast(deletion)
            } else if uiState.error == .nothingSelected {
                Toast(
                    localize(.nothingSelected),
                    dismissal: SakatsuPaths.list(searchText: uiState.searchText, isEditing: true),
                    localize: localize
                ) {}
            }
        }
    }

    private func undoToast(_ deletion: SakatsuDeletion) -> some HTML {
        Toast(
            deletion.message, dismissal: SakatsuPaths.list(searchText: uiState.searchText), localize: localize
        ) {
            form(.method(.post), .action(SakatsuPaths.restore)) {
                input(.type(.hidden), .name("q"), .value(uiState.searchText))
                input(.type(.hidden), .name("deleted"), .value("\(deletion.deletedAt.milliseconds)"))
                button { localize(.undo) }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
