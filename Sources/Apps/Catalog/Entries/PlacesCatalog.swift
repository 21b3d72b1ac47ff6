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
        page(
            "Long words", [(String(repeating: "löylyhuone", count: 8), 12_345), (String(repeating: "湯", count: 80), 2)]),
        place(
            "Visited often", visits(to: "湯の森サウナ", 60, score: FixedDecimal(hundredths: 424)),
            Array(Sakatsu.many.prefix(20))),
        place("Visited once", visits(to: "Löyly by the Lake", 1), [.english]),
        place("Long words", visits(to: SakatsuContent.long.facilityName, 2), [.long, .full]),
    ]

    private static func visits(to name: String, _ count: Int, score: FixedDecimal? = nil) -> FacilityVisits {
        FacilityVisits(
            name: name, count: count, firstDay: .sampleDay.earlier(days: 7 * (count - 1)), lastDay: .sampleDay,
            averageScore: score)
    }

    /// - Parameter visits: newest first.
    static func place(_ state: String, _ facility: FacilityVisits, _ visits: [Sakatsu]) -> CatalogEntry {
        CatalogEntry(PlacePage.self, state) { visitor in
            PlacePage(place: Place(facility, visits: visits, localize: visitor.localize), visitor: visitor)
        }
    }

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
