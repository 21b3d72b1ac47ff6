/// セット: what was done in order, usually sauna, cool bath and relaxation.
package struct SaunaSet: Hashable, Sendable, Codable {
    package var steps: [SaunaStep]

    package init(steps: [SaunaStep]) {
        self.steps = steps
    }
}

/// One part of a set.
package struct SaunaStep: Hashable, Sendable, Codable {
    /// What is done in a step, which decides the total that it counts towards.
    package enum Kind: String, Hashable, Sendable, Word {
        case sauna
        case coolBath
        case relaxation
        /// A steam bath, a hot bath, whatever else.
        case other

        /// The original's sign for the kind; nil for what it does not know.
        package var symbol: String? {
            switch self {
            case .sauna: "🔥"
            case .coolBath: "💧"
            case .relaxation: "🍃"
            case .other: nil
            }
        }
    }

    package var kind: Kind
    /// As the person calls it; may be empty.
    @Exact package var title: String
    /// How long it took; without seconds when nothing was typed.
    package var time: StepTime

    package init(kind: Kind, title: String = "", time: StepTime) {
        self.kind = kind
        self.title = title
        self.time = time
    }

    package init(kind: Kind, title: String = "", seconds: FixedDecimal?, unit: DurationUnit = .minutes) {
        self.init(kind: kind, title: title, time: StepTime(seconds: seconds, unit: unit))
    }

    /// - Parameter amount: the time as typed, in `unit`.
    package init(kind: Kind, title: String, amount: FixedDecimal?, unit: DurationUnit) {
        self.init(kind: kind, title: title, time: StepTime(amount: amount, unit: unit))
    }

    private enum CodingKeys: CodingKey {
        case kind, seconds, title, unit
    }

    /// Its kind is needed alone.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            title: try container.optionalText(.title),
            seconds: try container.decodeIfPresent(FixedDecimal.self, forKey: .seconds),
            unit: try container.decodeIfPresent(DurationUnit.self, forKey: .unit) ?? .minutes)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encode(title, forKey: .title)
        try container.encode(time.givenUnit, forKey: .unit)
    }

    /// In seconds, nil when nothing was typed.
    package var seconds: FixedDecimal? { time.seconds }
}

/// A temperature that was read at a visit.
package struct SaunaTemperature: Hashable, Sendable, Codable {
    /// Where it was read.
    package enum Kind: String, Hashable, Sendable, Word {
        case sauna
        case coolBath

        package var symbol: String {
            switch self {
            case .sauna: "🔥"
            case .coolBath: "💧"
            }
        }
    }

    package var kind: Kind
    /// As the person calls the place; may be empty.
    @Exact package var title: String
    /// The temperatures that people can record, in ℃.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(1_000)

    /// In ℃, nil when nothing was typed.
    package var celsius: FixedDecimal?

    package init(kind: Kind, title: String = "", celsius: FixedDecimal?) {
        self.kind = kind
        self.title = title
        self.celsius = celsius
    }

    /// Its kind is needed alone.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            title: try container.optionalText(.title),
            celsius: try container.decodeIfPresent(FixedDecimal.self, forKey: .celsius))
    }
}
