/// Which layer may import which, as the table in the README says.
enum LayerRules {
    /// Modules that may import others of their own layer: importer to imported.
    static let exceptions: [String: Set<String>] = [
        // Two are the same server, with and without what helps to build it; the third shows its pages.
        "ProductionApp": ["ServerApp"],
        "DevelopApp": ["ServerApp"],
        "CatalogApp": ["ServerApp"],
        // Samples are made of every model.
        "SampleData": ["AccountData", "MemoData", "SakatsuData", "SettingsData"],
        "DebugData": ["MemoData", "SakatsuData"],
    ]

    /// Why `importer` must not import `imported`, or nil when it may.
    static func objection(
        to imported: String, importedBy importer: String, exceptions: [String: Set<String>] = exceptions
    ) -> String? {
        guard let lower = Layer(module: imported) else { return nil }
        guard let upper = Layer(module: importer) else {
            return "Tools must not import \(lower.rawValue): \(imported) (a tool stands outside the house)"
        }
        if exceptions[importer, default: []].contains(imported) { return nil }
        guard !layers(below: upper).contains(lower) else { return nil }
        let other = upper == lower ? "other " : ""
        return "\(upper.rawValue) must not import \(other)\(lower.rawValue): \(imported) (\(reason(upper, lower)))"
    }

    private static func layers(below layer: Layer) -> Set<Layer> {
        switch layer {
        case .apps: [.features, .core]
        case .features: [.data, .core]
        case .data: [.core]
        case .core: [.core]
        }
    }

    private static func reason(_ upper: Layer, _ lower: Layer) -> String {
        switch (upper, lower) {
        case (.apps, .data): "a feature chooses its repositories: hand the database to the feature's init"
        case (.apps, _): "an app is an entry point: what two apps share belongs to ServerApp, Core or a feature"
        case (.features, .features): "the app joins features: let it hand in the path or the closure that is needed"
        case (.features, _): "apps put features together, never the other way round"
        case (.data, .data): "if it cannot be avoided, name the pair in LayerRules.exceptions"
        case (.data, _): "models and repositories know no screen"
        case (.core, _): "Core is what the layers above share, so it knows none of them"
        }
    }
}
