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

    /// Those of the language in which a visit has the most of them.
    ///
    /// - Parameter localize: whose titles it is otherwise.
    init(in content: VisitContent, else localize: Localizer) {
        self = Language.allCases.map { StepTitles(Localizer($0)) }.reduce(StepTitles(localize)) { best, titles in
            titles.count(in: content) > best.count(in: content) ? titles : best
        }
    }

    private func count(in content: VisitContent) -> Int {
        content.sets.flatMap(\.steps).count { $0.title == self[$0.kind] }
            + content.temperatures.count { $0.title == self[$0.kind] }
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
