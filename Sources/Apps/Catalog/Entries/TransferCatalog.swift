@testable import TransferFeature

/// What there is to carry away.
enum TransferCatalog {
    static let entries = [
        CatalogEntry(TransferHomePage.self, "All") { visitor in
            TransferHomePage(links: TransferLinks(settings: "/settings"), visitor: visitor)
        }
    ]
}
