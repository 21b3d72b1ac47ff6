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
            AlertBanner(localize(.invalidTitle)) { problems }
        case .stale:
            AlertBanner(localize(.staleTitle)) { staleMessage }
            savedVersion
        case .deleted:
            AlertBanner(localize(.deletedTitle)) { p { localize(.deletedMessage) } }
        case .accountFull(let limit):
            AlertBanner(localize(.accountFullTitle)) { p { localize(.accountFullMessage, limit / 1_000_000) } }
        case .savingFailed:
            AlertBanner(localize(.savingFailedTitle)) { p { localize(.savingFailedMessage) } }
        case .loadingFailed:
            AlertBanner(localize(.formLoadingFailedTitle)) { p { localize(.formLoadingFailedMessage) } }
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
        p { a(.href(SakatsuPaths.edit(uiState.form.id, from: uiState.place))) { localize(.staleAction) } }
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
