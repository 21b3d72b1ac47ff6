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

    /// The maximum number of steps with which the page and the form of a visit take only a few milliseconds.
    static let ordinaryStepCount = 100

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id", on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuDetail> {
        let (id, account, localize) = (try context.identifier, try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            try await repository.item(id: id, of: account).map { SakatsuDetail($0, localize: localize) }
        }
    }

    func page(
        _ uiState: ItemUiState<SakatsuDetail>, for request: Request, _ visitor: Visitor
    ) throws -> SakatsuDetailPage {
        let query = try request.query()
        return SakatsuDetailPage(
            visit: try uiState.shown, place: SakatsuPlace(query), isSaved: query["saved"] != nil, visitor: visitor)
    }

    func response(
        _ uiState: ItemUiState<SakatsuDetail>, to request: Request, _ context: WebContext
    ) async throws -> Response {
        let stepCount = uiState.content?.sets.reduce(0) { $0 + $1.rows.count } ?? 0
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
    let visitor: Visitor

    var body: some HTML {
        Page(title: visit.facilityName, for: visitor) {
            SakatsuDetailView(visit: visit, place: place, localize: visitor.localize)
        } notice: {
            if isSaved {
                let dismissal = SakatsuPaths.detail(visit.id, from: place)
                Toast(visitor.localize(.saved), dismissal: dismissal, localize: visitor.localize) {}
            }
        }
    }
}

/// A visit with all its details.
struct SakatsuDetailView: HTML {
    let visit: SakatsuDetail
    /// The place to which it leads back.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        TitleBar(visit.facilityName, back: (SakatsuPaths.list(at: place, showing: visit.id), localize(.list))) {
            a(.href(SakatsuPaths.edit(visit.id, from: place, isFromVisit: true))) { localize(.edit) }
        }
        main {
            h1 { visit.facilityName }
            p(.class("date")) { UICore.time(.datetime(visit.day)) { visit.date } }
            totals
            prose(of: VisitField.beforeSets)
            div(.class("columns")) {
                ForEach(visit.sets) { SakatsuDetailGroup(title: $0.title, rows: $0.rows) }
            }
            prose(of: VisitField.afterSets)
            SakatsuDetailGroup(title: localize(.temperatures), rows: visit.temperatures)
            actions
        }
    }

    private func prose(of fields: [VisitField]) -> some HTML {
        ForEach(fields) { SakatsuProse(title: localize.name(of: $0), text: visit.fields[$0] ?? "") }
    }

    private var totals: some HTML {
        dl(.class("tiles")) {
            ForEach(visit.totals) { total in
                div {
                    dt {
                        span(.aria("hidden", true)) { total.symbol }
                        " "
                        total.title
                    }
                    dd { total.value }
                }
            }
        }
    }

    /// The actions on the visit.
    private var actions: some HTML {
        form(.classes("group", "rows"), .method(.post), .action(SakatsuPaths.delete(visit.id))) {
            place.fields
            a(.class("row"), .href(SakatsuPaths.again(visit.id, from: place, isFromVisit: true))) { localize(.again) }
            a(.class("row"), .href(SakatsuPaths.text(visit.id, from: place)), .data("copy", "")) { localize(.copyText) }
            button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(visit.id))) {
                localize(.share)
            }
            button(.classes("row", "destructive"), .name(SakatsuFeature.subject), .value(visit.facilityName)) {
                localize(.delete)
            }
        }
    }
}

/// Steps or temperatures under a caption; empty when there are none.
struct SakatsuDetailGroup: HTML {
    let title: String
    let rows: [SakatsuDetailRow]

    var body: some HTML {
        if !rows.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                ul(.class("rows")) {
                    ForEach(rows) { row in
                        li(.class("row")) {
                            span(.class("emoji"), .aria("hidden", true)) { row.symbol }
                            span { row.title }
                            span(.class("value")) { row.value }
                        }
                    }
                }
            }
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
