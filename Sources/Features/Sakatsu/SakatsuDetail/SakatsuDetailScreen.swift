import Hummingbird
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import ValuesCore
import WebCore

/// `/sakatsu/{id}`: one visit whole.
struct SakatsuDetailScreen: Sendable {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id") { request, context in
            let visitor = try context.visitor
            let viewModel = SakatsuDetailViewModel(
                id: try context.identifier, repository: repository, account: try context.account,
                localize: visitor.localize, report: context.report)
            await viewModel.onAppear()
            let page = SakatsuDetailPage(
                visit: try viewModel.uiState.shown, place: SakatsuPlace(try request.query()), visitor: visitor)
            return Response.html(page, for: request)
        }
    }
}

/// One visit as a page.
struct SakatsuDetailPage: HTML {
    let visit: SakatsuDetail
    /// Where it leads back to.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: visit.facilityName, localize: visitor.localize, appearance: visitor.appearance, tabs: visitor.tabs
        ) {
            SakatsuDetailView(visit: visit, place: place, localize: visitor.localize)
        }
    }
}
