import ModelsCore
import SampleCore
import WebCore

@testable import SakatsuFeature

/// The visited facilities, in their states.
enum PlacesCatalog {
    static let entries = [
        page("Empty", []),
        page("Several", [("湯の森サウナ", 60), ("Lakeside Sauna", 1)]),
        page(
            "Long words", [(String(repeating: "löylyhuone", count: 8), 12_345), (String(repeating: "湯", count: 80), 2)]),
    ]

    private static func page(_ state: String, _ places: [(name: String, count: Int)]) -> CatalogEntry {
        CatalogEntry(PlacesPage.self, state) { visitor in
            let rows = places.map { place in
                PlaceRow(
                    Facility(name: place.name, count: place.count, lastVisit: .sampleDay), localize: visitor.localize)
            }
            return PlacesPage(rows: rows, visitor: visitor)
        }
    }
}
