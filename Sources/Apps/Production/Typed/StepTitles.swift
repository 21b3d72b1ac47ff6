import APICore
import LocalizationCore

/// What steps and temperatures are called unless the person calls them something else.
struct StepTitles: Hashable, Sendable {
    let sauna: String
    let coolBath: String
    let relaxation: String

    init(_ localize: Localizer) {
        sauna = localize(CommandWord.saunaTitle)
        coolBath = localize(CommandWord.coolBathTitle)
        relaxation = localize(CommandWord.relaxationTitle)
    }

    subscript(kind: VisitStep.Kind) -> String {
        switch kind {
        case .sauna: sauna
        case .coolBath: coolBath
        case .relaxation: relaxation
        case .other: ""
        }
    }

    subscript(kind: VisitTemperature.Kind) -> String {
        switch kind {
        case .sauna: sauna
        case .coolBath: coolBath
        }
    }
}
