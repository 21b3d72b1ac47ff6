package import ModelsCore

extension Localizer {
    /// The title of a new step of this kind.
    package func title(of kind: SaunaStep.Kind) -> String {
        switch kind {
        case .sauna: self(.sauna)
        case .coolBath: self(.coolBath)
        case .relaxation: self(.relaxation)
        case .other: self(.other)
        }
    }

    /// The title of a new temperature of this kind.
    package func title(of kind: SaunaTemperature.Kind) -> String {
        switch kind {
        case .sauna: self(.sauna)
        case .coolBath: self(.coolBath)
        }
    }

    /// The title of a step: its author's, or the default one in the reader's language if the author has not changed it.
    package func title(of step: SaunaStep) -> String {
        step.ownTitle ?? title(of: step.kind)
    }

    /// The title of a temperature: its author's, or the default one in the reader's language.
    package func title(of temperature: SaunaTemperature) -> String {
        temperature.ownTitle ?? title(of: temperature.kind)
    }
}

extension SaunaStep {
    /// The title that the author gave the step, which may be empty; nil if it is a default title of this or an earlier
    /// version.
    package var ownTitle: String? { Self.givenTitles[kind]?.contains(title) == true ? nil : title }

    /// The default titles of each kind in all languages, including those of earlier versions.
    package static let givenTitles = titles(of: Kind.allCases) { $0.title(of: $1) }
}

extension SaunaTemperature {
    /// The title that the author gave the temperature; nil if it is a default one.
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
