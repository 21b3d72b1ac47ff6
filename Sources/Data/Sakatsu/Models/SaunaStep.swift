package import ValuesCore

/// One part of a set.
package struct SaunaStep: Hashable, Sendable {
    /// What is done in a step, which decides the total that it counts towards.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case sauna
        case coolBath
        case relaxation
        /// A steam bath, a hot bath, whatever else.
        case other
    }

    package var kind: Kind
    /// As the person calls it; may be empty.
    package var title: String
    /// How long it took, nil when nothing was typed.
    package var seconds: FixedDecimal?
    /// The unit in which the time was typed and is shown.
    package var unit: DurationUnit

    package init(kind: Kind, title: String, seconds: FixedDecimal?, unit: DurationUnit) {
        self.kind = kind
        self.title = title
        self.seconds = seconds
        self.unit = unit
    }

    /// - Parameter amount: the time as typed, in `unit`.
    package init(kind: Kind, title: String, amount: FixedDecimal?, unit: DurationUnit) {
        self.init(kind: kind, title: title, seconds: amount.map(unit.seconds), unit: unit)
    }

    /// The time in `unit`, rounded to two fraction digits.
    package var amount: FixedDecimal? {
        seconds.map(unit.amount)
    }
}

extension SaunaStep.Kind {
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
