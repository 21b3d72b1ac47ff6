import LocalizationCore
import SakatsuData
import UICore

/// A text of several lines.
struct SakatsuTextField: HTML {
    private let id: String
    private let title: String
    private let text: String
    private let problem: String?
    private let placeholder: String

    init(
        _ field: SakatsuField, title: String, text: String, uiState: SakatsuInputUiState, localize: Localizer
    ) {
        id = field.elementID
        self.title = title
        self.text = text
        problem = uiState.problem(of: field)
        placeholder = localize(.optional)
    }

    var body: some HTML {
        div(.class("group")) {
            UICore.label(.class("caption"), .for(id)) { title }
            div(.class("rows")) {
                textarea(
                    .id(id), .name(id), .rows(1), .placeholder(placeholder),
                    .invalid(problem), .describedBy(id, problem)
                ) {
                    text
                }
                FieldError(problem, of: id)
            }
        }
    }
}
