package import CatalogCore

extension AccountFeature {
    /// Every view in every state, of sample data.
    package static let catalog = CatalogGroup(
        "Account",
        SignInCatalog.entries + SignUpCatalog.entries + PasswordResetCatalog.entries + AccountCatalog.entries
            + AccountProblemCatalog.entries + TokensCatalog.entries + AccountsCatalog.entries)
}
