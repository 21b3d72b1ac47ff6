import LocalizationCore
import ModelsCore
import UICore

/// The control of a plain field, with its label for screen readers and its error.
struct SakatsuFieldControl: HTML {
    let field: VisitField
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        label(.class("vh"), .for(id)) { title }
        switch field.row.value {
        case .text:
            textarea(
                .id(id), .name(id), .rows(1), .placeholder(title), .invalid(problem?.error),
                .describedBy(id, problem?.message)
            ) {
                text
            }
        case .scale(_, let scale): choice(scale)
        case .tags: tags
        case .price: line(.text, inputmode: "decimal", unit: uiState.form.currency.code)
        case .time: line(.time)
        }
        FieldError(problem?.message, of: id)
    }

    private var id: String { field.rawValue }
    private var title: String { localize.name(of: field) }
    private var text: String { uiState.form[field] }
    private var problem: SakatsuFieldProblem? { uiState.problem(of: .field(field)) }

    private func line(
        _ type: HTMLAttribute.ControlType, inputmode: String? = nil, unit: String? = nil
    ) -> some HTML {
        div(.class("row")) {
            input(
                .type(type), .class("wide"), .id(id), .name(id), .value(shown), .inputmode(inputmode),
                .enterkeyhint("next"), .placeholder(title), .invalid(problem?.error),
                .describedBy(id, problem?.message))
            if let unit { span(.class("unit")) { unit } }
        }
    }

    /// A control of times shows nothing but times; whatever else was typed would be lost in it.
    private var shown: String {
        if case .time = field.row.value { TimeOfDay(typed: text)?.description ?? "" } else { text }
    }

    /// A typed number that is not on the scale is one of the choices, so that it is not changed unseen.
    private func choice(_ scale: VisitField.Scale) -> some HTML {
        let numbers = [""] + scale.numbers.map(\.description)
        return div(.class("row")) {
            select(.class("wide"), .id(id), .name(id), .invalid(problem?.error), .describedBy(id, problem?.message)) {
                ForEach(numbers.contains(text) ? numbers : numbers + [text]) { number in
                    option(.value(number), .selected(number == text)) {
                        number.isEmpty ? localize(.noScore) : "★\(number)"
                    }
                }
            }
        }
    }

    /// The person's usual tags to choose from, and a line for others. All of them have the name of the field.
    @HTMLBuilder private var tags: some HTML {
        let typed = Tag.tags(typed: text)
        let keys = Set(typed.map(\.key))
        let usual = uiState.tags
        let usualKeys = Set(usual.map(\.key))
        if !usual.isEmpty {
            div(.class("chips"), .role("group"), .aria("label", localize(.usualTags))) {
                ForEach(usual) { tag in
                    label {
                        input(
                            .type(.checkbox), .class("vh"), .name(id), .value(tag.text),
                            .checked(keys.contains(tag.key)))
                        tag.text
                    }
                }
            }
        }
        div(.class("row")) {
            input(
                .class("wide"), .id(id), .name(id),
                .value(Tag.text(of: typed.filter { !usualKeys.contains($0.key) })), .enterkeyhint("next"),
                .placeholder(localize(.tagExample)), .invalid(problem?.error), .describedBy(id, problem?.message))
        }
    }
}
