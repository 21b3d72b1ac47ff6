import APICore
import ApiClientCore
import Foundation
import ModelsCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes calls, and makes those again that came to nothing and can be made twice.
struct Requester: Sendable {
    let transport: Transport
    let maker: RequestMaker
    let retries: RetryPolicy

    /// - Throws: ``ApiFailure``, `CancellationError`, or what the transport throws besides.
    func answer(to route: Route, at baseURL: URL, token: Secret?) async throws -> (Data, APIResponseHead) {
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

/// What a server answers when all is well. Any other success comes from somebody else, such as the page on which a
/// network wants people to sign in.
struct ExpectedAnswer {
    private let statuses: Set<Int>
    private let mediaType: String?

    /// - Parameter isConditional: whether the request says what whoever asks knows already.
    init(of endpoint: Endpoint, isConditional: Bool = false) {
        statuses = isConditional ? endpoint.successes : endpoint.successes.subtracting([304])
        mediaType = endpoint.mediaType
    }

    /// Why an answer is another one; nil when it is not.
    func failure(of head: APIResponseHead, _ body: Data) -> ApiFailure? {
        if statuses.contains(head.status) {
            return head.status == 304 || mediaType == nil || head.mediaType == mediaType ? nil : .undecodable(field: "")
        }
        return head.isSuccess ? .undecodable(field: "") : ApiFailure(head, body: body)
    }
}

extension APIResponseHead {
    /// Whether it says that all is well, of whatever.
    fileprivate var isSuccess: Bool {
        (200..<300).contains(status) || status == 304
    }
}

/// Makes requests that can be sent.
struct RequestMaker: Sendable {
    /// For `User-Agent`.
    let userAgent: String
    /// For `Accept-Language`; nil to leave it to the server.
    let languages: String?

    /// - Throws: `URLError` for an address that is none.
    func request(
        _ request: APIRequest, accepting mediaType: String = "*/*", at baseURL: URL, token: Secret?
    ) throws -> URLRequest {
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        guard let url = URL(string: base + request.target) else { throw URLError(.badURL) }
        var made = URLRequest(url: url)
        made.httpMethod = request.method.rawValue
        made.httpBody = request.body
        for (header, value) in request.headers {
            made.setValue(value, forHTTPHeaderField: header.rawValue)
        }
        made.setValue(request.body.map { _ in "application/json" }, forHTTPHeaderField: "Content-Type")
        made.setValue(mediaType, forHTTPHeaderField: "Accept")
        made.setValue(languages, forHTTPHeaderField: "Accept-Language")
        made.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        made.setValue(token.map { "Bearer \($0.tokenText)" }, forHTTPHeaderField: "Authorization")
        return made
    }
}

extension ApiFailure {
    /// - Returns: what an error of the network means: an ``ApiFailure``, `CancellationError`, or the error itself if it
    ///   is none of the network's.
    static func meaning(of error: any Error) -> any Error {
        guard let error = error as? URLError else { return error }
        guard error.code != .cancelled else { return CancellationError() }
        // Foundation for Linux has no code of its own for it, only the words of curl.
        if error.code == .unknown, error.localizedDescription.contains("certificate") {
            return ApiFailure.unreachable(.untrusted)
        }
        return ApiFailure.unreachable(ConnectionFailure(error.code))
    }
}

extension ApiFailure.ConnectionFailure {
    fileprivate init(_ code: URLError.Code) {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
        case .cannotConnectToHost: self = .refused
        case .timedOut: self = .timedOut
        case .notConnectedToInternet: self = .offline
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .untrusted
        default: self = .lost
        }
    }
}
