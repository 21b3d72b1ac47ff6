import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/debug/requests`: what became of the last requests.
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
