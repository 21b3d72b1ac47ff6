import Foundation
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}`: a visit with all its details.
struct SakatsuDetailScreen: PageScreen {
    let repository: any SakatsuRepository

    /// The number of visits to the same facility, the newest ones, whose temperatures are the usual ones.
    private static let comparedCount = 50
    /// The maximum number of steps with which the page and the form of a visit take only a few milliseconds.
    static let ordinaryStepCount = 100

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id", on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuDetail> {
        let (id, account, localize) = (try context.identifier, try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            guard let sakatsu = try await repository.item(id: id, of: account) else { return nil }
            let history = try await repository.history(of: sakatsu, of: account)
            let others = try await repository.visits(
                toFacilityNamed: sakatsu.content.facilityName, limit: Self.comparedCount, of: account)
            let usual = UsualTemperatures(others.filter { $0.id != id }.map(\.content))
            return SakatsuDetail(sakatsu, history: history, usual: usual, localize: localize)
        }
    }

    func page(
        _ uiState: ItemUiState<SakatsuDetail>, for request: Request, _ visitor: Visitor
    ) throws -> SakatsuDetailPage {
        let query = try request.query()
        return SakatsuDetailPage(
            visit: try uiState.shown, place: SakatsuPlace(query), isSaved: query["saved"] != nil,
            replacedScore: query["score"].flatMap(SakatsuScoreState.score), visitor: visitor)
    }

    func response(
        _ uiState: ItemUiState<SakatsuDetail>, to request: Request, _ context: WebContext
    ) async throws -> Response {
        if uiState.error == .notFound {
            return .html(SakatsuGonePage(visitor: try context.visitor), status: .notFound, for: request)
        }
        let stepCount = uiState.content?.sets.reduce(0) { $0 + $1.count } ?? 0
        return try await context.heavily(for: context.account, if: stepCount > Self.ordinaryStepCount) { context in
            try pageResponse(uiState, to: request, context)
        }
    }
}

/// One visit as a page.
struct SakatsuDetailPage: HTML {
    let visit: SakatsuDetail
    /// The place to which it leads back.
    let place: SakatsuPlace
    /// Whether it was just saved.
    var isSaved = false
    /// The score that was just replaced; nil if none was.
    var replacedScore: FixedDecimal?
    let visitor: Visitor

    var body: some HTML {
        Page(title: visit.facilityName, for: visitor) {
            SakatsuDetailView(visit: visit, place: place, replacedScore: replacedScore, localize: visitor.localize)
        } notice: {
            if isSaved {
                let dismissal = SakatsuPaths.detail(visit.id, from: place)
                Toast(visitor.localize(.saved), dismissal: dismissal, localize: visitor.localize) {
                    SakatsuCopyLink(id: visit.id, place: place, localize: visitor.localize)
                }
            }
        }
    }
}

/// Says that there is no such visit, and where it may be.
struct SakatsuGonePage: HTML {
    let visitor: Visitor

    var body: some HTML {
        let localize = visitor.localize
        Page(title: localize(.gone), for: visitor) {
            ErrorView(
                title: localize(.gone), message: localize(.goneMessage), actionTitle: localize(.openTrash),
                actionPath: SakatsuPaths.trash)
        }
    }
}

/// A visit with all its details.
struct SakatsuDetailView: HTML {
    let visit: SakatsuDetail
    /// The place to which it leads back.
    let place: SakatsuPlace
    /// The score that was just replaced; nil if none was.
    var replacedScore: FixedDecimal?
    let localize: Localizer

    var body: some HTML {
        TitleBar(visit.facilityName, back: (SakatsuPaths.list(at: place, showing: visit.id), localize(.list))) {
            a(
                .href(SakatsuPaths.edit(visit.id, from: place, isFromVisit: true)), .aria("keyshortcuts", "e")
            ) { localize(.edit) }
        }
        main {
            h1 {
                a(.href(PlacePaths.named(visit.facilityName))) { visit.facilityName }
            }
            p(.class("date")) {
                UICore.time(.datetime(visit.day)) { visit.date }
                " "
                if let history = visit.history { span { history } }
            }
            SakatsuScore(
                state: SakatsuScoreState(id: visit.id, score: visit.score, previous: replacedScore), place: place,
                localize: localize)
            facts
            deeds
            sets
            if !visit.temperatures.isEmpty {
                h2(.class("vh")) { localize(.temperatures) }
                p(.class("temps")) {
                    ForEach(visit.temperatures) { temperature in
                        SakatsuRowPartItem(part: temperature, isSearched: false)
                        " "
                    }
                }
            }
            ForEach(VisitField.allCases.filter(\.isText)) {
                SakatsuProse(title: localize.name(of: $0), text: visit.fields[$0] ?? "")
            }
            SakatsuPhotoSection(owner: .visit(visit.id), own: visit.photos, localize: localize)
        }
    }

    /// The tags, which lead to the visits that have them, and the other values in a line.
    @HTMLBuilder private var facts: some HTML {
        let others = [VisitField.price, .arrival].compactMap { field in visit.fields[field].map { (field, $0) } }
        if !visit.tags.isEmpty || !others.isEmpty {
            p(.class("facts")) {
                ForEach(visit.tags) { tag in
                    a(.href(SakatsuPaths.list(searchText: tag.text))) { tag.text }
                    " "
                }
                ForEach(others) { field, text in
                    span {
                        span(.class("vh")) { localize.name(of: field) }
                        text
                    }
                    " "
                }
            }
        }
    }

    /// What one can do with the visit.
    private var deeds: some HTML {
        form(.class("deeds"), .method(.post), .action(SakatsuPaths.delete(visit.id))) {
            place.fields
            a(.href(SakatsuPaths.again(visit.id, from: place, isFromVisit: true)), .aria("keyshortcuts", "r")) {
                localize(.again)
            }
            SakatsuCopyLink(id: visit.id, place: place, localize: localize)
            button(.type(.button), .class("needs-share"), .data("share", SakatsuPaths.text(visit.id))) {
                localize(.share)
            }
            a(.href(SakatsuPaths.picture(SakatsuPaths.detail(visit.id)))) { localize(.picture) }
            button(
                .class("destructive"), .name(SakatsuFeature.subject), .value(visit.facilityName),
                .aria("keyshortcuts", "d")
            ) {
                localize(.delete)
            }
        }
    }

    @HTMLBuilder private var sets: some HTML {
        if !visit.sets.isEmpty {
            section(.class("group")) {
                h2(.class("vh")) { localize(.sets) }
                ol(.classes("rows", "set-rows")) {
                    ForEach(visit.sets.indices) { set in
                        SakatsuSetRow(title: "\(set + 1)", name: localize(.setNumber(set + 1)), parts: visit.sets[set])
                    }
                    if !visit.totals.isEmpty {
                        SakatsuSetRow(title: localize(.total), name: localize(.total), parts: visit.totals)
                    }
                }
            }
        }
    }
}

/// Copies the visit's text; without scripts, it leads to the text.
struct SakatsuCopyLink: HTML {
    let id: UUID
    /// The place to which the text leads back.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        a(
            .href(SakatsuPaths.text(id, from: place)), .data("copy", ""), .aria("label", localize(.copyText)),
            .aria("keyshortcuts", "c")
        ) {
            localize(.copy)
        }
    }
}

/// The steps of a set, or the totals, in a line.
struct SakatsuSetRow: HTML {
    let title: String
    /// The title for screen readers.
    let name: String
    let parts: [SakatsuRowPart]

    var body: some HTML {
        li {
            span(.class("ordinal"), .aria("hidden", true)) { title }
            span(.class("vh")) { name }
            ForEach(parts) { SakatsuRowPartItem(part: $0, isSearched: false) }
        }
    }
}

/// A text under a caption; empty when there is none.
struct SakatsuProse: HTML {
    let title: String
    let text: String

    var body: some HTML {
        if !text.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                p(.class("prose")) { text }
            }
        }
    }
}
