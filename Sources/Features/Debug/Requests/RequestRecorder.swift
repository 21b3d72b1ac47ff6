import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import ValuesCore
import WebCore

/// Keeps what became of the last requests. Stands outside of all that answers.
///
/// It leaves out the tools' own: they would push out what somebody looks for.
struct RequestRecorder: RouterMiddleware {
    let requests: RecentRequests
    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let (start, instant) = (ContinuousClock.now, Timestamp(now()))
        let response = try await next(request, context)
        guard !DebugPaths.contain(request.uri.path) else { return response }
        requests.keep(
            RecentRequest(
                instant: instant, method: "\(request.method)", route: context.endpointPath,
                status: Int(response.status.code), milliseconds: (ContinuousClock.now - start) / .milliseconds(1)))
        return response
    }
}

/// The last requests.
final class RecentRequests: Sendable {
    private let requests: Mutex<RecentEntries<RecentRequest>>

    /// - Parameter capacity: how many are kept, 1 or more.
    init(capacity: Int = 200) {
        requests = Mutex(RecentEntries(capacity: capacity))
    }

    var newestFirst: [RecentRequest] {
        requests.withLock { $0.newestFirst }
    }

    func keep(_ request: RecentRequest) {
        requests.withLock { $0.append(request) }
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
