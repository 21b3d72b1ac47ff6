package import LocalizationCore
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
        isUnchanged(step.title) { $0.title(of: step.kind) } ? title(of: step.kind) : step.title
    }

    /// As for a step.
    package func title(of temperature: SaunaTemperature) -> String {
        isUnchanged(temperature.title) { $0.title(of: temperature.kind) }
            ? title(of: temperature.kind) : temperature.title
    }

    /// Whether a name is one that a form gives or gave.
    private func isUnchanged(_ title: String, _ name: (Localizer) -> String) -> Bool {
        guard !title.isEmpty else { return false }
        let names = Language.allCases.map { name(Localizer($0)) }
        return names.contains(title) || Self.formerNames.contains { $0.key == title && names.contains($0.value) }
    }

    /// What forms used to give, and what they give now.
    private static let formerNames = ["Cold bath": "Cold plunge", "Relaxation": "Rest"]
}
