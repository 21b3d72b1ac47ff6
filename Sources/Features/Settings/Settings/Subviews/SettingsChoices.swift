import LocalizationCore
import UICore

/// One of several, each in a row.
struct SettingsChoices: HTML {
    let title: String
    let name: String
    let choices: [SettingsChoice]

    var body: some HTML {
        fieldset(.class("group")) {
            legend(.class("caption")) { title }
            div(.class("rows")) {
                ForEach(choices) { choice in
                    label(.classes("row", "choice")) {
                        input(
                            .type(.radio), .name(name), .value(choice.value), .checked(choice.isSelected))
                        span(.lang(choice.language?.rawValue)) { choice.title }
                        Icon(.check)
                    }
                }
            }
        }
    }
}

/// A row of ``SettingsChoices``.
struct SettingsChoice: Equatable {
    let value: String
    let title: String
    /// The language of the title when it is not the page's.
    let language: Language?
    let isSelected: Bool
}
