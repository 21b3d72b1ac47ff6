import LocalizationCore
import UICore

/// What is wrong with the form as a whole, above it; nothing while all is well.
struct SakatsuInputSummary: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        switch uiState.error {
        case nil, .notFound:
            HTMLEmpty()
        case .invalid:
            banner(localize(.invalidTitle)) { problems }
        case .stale:
            banner(localize(.staleTitle)) { staleMessage }
            savedVersion
        case .deleted:
            banner(localize(.deletedTitle)) { p { localize(.deletedMessage) } }
        case .savingFailed:
            banner(localize(.savingFailedTitle)) { p { localize(.savingFailedMessage) } }
        case .loadingFailed:
            banner(localize(.formLoadingFailedTitle)) { p { localize(.formLoadingFailedMessage) } }
        }
    }

    private func banner(_ title: String, @HTMLBuilder content: () -> some HTML) -> some HTML {
        div(.class("summary"), .role("alert"), .tabindex(-1), .autofocus()) {
            h2 {
                Icon(.warning)
                title
            }
            content()
        }
    }

    private var problems: some HTML {
        ul {
            ForEach(uiState.problems) { problem in
                li { a(.href("#\(problem.field.elementID)")) { problem.summary } }
            }
        }
    }

    @HTMLBuilder private var staleMessage: some HTML {
        p { localize(.staleMessage) }
        p { a(.href(SakatsuPaths.edit(uiState.form.id, searchText: uiState.searchText))) { localize(.staleAction) } }
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
