import AccountFeature
import CatalogCore
import DebugFeature
import LicensesFeature
import MemoFeature
import SakatsuFeature
import SettingsFeature

/// All views that there are to see.
enum Catalog {
    /// The features in the order of the tabs, then what all of them share.
    static let chapters = [
        CatalogChapter(SakatsuFeature.catalog, path: SakatsuFeature.home),
        CatalogChapter(MemoFeature.catalog, path: MemoFeature.home),
        CatalogChapter(SettingsFeature.catalog, path: SettingsFeature.home),
        CatalogChapter(LicensesFeature.catalog, path: LicensesFeature.home),
        CatalogChapter(AccountFeature.catalog, path: AccountFeature.home),
        CatalogChapter(DebugFeature.catalog, path: DebugFeature.home),
        CatalogChapter(CoreCatalog.group, path: SakatsuFeature.home),
    ]

    /// nil when there is no such entry.
    static func page(at path: String) -> CatalogPage? {
        pages[path]
    }

    private static let pages = Dictionary(
        uniqueKeysWithValues: chapters.flatMap(\.pages).map { ($0.path, $0) })
}

/// A module's views, and where in the app they are.
struct CatalogChapter: Sendable {
    let name: String
    let pages: [CatalogPage]

    /// - Parameter path: what the root navigation takes the pages for.
    init(_ group: CatalogGroup, path: String) {
        name = group.name
        pages = group.entries.map { CatalogPage(entry: $0, place: path) }
    }
}

/// An entry with its own address.
struct CatalogPage: Sendable {
    let entry: CatalogEntry
    /// What the root navigation takes the page for.
    let place: String

    /// By which the entry is found: `SakatsuListPage/nothing-found`.
    var path: String {
        "\(entry.view)/\(entry.state.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-"))"
    }
}
