import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SearchCore
import UICore
import WebCore

/// `/places/{id}`, or `/places/visited?name=…` with any spelling of any of its names: a facility.
struct PlaceScreen: PageScreen {
    /// The number of visits whose temperatures and sets are looked at, newest first.
    static let readCount = 200
    /// The number of visits in the list.
    static let shownCount = 10
    /// The maximum number of photos of visits.
    static let photoCount = 12

    let repository: any FacilityRepository
    let visits: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(PlacePaths.named, on: self)
        router.get("\(PlacePaths.list)/:id", on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<Place> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        let query = try request.query()
        let id = try context.parameters.get("id").map { _ in try context.identifier }
        return ItemViewModel(try context.forViewModel) {
            let reference = id.map(FacilityReference.id) ?? .name(query["name"] ?? "")
            guard let found = try await repository.facility(reference, of: account) else { return nil }
            let visits =
                found.summary.count == 0
                ? []
                : try await visits.visits(
                    toFacilityNamed: found.summary.name, limit: Self.readCount, of: account)
            return Place(
                found.facility, found.summary, visits: visits, others: found.others,
                merged: query["merged"].flatMap(UUID.init(uuidString:)), localize: localize)
        }
    }

    func page(_ uiState: ItemUiState<Place>, for _: Request, _ visitor: Visitor) throws -> PlacePage {
        PlacePage(place: try uiState.shown, visitor: visitor)
    }
}

/// A facility, in finished words.
struct Place: Equatable {
    let facility: Facility
    /// The number of visits, the days of the first and the last, and the mean of the scores.
    let summary: String
    /// The area, whether it is the home sauna, and the other names.
    let facts: String
    /// The facilities that may be the same.
    let candidates: [FacilitySummary]
    /// The facility that was just merged into this one; nil if none was.
    let merged: UUID?
    /// The last visit, from which a new one can be filled in; nil without visits.
    let lastVisit: UUID?
    /// The sets of most visits; empty if hardly any two are alike.
    let usualSets: [SakatsuRowSet]
    /// The temperatures over time, of saunas and of baths; empty for only a few.
    let temperatures: [[LineChart.Series]]
    /// The last known temperatures.
    let lastTemperatures: String
    /// The newest visits.
    let rows: [Row]
    /// The newest photos of visits.
    var photos: [Photo] = []
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
    /// - Parameters:
    ///   - visits: the newest ones.
    ///   - others: the account's other facilities.
    init(
        _ facility: Facility, _ summary: FacilitySummary, visits: [Sakatsu], others: [FacilitySummary] = [],
        merged: UUID? = nil, localize: Localizer
    ) {
        let content = facility.content
        let days = [
            summary.firstVisit.map { localize(.firstVisit(localize.date($0, .standard))) },
            summary.count > 1 ? summary.lastVisit.map { localize(.previousVisit(localize.date($0, .standard))) } : nil,
        ]
        let count = summary.count == 0 ? localize(.notVisited) : localize(.visits(summary.count))
        let facts = [content.isHome ? localize(.homeSauna) : "", content.area, content.aliases.joined(separator: ", ")]
        let sets = Dictionary(grouping: visits.filter { !$0.content.sets.isEmpty }) { $0.content.sets }
        let usual = sets.values.max { ($0.count, $0[0].content.visitingDate) < ($1.count, $1[0].content.visitingDate) }
        let temperatures = Self.temperatures(of: visits, localize: localize)
        self.init(
            facility: facility,
            summary: ([count] + days + [summary.averageScore.map(localize.stars)]).compactMap(\.self)
                .joined(separator: " · "),
            facts: facts.filter { !$0.isEmpty }.joined(separator: " · "),
            candidates: summary.candidates(among: others), merged: merged,
            lastVisit: visits.first?.id,
            usualSets: usual.flatMap {
                $0.count > 1 ? SakatsuRow($0[0], highlighting: "", localize: localize).sets : nil
            }
                ?? [],
            temperatures: temperatures,
            lastTemperatures: temperatures.joined().map { series in
                "\(series.name) \(series.points.last.map { localize.degrees($0.value) } ?? "")"
            }
            .joined(separator: " · "),
            rows: visits.prefix(PlaceScreen.shownCount).map { Row($0, localize: localize) },
            photos: Array(visits.flatMap(\.photos).prefix(PlaceScreen.photoCount)),
            allTitle: summary.count > PlaceScreen.shownCount ? localize(.allVisits(summary.count)) : nil)
    }
}

extension FacilitySummary {
    /// The maximum number of candidates.
    private static let candidateCount = 3
    /// The length of a name, in characters, below which many other names contain it by chance.
    private static let leastLength = 2

    /// The facilities that may be the same: one of both names contains the other.
    fileprivate func candidates(among others: [FacilitySummary]) -> [FacilitySummary] {
        let name = Array(name.foldedForSearch().utf8)
        let found = others.lazy.filter { other in
            let otherName = Array(other.name.foldedForSearch().utf8)
            let (shorter, longer) = name.count < otherName.count ? (name, otherName) : (otherName, name)
            return longer.contains(shorter) && String(decoding: shorter, as: UTF8.self).count >= Self.leastLength
        }
        return Array(found.prefix(Self.candidateCount))
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
                            day: visit.content.visitingDate, value: localize.temperatureUnit.number(of: celsius),
                            path: SakatsuPaths.detail(visit.id)))
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
        let facts = [VisitField.score, .tags].map { localize.value(of: $0, in: content) }
        self.init(
            path: SakatsuPaths.detail(visit.id), date: localize.date(content.visitingDate, .standard),
            text: (facts + localize.temperatures(of: content)).filter { !$0.isEmpty }.joined(separator: " "))
    }
}

extension Localizer {
    /// A number of degrees in the person's unit, with the unit.
    fileprivate func degrees(_ number: FixedDecimal) -> String { number.description + temperatureUnit.sign }

    /// The known temperatures, each with the symbol of its kind.
    func temperatures(of content: SakatsuContent) -> [String] {
        content.temperatures.compactMap { temperature in
            temperature.celsius.map { temperature.kind.symbol + self.temperature($0) }
        }
    }
}

/// A facility as a page.
struct PlacePage: HTML {
    let place: Place
    let visitor: Visitor

    var body: some HTML {
        SubPage(content.name, back: (PlacePaths.list, localize(.places)), for: visitor) {
            p(.class("date")) { place.summary }
            if !place.facts.isEmpty { p(.class("date")) { place.facts } }
            if let merged = place.merged {
                change(PlacePaths.separate(id), (PlacePaths.item, merged.canonicalText)) {
                    UndoLine(localize(.placesMerged)) { button { localize(.undo) } }
                }
            }
            div(.class("deeds")) {
                if let id = place.lastVisit {
                    a(.href(SakatsuPaths.again(id))) { localize(.again) }
                } else {
                    a(.href(SakatsuPaths.new(at: content.name))) { localize(.firstVisitHere) }
                }
                button(.form("wish"), .aria("pressed", content.isWish ? "true" : "false")) {
                    "\(content.isWish ? "♥" : "♡") \(localize(.wish))"
                }
                a(.href(PlacePaths.edit(id))) { localize(.edit) }
                if let host = URL(string: content.site)?.host() {
                    a(.href(content.site), .rel("external noreferrer")) { "\(host) ↗" }
                }
            }
            form(.id("wish"), .method(.post), .action(PlacePaths.wish(id))) {
                input(.type(.hidden), .name("wish"), .value(content.isWish ? "0" : "1"))
            }
            if !content.note.isEmpty {
                section(.class("group")) {
                    h2(.class("caption")) { localize(.placeNote) }
                    p(.class("prose")) { content.note }
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
                        localize: localize, value: localize.degrees)
                }
            }
            SakatsuPhotoSection(
                owner: .facility(id), own: place.facility.photos, others: place.photos, localize: localize)
            if !place.candidates.isEmpty {
                section(.class("group")) {
                    h2(.class("caption")) { localize(.samePlace) }
                    div(.class("rows")) {
                        ForEach(place.candidates) { candidate in
                            change(PlacePaths.merge(id), (PlacePaths.item, candidate.id.canonicalText)) {
                                button(.class("row")) { localize(.mergePlace(candidate.name)) }
                            }
                        }
                    }
                }
            }
            if !place.rows.isEmpty { visits }
        }
    }

    private var visits: some HTML {
        section(.class("group")) {
            h2(.class("caption")) { localize(.list) }
            ul(.class("rows")) {
                ForEach(place.rows) { row in
                    li { StackedLink(row.date, row.text, path: row.path) }
                }
                if let title = place.allTitle {
                    li { a(.class("row"), .href(SakatsuPaths.list(ofVisitsTo: content.name))) { title } }
                }
            }
        }
    }

    /// - Parameter field: the name and the value of the form's field.
    private func change(
        _ path: String, _ field: (name: String, value: String), @HTMLBuilder _ content: () -> some HTML
    ) -> some HTML {
        form(.method(.post), .action(path)) {
            input(.type(.hidden), .name(field.name), .value(field.value))
            content()
        }
    }

    private var content: FacilityContent { place.facility.content }
    private var id: UUID { place.facility.id }

    private var localize: Localizer { visitor.localize }
}
