/// What all features share, in its states.
package enum CoreCatalog {
    /// Every component and every page that belongs to no feature.
    package static let group = CatalogGroup(
        "Core", ComponentCatalog.entries + ListCatalog.entries + NoticeCatalog.entries + PageCatalog.entries)
}
