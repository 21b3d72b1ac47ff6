import CatalogCore
import SampleCore
import UICore
import ValuesCore
import WebCore

/// The page of the requests in its states.
enum RequestsCatalog {
    static let entries: [CatalogEntry] = [
        entry("None", []),
        entry("Several", requests),
    ]

    private static let requests: [RecentRequest] = [
        RecentRequest(instant: .noon, method: "GET", route: "/sakatsu", status: 200, milliseconds: 2.125),
        RecentRequest(
            instant: .noon.after(milliseconds: -40), method: "POST", route: "/sakatsu/{id}/edit", status: 422,
            milliseconds: 31.5),
        RecentRequest(
            instant: .noon.after(milliseconds: -2_400), method: "GET", route: nil, status: 404, milliseconds: 0.8),
        RecentRequest(
            instant: .noon.after(milliseconds: -9_000), method: "GET",
            route: "/\(String(repeating: "long", count: 30))", status: 200, milliseconds: 12_345),
    ]

    private static func entry(_ state: String, _ requests: [RecentRequest]) -> CatalogEntry {
        CatalogEntry(RequestsView.self, state) { visitor in
            let viewModel = RequestsViewModel(
                requests: { requests }, timeZone: visitor.timeZone, localize: visitor.localize)
            viewModel.send(.onAppear)
            return DebugPage(visitor.localize(.requests), fault: .nothing, visitor: visitor) {
                RequestsView(uiState: viewModel.uiState)
            }
        }
    }
}
