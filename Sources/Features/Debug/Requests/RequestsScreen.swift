import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/debug/requests`: what became of the last requests.
struct RequestsScreen: Sendable {
    let requests: RecentEntries<RecentRequest>
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/requests") { request, context in
            let visitor = try context.visitor
            let viewModel = RequestsViewModel(
                requests: { requests.newestFirst }, timeZone: visitor.timeZone, localize: visitor.localize)
            viewModel.onAppear()
            let page = DebugPage(title: .requests, fault: faults.fault, visitor: visitor) {
                RequestsView(uiState: viewModel.uiState)
            }
            return Response.html(page, for: request)
        }
    }
}

struct RequestsView: HTML {
    let uiState: RequestsUiState

    var body: some HTML {
        p(.class("footnote")) { uiState.countText }
        if !uiState.rows.isEmpty {
            ul(.class("rows")) {
                ForEach(uiState.rows) { row in
                    li(.classes("row", "stacked")) {
                        span {
                            row.title
                            small { row.time }
                        }
                        span(.class("value")) {
                            row.status
                            small { row.duration }
                        }
                    }
                }
            }
        }
    }
}

/// Keeps what became of the last requests. Stands outside of all that answers.
///
/// It leaves out the tools' own: they would push out what is looked for.
struct RequestRecorder: RouterMiddleware {
    let requests: RecentEntries<RecentRequest>
    let now: @Sendable () -> Date

    func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let (start, instant) = (ContinuousClock.now, Timestamp(now()))
        let response = try await next(request, context)
        guard !DebugPaths.contain(request.uri.path) else { return response }
        requests.append(
            RecentRequest(
                instant: instant, method: "\(request.method)", route: context.endpointPath,
                status: Int(response.status.code), milliseconds: (ContinuousClock.now - start) / .milliseconds(1)))
        return response
    }
}

/// A request that was answered, without what people looked for in it.
struct RecentRequest: Equatable, Sendable {
    /// When it came.
    let instant: Timestamp
    let method: String
    /// The path as the program knows it, `/memos/{id}`; nil when it knows none.
    let route: String?
    let status: Int
    /// From its head to the head of the answer.
    let milliseconds: Double
}
