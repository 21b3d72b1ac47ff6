import LocalizationCore
import UICore

/// Why the memo was not saved, above the text; nothing while all is well, or when it is said beside the text.
struct MemoEditorSummary: HTML {
    let uiState: MemoEditorUiState
    let localize: Localizer

    var body: some HTML {
        switch uiState.error {
        case nil, .notFound, .loadingFailed, .invalid:
            HTMLEmpty()
        case .stale:
            AlertBanner(localize(.staleTitle)) { staleMessage }
            savedVersion
        case .deleted:
            AlertBanner(localize(.deletedTitle)) { p { localize(.deletedMessage) } }
        case .accountFull(let limit):
            AlertBanner(localize(.accountFullTitle)) { p { localize(.accountFullMessage, limit / 1_000_000) } }
        case .savingFailed:
            AlertBanner(localize(.savingFailedTitle)) { p { localize(.savingFailedMessage) } }
        }
    }

    @HTMLBuilder private var staleMessage: some HTML {
        p { localize(.staleMessage) }
        p {
            a(.href(MemoPaths.editor(uiState.form.id, from: uiState.place)), .data("discard-draft", "")) {
                localize(.staleAction)
            }
        }
    }

    @HTMLBuilder private var savedVersion: some HTML {
        if let text = uiState.savedVersion {
            details(.open()) {
                summary { localize(.savedVersion) }
                p(.class("prose")) { text }
            }
            h2(.class("title-2")) { localize(.yourInput) }
        }
    }
}
