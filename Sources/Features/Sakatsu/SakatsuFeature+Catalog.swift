package import CatalogCore

extension SakatsuFeature {
    /// Every view in every state, of sample data.
    package static let catalog = CatalogGroup(
        "Sakatsu",
        SakatsuListCatalog.entries + SakatsuCardCatalog.entries + SakatsuInputCatalog.entries
            + SakatsuInputProblemCatalog.entries + SakatsuDetailCatalog.entries + SakatsuTextCatalog.entries)
}
