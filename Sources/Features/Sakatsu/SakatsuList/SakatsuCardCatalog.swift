import CatalogCore
import SakatsuData
import SampleData
import UICore
import ValuesCore
import WebCore

/// The parts of the list that are worth a look by themselves.
enum SakatsuCardCatalog {
    static let entries: [CatalogEntry] = [
        card("Full", .full),
        card("Minimal", .minimal),
        card("Long words", .long),
        card("English", .english),
        card("Marked", .full, marking: "サウナ"),
        card("Marked date", .full, marking: "11/21"),
        card("Choosing", .full, isEditing: true),
    ]

    private static func card(
        _ state: String, _ visit: Sakatsu, marking query: String = "", isEditing: Bool = false
    ) -> CatalogEntry {
        CatalogEntry(SakatsuCard.self, state) { visitor in
            ComponentPage("SakatsuCard", visitor: visitor) {
                SakatsuCard(
                    row: SakatsuRow(visit, marking: query, localize: visitor.localize), isEditing: isEditing,
                    place: SakatsuPlace(searchText: query), localize: visitor.localize)
            }
        }
    }
}
