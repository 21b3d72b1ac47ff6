package import ModelsCore

extension Localizer {
    /// What a new step of the kind is called.
    package func title(of kind: SaunaStep.Kind) -> String {
        switch kind {
        case .sauna: self(.sauna)
        case .coolBath: self(.coolBath)
        case .relaxation: self(.relaxation)
        case .other: self(.other)
        }
    }

    /// What a new temperature of the kind is called.
    package func title(of kind: SaunaTemperature.Kind) -> String {
        switch kind {
        case .sauna: self(.sauna)
        case .coolBath: self(.coolBath)
        }
    }

    /// What a step is called: as its author calls it, or in the reader's language where nobody has changed its name.
    package func title(of step: SaunaStep) -> String {
        step.ownTitle ?? title(of: step.kind)
    }

    /// As for a step.
    package func title(of temperature: SaunaTemperature) -> String {
        temperature.ownTitle ?? title(of: temperature.kind)
    }
}

extension SaunaStep {
    /// The title that its author gave the step, which may be empty; nil where it is one that a form gives or gave.
    package var ownTitle: String? { Self.givenTitles[kind]?.contains(title) == true ? nil : title }

    /// What forms call each kind, and used to, in all languages.
    package static let givenTitles = titles(of: Kind.allCases) { $0.title(of: $1) }
}

extension SaunaTemperature {
    /// As of a step.
    package var ownTitle: String? { Self.givenTitles[kind]?.contains(title) == true ? nil : title }

    private static let givenTitles = titles(of: Kind.allCases) { $0.title(of: $1) }
}

private func titles<Kind: Hashable>(
    of kinds: [Kind], _ title: (Localizer, Kind) -> String
) -> [Kind: Set<String>] {
    let formerTitles = ["Cold plunge": "Cold bath", "Rest": "Relaxation"]
    return Dictionary(
        uniqueKeysWithValues: kinds.map { kind in
            let titles = Language.allCases.map { title(Localizer($0), kind) }
            return (kind, Set(titles + titles.compactMap { formerTitles[$0] }))
        })
}
