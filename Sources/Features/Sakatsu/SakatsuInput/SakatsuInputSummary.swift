import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// The problems with the form as a whole, above it; empty when there are none.
struct SakatsuInputSummary: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        if uiState.error == .invalid {
            AlertBanner(
                localize(uiState.isQuestion ? .question : .invalidTitle),
                className: uiState.isQuestion ? "question" : nil
            ) {
                ul {
                    ForEach(uiState.problems) { problem in
                        li { a(.href("#\(problem.field.elementID)")) { problem.summary } }
                    }
                }
                if uiState.isQuestion, let first = uiState.problems.first {
                    div(.class("actions")) {
                        SakatsuActionButton(.save) { localize(.saveAnyway) }
                        a(.href("#\(first.field.elementID)")) { localize(.correct) }
                    }
                }
            }
        } else {
            alert
            ForEach(uiState.differences) { versions($0) }
        }
    }

    /// A part of the visit as it was saved elsewhere, next to the typed one.
    private func versions(_ difference: SakatsuDifference) -> some HTML {
        div(.classes("group", "difference")) {
            h2(.class("caption")) { difference.name }
            dl(.class("rows")) {
                div {
                    dt { localize(.savedValue) }
                    dd { difference.saved }
                    dd {
                        SakatsuActionButton(.useSaved(difference.field)) {
                            localize(.useThis)
                            span(.class("vh")) { difference.name }
                        }
                    }
                }
                div {
                    dt { localize(.typedValue) }
                    dd { difference.typed }
                }
            }
        }
    }

    private var alert: EditorAlert {
        EditorAlert(
            uiState.error, stale: localize(.staleMessage),
            deleted: (localize(.deletedTitle), localize(.deletedMessage)), savingFailed: localize(.savingFailedTitle),
            loadingFailed: (localize(.formLoadingFailedTitle), localize(.formLoadingFailedMessage)),
            savedVersion: nil,
            restart: SakatsuPaths.edit(uiState.form.id, from: uiState.place, isFromVisit: uiState.isFromVisit),
            localize: localize)
    }
}
