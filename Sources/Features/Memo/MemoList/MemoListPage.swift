import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// The list as a page, with the way back from a deletion.
struct MemoListPage: HTML {
    let uiState: MemoListUiState
    /// nil for a page that stays as it is.
    let updates: ListUpdates?
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.list), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            MemoListView(uiState: uiState, updates: updates, localize: localize)
        } notice: {
            if let deletion = uiState.deletion {
                UndoToast(
                    deletion.message, restorePath: MemoPaths.restore,
                    deletion: "\(deletion.deletedAt.milliseconds)", searchText: uiState.searchText,
                    place: place(of: deletion), actionTitle: localize(.undo),
                    dismissal: MemoPaths.list(searchText: uiState.searchText),
                    localize: localize)
            }
        }
    }

    /// Where undoing leads back to.
    private func place(of deletion: MemoDeletion) -> [(name: String, value: String)] {
        let through = uiState.through.map { (name: "through", value: "\($0)") }
        let memo = deletion.memoID.map { (name: "memo", value: $0.canonicalText) }
        return [through, memo].compactMap(\.self)
    }

    private var localize: Localizer { visitor.localize }
}
