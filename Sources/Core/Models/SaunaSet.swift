/// セット: the steps in their order, usually sauna, cool bath and relaxation.
package struct SaunaSet: Hashable, Sendable, Codable {
    package var steps: [SaunaStep]

    package init(steps: [SaunaStep]) {
        self.steps = steps
    }
}

/// One part of a set.
package struct SaunaStep: Hashable, Sendable, Codable {
    /// The activity of a step, which decides the total that its duration counts towards.
    package enum Kind: String, Hashable, Sendable, Word {
        case sauna
        case coolBath
        case relaxation
        /// A steam bath, a hot bath, or anything else.
        case other

        /// The original app's symbol for the kind; nil for kinds that it does not have.
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
    /// The person's name for the step; may be empty.
    @Exact package var title: String
    /// The duration; without seconds if none was entered.
    package var time: StepTime

    package init(kind: Kind, title: String = "", time: StepTime) {
        self.kind = kind
        self.title = title
        self.time = time
    }

    package init(kind: Kind, title: String = "", seconds: FixedDecimal?, unit: DurationUnit = .minutes) {
        self.init(kind: kind, title: title, time: StepTime(seconds: seconds, unit: unit))
    }

    /// - Parameter amount: the duration as typed, in `unit`.
    package init(kind: Kind, title: String, amount: FixedDecimal?, unit: DurationUnit) {
        self.init(kind: kind, title: title, time: StepTime(amount: amount, unit: unit))
    }

    private enum CodingKeys: CodingKey {
        case kind, seconds, title, unit
    }

    /// Only the kind is required.
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

    /// In seconds, nil if no duration was entered.
    package var seconds: FixedDecimal? { time.seconds }
}

/// A temperature measured on a visit.
package struct SaunaTemperature: Hashable, Sendable, Codable {
    /// The place where it was measured.
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
    /// The person's name for the place; may be empty.
    @Exact package var title: String
    /// The temperatures that can be recorded, in ℃.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(1_000)

    /// In ℃, nil if none was entered.
    package var celsius: FixedDecimal?

    package init(kind: Kind, title: String = "", celsius: FixedDecimal?) {
        self.kind = kind
        self.title = title
        self.celsius = celsius
    }

    /// Only the kind is required.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            title: try container.optionalText(.title),
            celsius: try container.decodeIfPresent(FixedDecimal.self, forKey: .celsius))
    }
}
