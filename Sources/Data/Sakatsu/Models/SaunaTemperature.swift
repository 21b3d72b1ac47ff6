package import ValuesCore

/// A temperature that was read at a visit.
package struct SaunaTemperature: Hashable, Sendable {
    /// Where it was read.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case sauna
        case coolBath
    }

    package var kind: Kind
    /// As the person calls the place; may be empty.
    package var title: String
    /// In ℃, nil when nothing was typed.
    package var celsius: FixedDecimal?

    package init(kind: Kind, title: String, celsius: FixedDecimal?) {
        self.kind = kind
        self.title = title
        self.celsius = celsius
    }
}

extension SaunaTemperature.Kind {
    package var symbol: String {
        switch self {
        case .sauna: "🔥"
        case .coolBath: "💧"
        }
    }
}
