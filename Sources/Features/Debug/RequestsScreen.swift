import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/debug/requests`: the most recent requests and their responses.
struct RequestsScreen: PageScreen {
    let requests: RecentEntries<RecentRequest>
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(DebugPaths.requests, on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<[RequestRow]> {
        let context = try context.forViewModel
        return ItemViewModel(context) {
            requests.newestFirst.map { RequestRow($0, in: context.timeZone, context.localize) }
        }
    }

    func page(
        _ uiState: ItemUiState<[RequestRow]>, for _: Request, _ visitor: Visitor
    ) throws -> DebugPage<RequestsView> {
        let rows = try uiState.shown
        return DebugPage(title: .requests, fault: faults.fault, visitor: visitor) {
            RequestsView(rows: rows, countText: visitor.localize(.requestsCount(rows.count)))
        }
    }
}

struct RequestRow: Equatable {
    let time: String
    /// Method and path.
    let title: String
    let status: String
    let duration: String
}

extension RequestRow {
    init(_ request: RecentRequest, in timeZone: TimeZone, _ localize: Localizer) {
        self.init(
            time: request.instant.clockTime(in: timeZone),
            title: "\(request.method) \(request.route ?? localize(.requestsUnknown))", status: "\(request.status)",
            duration: localize(.requestsDuration(localize.number(FixedDecimal(nearest: request.milliseconds)))))
    }
}

struct RequestsView: HTML {
    /// Newest first.
    let rows: [RequestRow]
    let countText: String

    var body: some HTML {
        p(.class("footnote")) { countText }
        if !rows.isEmpty {
            ul(.class("rows")) {
                ForEach(rows) { row in
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

/// Records the most recent requests, before all other middleware.
///
/// The tools' own requests are left out: they would evict the interesting ones.
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

/// An answered request, without its search text.
struct RecentRequest: Equatable, Sendable {
    /// The time of arrival.
    let instant: Timestamp
    let method: String
    /// The pattern of the path, `/memos/{id}`; nil when no route matched.
    let route: String?
    let status: Int
    /// The time from the head of the request to the head of the response.
    let milliseconds: Double
}
