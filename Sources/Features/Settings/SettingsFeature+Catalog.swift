package import CatalogCore

extension SettingsFeature {
    /// Every view in every state, of sample data.
    package static let catalog = CatalogGroup("Settings", SettingsCatalog.entries)
}
