/// The texts of a module: one case for each key of its String Catalog.
///
/// ```swift
/// enum SakatsuText: String, LocalizationKey {
///     case facilityName = "Facility name"
///
///     static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
/// }
/// ```
///
/// ``localizationProblems(of:)`` proves in a test that cases and catalogue agree.
package protocol LocalizationKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The catalogue that holds the texts; read once, so a `static let`.
    static var catalog: StringCatalog { get }
}
