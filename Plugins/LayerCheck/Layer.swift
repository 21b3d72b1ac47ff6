/// One of the four layers of the house, from the entry points down.
enum Layer: String, CaseIterable {
    case apps = "Apps"
    case features = "Features"
    case data = "Data"
    case core = "Core"

    /// The layer that a module name ends in, or nil for a tool and for most modules of other packages.
    init?(module: String) {
        let layer = Self.allCases.first { module.hasSuffix($0.suffix) && module.count > $0.suffix.count }
        guard let layer else { return nil }
        self = layer
    }

    /// What the names of the layer's modules end in: `Feature` for `SakatsuFeature`.
    var suffix: String {
        switch self {
        case .apps: "App"
        case .features: "Feature"
        case .data: "Data"
        case .core: "Core"
        }
    }
}
