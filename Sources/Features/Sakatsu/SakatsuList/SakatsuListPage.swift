import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// The list as a page, with the way back from a deletion.
struct SakatsuListPage: HTML {
    let uiState: SakatsuListUiState
    /// nil for a page that stays as it is.
    let updates: ListUpdates?
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.list), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            SakatsuListView(uiState: uiState, updates: updates, localize: localize)
        } notice: {
            if let deletion = uiState.deletion {
                UndoToast(
                    deletion.message, restorePath: SakatsuPaths.restore,
                    deletion: "\(deletion.deletedAt.milliseconds)", searchText: uiState.searchText,
                    place: place(of: deletion),
                    actionTitle: localize(.undo), dismissal: SakatsuPaths.list(searchText: uiState.searchText),
                    localize: localize)
            } else if uiState.error == .nothingSelected {
                Toast(
                    localize(.nothingSelected),
                    dismissal: SakatsuPaths.list(searchText: uiState.searchText, isEditing: true),
                    isUntilChosen: true, localize: localize
                ) {}
            }
        }
    }

    /// Where undoing leads back to.
    private func place(of deletion: SakatsuDeletion) -> [(name: String, value: String)] {
        let through = uiState.through.map { (name: "through", value: "\($0)") }
        let visit = deletion.visitID.map { (name: "visit", value: $0.canonicalText) }
        return [through, visit].compactMap(\.self)
    }

    private var localize: Localizer { visitor.localize }
}
