import ModelsCore
import SampleCore
import SampleData
import WebCore

@testable import SakatsuFeature

/// The visited facilities, in their states.
enum PlacesCatalog {
    static let entries = [
        page("Empty", []),
        page("Several", [("湯の森サウナ", 60), ("Lakeside Sauna", 1)]),
        page("Nothing found", [("湯の森サウナ", 60)], matching: "しきじ"),
        page(
            "Long words", [(String(repeating: "löylyhuone", count: 8), 12_345), (String(repeating: "湯", count: 80), 2)]),
        place(
            "Visited often", visits(to: "湯の森サウナ", 60, score: FixedDecimal(hundredths: 424)),
            Array(Sakatsu.many.prefix(20))),
        place("Visited once", visits(to: "Löyly by the Lake", 1), [.english]),
        place("Long words", visits(to: SakatsuContent.long.facilityName, 2), [.long, .full]),
    ]

    private static func visits(to name: String, _ count: Int, score: FixedDecimal? = nil) -> Facility {
        Facility(
            name: name, count: count, firstVisit: .sampleDay.earlier(days: 7 * (count - 1)), lastVisit: .sampleDay,
            averageScore: score)
    }

    /// - Parameter visits: newest first.
    static func place(_ state: String, _ facility: Facility, _ visits: [Sakatsu]) -> CatalogEntry {
        CatalogEntry(PlacePage.self, state) { visitor in
            PlacePage(place: Place(facility, visits: visits, localize: visitor.localize), visitor: visitor)
        }
    }

    private static func page(
        _ state: String, _ places: [(name: String, count: Int)], matching searchText: String = ""
    ) -> CatalogEntry {
        CatalogEntry(PlacesPage.self, state) { visitor in
            let facilities = places.map { visits(to: $0.name, $0.count, score: FixedDecimal(hundredths: 424)) }
            return PlacesPage(
                places: Places(
                    facilities, matching: searchText, by: .lastVisit, limit: 500, localize: visitor.localize),
                visitor: visitor)
        }
    }
}
