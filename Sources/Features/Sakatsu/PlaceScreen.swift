import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/places/visited?name=…`: a visited facility, in any spelling of its name.
struct PlaceScreen: PageScreen {
    /// The number of visits whose temperatures and sets are looked at, newest first.
    static let readCount = 400
    /// The number of visits in the list.
    static let shownCount = 10

    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.visited, on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<Place> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        let name = try request.query()["name"] ?? ""
        return ItemViewModel(try context.forViewModel) {
            guard let facility = try await repository.facility(named: name, of: account) else { return nil }
            let visits = try await repository.visits(toFacilityNamed: name, limit: Self.readCount, of: account)
            return Place(facility, visits: visits, localize: localize)
        }
    }

    func page(_ uiState: ItemUiState<Place>, for _: Request, _ visitor: Visitor) throws -> PlacePage {
        PlacePage(place: try uiState.shown, visitor: visitor)
    }
}

/// A visited facility, in finished words.
struct Place: Equatable {
    let name: String
    /// The number of visits, the days of the first and the last, and the mean of the scores.
    let summary: String
    /// The last visit, from which a new one can be filled in; nil if there is none any more.
    let lastVisit: UUID?
    /// The sets of most visits; empty if hardly any two are alike.
    let usualSets: [SakatsuRowSet]
    /// The temperatures over time, of saunas and of baths; empty for only a few.
    let temperatures: [[LineChart.Series]]
    /// The last known temperatures.
    let lastTemperatures: String
    /// The newest visits.
    let rows: [Row]
    /// The title of the link to all visits; nil if these are all.
    let allTitle: String?

    struct Row: Equatable {
        let path: String
        let date: String
        /// The score, the tags and the temperatures.
        let text: String
    }
}

extension Place {
    /// - Parameter visits: the newest ones.
    init(_ facility: Facility, visits: [Sakatsu], localize: Localizer) {
        let score = facility.averageScore.map(localize.stars)
        let days = [
            localize(.firstVisit(localize.date(facility.firstVisit, .standard))),
            facility.count > 1 ? localize(.previousVisit(localize.date(facility.lastVisit, .standard))) : nil,
        ]
        let sets = Dictionary(grouping: visits.filter { !$0.content.sets.isEmpty }) { $0.content.sets }
        let usual = sets.values.max { ($0.count, $0[0].content.visitingDate) < ($1.count, $1[0].content.visitingDate) }
        let temperatures = Self.temperatures(of: visits, localize: localize)
        self.init(
            name: facility.name,
            summary: ([localize(.visits(facility.count))] + days + [score]).compactMap(\.self).joined(separator: " · "),
            lastVisit: visits.first?.id,
            usualSets: usual.flatMap {
                $0.count > 1 ? SakatsuRow($0[0], highlighting: "", localize: localize).sets : nil
            }
                ?? [],
            temperatures: temperatures,
            lastTemperatures: temperatures.joined().map { series in
                "\(series.name) \(series.points.last.map { localize.celsius($0.value) } ?? "")"
            }
            .joined(separator: " · "),
            rows: visits.prefix(PlaceScreen.shownCount).map { Row($0, localize: localize) },
            allTitle: facility.count > PlaceScreen.shownCount ? localize(.allVisits(facility.count)) : nil)
    }
}

extension Place {
    /// The maximum number of lines in a panel: those with the most values.
    private static let seriesCount = 3

    /// - Parameter visits: newest first.
    private static func temperatures(of visits: [Sakatsu], localize: Localizer) -> [[LineChart.Series]] {
        let panels = SaunaTemperature.Kind.allCases.map { kind -> [LineChart.Series] in
            var points: [String: [LineChart.Point]] = [:]
            for visit in visits.reversed() {
                for temperature in visit.content.temperatures where temperature.kind == kind {
                    guard let celsius = temperature.celsius else { continue }
                    points[localize.title(of: temperature), default: []].append(
                        LineChart.Point(
                            day: visit.content.visitingDate, value: celsius, path: SakatsuPaths.detail(visit.id)))
                }
            }
            return points.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(seriesCount)
                .map { LineChart.Series(name: $0.key, stroke: kind == .sauna ? .sauna : .coolBath, points: $0.value) }
        }
        let shown = panels.filter { !$0.isEmpty }
        let count = shown.joined().map(\.points.count).max() ?? 0
        return count >= LineChart.leastCount ? shown : []
    }
}

extension Place.Row {
    init(_ visit: Sakatsu, localize: Localizer) {
        let content = visit.content
        let temperatures = content.temperatures.compactMap { temperature in
            temperature.celsius.map { temperature.kind.symbol + localize.celsius($0) }
        }
        let facts = [VisitField.score, .tags].map { localize.value(of: $0, in: content) }
        self.init(
            path: SakatsuPaths.detail(visit.id), date: localize.date(content.visitingDate, .standard),
            text: (facts + temperatures).filter { !$0.isEmpty }.joined(separator: " "))
    }
}

/// A visited facility as a page.
struct PlacePage: HTML {
    let place: Place
    let visitor: Visitor

    var body: some HTML {
        SubPage(place.name, back: (SakatsuFeature.places, localize(.places)), for: visitor) {
            p(.class("date")) { place.summary }
            if let id = place.lastVisit {
                div(.class("deeds")) {
                    a(.href(SakatsuPaths.again(id))) { localize(.again) }
                }
            }
            if !place.usualSets.isEmpty {
                section(.class("group")) {
                    h2(.class("caption")) { localize(.usualSets) }
                    div(.class("card")) { SakatsuRowSets(sets: place.usualSets) }
                }
            }
            if !place.temperatures.isEmpty {
                section(.classes("group", "padded")) {
                    h2(.class("caption")) { localize(.temperatures) }
                    LineChart(
                        localize(.lastTemperatures(place.lastTemperatures)), panels: place.temperatures,
                        localize: localize, value: localize.celsius)
                }
            }
            section(.class("group")) {
                h2(.class("caption")) { localize(.list) }
                ul(.class("rows")) {
                    ForEach(place.rows) { row in
                        li {
                            a(.classes("row", "stacked"), .href(row.path)) {
                                span {
                                    row.date
                                    small { row.text }
                                }
                            }
                        }
                    }
                    if let title = place.allTitle {
                        li { a(.class("row"), .href(SakatsuPaths.list(ofVisitsTo: place.name))) { title } }
                    }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
