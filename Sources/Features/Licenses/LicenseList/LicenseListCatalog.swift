import CatalogCore
import WebCore

/// The list of licences, in its states.
enum LicenseListCatalog {
    static let entries: [CatalogEntry] = [
        page(
            "Many",
            [
                LicenseRow(name: "GRDB.swift", version: "7.10.0"),
                LicenseRow(name: "htmx", version: "4.0.0"),
                LicenseRow(name: "hummingbird", version: "2.28.1"),
                LicenseRow(name: "swift-http-structured-headers", version: "1.7.0"),
                LicenseRow(name: "swift-nio-transport-services-and-more-of-a-long-name", version: "2.0.0-beta.12"),
            ]),
        page("One", [LicenseRow(name: "htmx", version: "4.0.0")]),
        page("Without version", [LicenseRow(name: "htmx", version: "")]),
        page("Empty", []),
    ]

    private static func page(_ state: String, _ rows: [LicenseRow]) -> CatalogEntry {
        CatalogEntry(LicenseListPage.self, state) { visitor in
            LicenseListPage(
                uiState: LicenseListUiState(rows: rows), links: LicensesLinks(settings: "/settings"), visitor: visitor)
        }
    }
}
