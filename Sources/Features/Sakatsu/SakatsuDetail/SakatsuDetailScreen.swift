import Hummingbird
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/{id}`: one visit whole.
struct SakatsuDetailScreen: Sendable {
    let repository: any SakatsuRepository

    /// The page of a visit with more steps, and its form, take more than a few milliseconds.
    static let ordinaryStepCount = 100

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id") { request, context in
            let visitor = try context.visitor
            let viewModel = SakatsuDetailViewModel(
                id: try context.identifier, repository: repository, account: try context.account,
                localize: visitor.localize, report: context.report)
            await viewModel.onAppear()
            let query = try request.query()
            let page = SakatsuDetailPage(
                visit: try viewModel.uiState.shown, place: SakatsuPlace(query), isSaved: query["saved"] != nil,
                visitor: visitor)
            let stepCount = page.visit.sets.reduce(0) { $0 + $1.rows.count }
            return try await context.heavily(for: context.account, if: stepCount > Self.ordinaryStepCount) { _ in
                Response.html(page, for: request)
            }
        }
    }
}

/// One visit as a page.
struct SakatsuDetailPage: HTML {
    let visit: SakatsuDetail
    /// Where it leads back to.
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
