import HTTPTypes
package import Hummingbird
package import MetricsCore
import Synchronization

/// Counts requests and measures how long it takes until their responses begin, by route: never by address, which
/// contains what people search for.
package final class RequestMeter: Sendable {
    private struct Key: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Contents {
        var counts: [Key: Int] = [:]
        var durations: [String: Histogram] = [:]
    }

    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .patch, .options]

    private let contents = Mutex(Contents())

    package init() {}

    /// - Parameter route: the template of the route, `NotFound` when no route has the address.
    func record(_ method: HTTPRequest.Method, route: String?, status: Int, _ duration: Duration) {
        // Anyone can make up methods.
        let name = Self.methods.contains(method) ? method.rawValue : "other"
        let key = Key(method: name, route: route ?? "NotFound", status: status)
        let histogram = contents.withLock { contents in
            contents.counts[key, default: 0] += 1
            if let known = contents.durations[key.route] { return known }
            let new = Histogram()
            contents.durations[key.route] = new
            return new
        }
        histogram.record(duration)
    }

    package func write(to text: inout MetricsText) {
        let (counts, durations) = contents.withLock { ($0.counts, $0.durations) }
        text.begin("loki_http_requests", .counter, "Answered requests.")
        for (key, count) in counts.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }) {
            text.add(
                "loki_http_requests", "_total",
                [("method", key.method), ("route", key.route), ("status", "\(key.status)")], Double(count))
        }
        text.begin("loki_http_request_duration_seconds", .histogram, "The time until a response begins.")
        for (route, histogram) in durations.sorted(by: { $0.key < $1.key }) {
            text.add(histogram, "loki_http_request_duration_seconds", [("route", route)])
        }
    }
}

/// Passes all requests to a meter.
package struct RequestMeterMiddleware: RouterMiddleware {
    private let meter: RequestMeter

    package init(_ meter: RequestMeter) {
        self.meter = meter
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        meter.record(
            request.method, route: context.endpointPath, status: response.status.code, ContinuousClock.now - start)
        return response
    }
}
