package import ValuesCore

/// What was done in order, usually sauna, cool bath and relaxation.
package struct VisitSet: Hashable, Sendable, Codable {
    package var steps: [VisitStep]

    package init(steps: [VisitStep]) {
        self.steps = steps
    }
}

/// One part of a set.
package struct VisitStep: Hashable, Sendable, Codable {
    /// What is done in a step, which decides the total that it counts towards.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case sauna
        case coolBath
        case relaxation
        case other
    }

    package var kind: Kind
    /// As the person calls it; may be empty.
    package var title: String
    /// How long it took; nil when nobody knows.
    package var seconds: FixedDecimal?
    /// The unit in which the time was typed and is shown. ``seconds`` stays in seconds.
    package var unit: DurationUnit

    package init(kind: Kind, title: String = "", seconds: FixedDecimal?, unit: DurationUnit = .minutes) {
        self.kind = kind
        self.title = title
        self.seconds = seconds
        self.unit = unit
    }
}

extension VisitStep {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            title: try container.optionalText(.title),
            seconds: try container.decodeIfPresent(FixedDecimal.self, forKey: .seconds),
            unit: try container.decodeIfPresent(DurationUnit.self, forKey: .unit) ?? .minutes)
    }
}
