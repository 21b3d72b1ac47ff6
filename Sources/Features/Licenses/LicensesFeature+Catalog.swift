package import CatalogCore

extension LicensesFeature {
    /// Every view in every state, of sample data.
    package static let catalog = CatalogGroup("Licenses", LicenseListCatalog.entries + LicenseDetailCatalog.entries)
}
