package import CatalogCore

extension DebugFeature {
    /// The feature's views in their states.
    package static let catalog = CatalogGroup(
        "Debug",
        DebugHomeCatalog.entries + LogCatalog.entries + RequestsCatalog.entries + FiguresCatalog.entries
            + ChangesCatalog.entries + SamplesCatalog.entries + FaultsCatalog.entries)
}
