package import CatalogCore

extension MemoFeature {
    /// Every view in every state, of sample data.
    package static let catalog = CatalogGroup(
        "Memo", MemoListCatalog.entries + MemoCardCatalog.entries + MemoEditorCatalog.entries + MemoTextCatalog.entries)
}
