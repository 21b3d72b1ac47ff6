import Foundation
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import WebCore

@testable import SakatsuFeature

/// The visited facilities, in their states.
enum PlacesCatalog {
    static let entries = [
        page("Empty", []),
        page("Several", [("湯の森サウナ", 60), ("Lakeside Sauna", 1)]),
        page("Wishes", [("湯の森サウナ", 60), ("Lakeside Sauna", 1)], areWishes: true),
        page("No wishes", [], areWishes: true),
        page("Nothing found", [("湯の森サウナ", 60)], matching: "しきじ"),
        page(
            "Long words", [(String(repeating: "löylyhuone", count: 8), 12_345), (String(repeating: "湯", count: 80), 2)]),
        place(
            "Visited often", visits(to: "湯の森サウナ", 60, score: FixedDecimal(hundredths: 424)),
            Array(Sakatsu.many.prefix(20))),
        place("Visited once", visits(to: "Löyly by the Lake", 1), [.english]),
        place(
            "Written about", visits(to: "湯の森サウナ", 2), [.minimal], .written,
            others: [visits(to: "湯の森", 1), visits(to: "Yunomori", 1)], merged: .number(5)),
        place("Wish", FacilitySummary(id: .number(3), name: "湯の森サウナ"), [], .written),
        place("Long words", visits(to: SakatsuContent.long.facilityName, 2), [.long, .full]),
        editor("New", PlaceForm(id: .number(3), isWish: true), isNew: true),
        editor("Written", PlaceForm(.written)),
        editor("Invalid", PlaceForm(.written), [.name: .problemTaken, .site: .problemNotASite], error: .invalid),
        editor("Changed elsewhere", PlaceForm(.written), error: .stale),
    ]

    private static func visits(to name: String, _ count: Int, score: FixedDecimal? = nil) -> FacilitySummary {
        FacilitySummary(
            id: .number(count), name: name, count: count, firstVisit: .sampleDay.earlier(days: 7 * (count - 1)),
            lastVisit: .sampleDay,
            averageScore: score)
    }

    /// - Parameter visits: newest first.
    static func place(
        _ state: String, _ summary: FacilitySummary, _ visits: [Sakatsu], _ facility: Facility? = nil,
        others: [FacilitySummary] = [], merged: UUID? = nil
    ) -> CatalogEntry {
        CatalogEntry(PlacePage.self, state) { visitor in
            let facility =
                facility
                ?? Facility(
                    id: summary.id, content: FacilityContent(name: summary.name), revision: 0, createdAt: .noon,
                    updatedAt: .noon)
            let place = Place(
                facility, summary, visits: visits, others: others, merged: merged, localize: visitor.localize)
            return PlacePage(place: place, visitor: visitor)
        }
    }

    private static func editor(
        _ state: String, _ form: PlaceForm, isNew: Bool = false, _ problems: [FacilityField: SakatsuString] = [:],
        error: ScreenError? = nil
    ) -> CatalogEntry {
        CatalogEntry(PlaceEditorPage.self, state) { visitor in
            let uiState = PlaceEditorUiState(
                form: form, isNew: isNew, problems: problems.mapValues { visitor.localize($0) }, error: error)
            return PlaceEditorPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func page(
        _ state: String, _ places: [(name: String, count: Int)], matching searchText: String = "",
        areWishes: Bool = false
    ) -> CatalogEntry {
        CatalogEntry(PlacesPage.self, state) { visitor in
            let facilities = places.map { visits(to: $0.name, $0.count, score: FixedDecimal(hundredths: 424)) }
            return PlacesPage(
                places: Places(
                    facilities, areWishes: areWishes, matching: searchText, by: .lastVisit, limit: 500,
                    localize: visitor.localize),
                visitor: visitor)
        }
    }
}

extension Facility {
    /// A facility with something in every field.
    fileprivate static let written = Facility(
        id: .number(3),
        content: FacilityContent(
            name: "湯の森サウナ", aliases: ["湯の森", "YUNOMORI"], area: "静岡県", site: "https://sauna.example/yunomori",
            note: "月曜の10時から12時は清掃。\n薬草サウナは奥。", isWish: true, isHome: true),
        revision: 2, createdAt: .noon, updatedAt: .noon)
}
