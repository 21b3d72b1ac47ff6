package import ValuesCore

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
    /// How long it took, nil when nothing was typed.
    package var seconds: FixedDecimal?
    /// The unit in which the time was typed and is shown. ``seconds`` stays in seconds.
    package var unit: DurationUnit

    package init(kind: Kind, title: String = "", seconds: FixedDecimal?, unit: DurationUnit = .minutes) {
        self.kind = kind
        self.title = title
        self.seconds = seconds
        self.unit = unit
    }

    /// - Parameter amount: the time as typed, in `unit`.
    package init(kind: Kind, title: String, amount: FixedDecimal?, unit: DurationUnit) {
        self.init(kind: kind, title: title, seconds: amount.map(unit.seconds), unit: unit)
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

    /// The time in `unit`, rounded to two fraction digits.
    package var amount: FixedDecimal? {
        seconds.map(unit.amount)
    }
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
