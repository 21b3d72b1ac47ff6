import APICore
import ApiClientCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes calls, and makes those again that came to nothing and can be made twice.
struct Requester: Sendable {
    let transport: Transport
    let maker: RequestMaker
    let retries: RetryPolicy

    /// - Throws: ``ApiFailure``, `CancellationError`, or what the transport throws besides.
    func answer(to route: Route, at baseURL: URL, token: APIToken?) async throws -> (Data, APIResponseHead) {
        let token = route.endpoint.access == .anybody ? nil : token
        let asked = try route.request()
        let request = try maker.request(asked, at: baseURL, token: token)
        let expected = ExpectedAnswer(of: route.endpoint, isConditional: asked.headers[.ifNoneMatch] != nil)
        var count = 0
        while true {
            let outcome = try await send(request, expected)
            guard let failure = outcome.failure else { return (outcome.body, outcome.head) }
            // Its answer was lost, but not the deletion. A proxy whose server is away says 404, too, but no problem.
            if count > 0, route.endpoint.method == .delete, case .notFound(_?) = failure {
                return (Data(), APIResponseHead(status: 204))
            }
            guard route.canBeAskedTwice,
                let delay = retries.delay(after: failure, retryAfter: outcome.head.retryAfter, count: count)
            else { throw failure }
            try await retries.sleep(delay)
            count += 1
        }
    }

    private struct Outcome {
        var body = Data()
        var head = APIResponseHead(status: 0)
        /// nil for a success.
        var failure: ApiFailure?
    }

    /// - Throws: what is no failure of the API's.
    private func send(_ request: URLRequest, _ expected: ExpectedAnswer) async throws -> Outcome {
        do {
            let (body, response) = try await transport.send(request)
            let head = APIResponseHead(response)
            return Outcome(body: body, head: head, failure: expected.failure(of: head, body))
        } catch {
            let meaning = ApiFailure.meaning(of: error)
            guard let failure = meaning as? ApiFailure else { throw meaning }
            return Outcome(failure: failure)
        }
    }
}

extension APIResponseHead {
    init(_ response: HTTPURLResponse) {
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: headers)
    }
}

extension Route {
    /// Whether asking twice is the same as once. A change names the state that it is based on, so that the second one
    /// cannot undo what came between.
    fileprivate var canBeAskedTwice: Bool {
        switch endpoint.method {
        case .get, .put, .delete: true
        case .post: false
        }
    }
}
