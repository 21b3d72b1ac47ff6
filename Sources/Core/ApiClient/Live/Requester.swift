import APICore
import Foundation
import HTTPTypes
import ModelsCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests and retries idempotent ones that failed.
struct Requester: Sendable {
    let transport: Transport
    let retries: RetryPolicy
    /// For `User-Agent`.
    let userAgent: String
    /// For `Accept-Language`; nil leaves the choice to the server.
    let languages: String?

    /// - Throws: ``ApiFailure``, `CancellationError`, or another error of the transport.
    func answer(
        to operation: APIOperation, _ asked: APIRequest, at baseURL: URL, token: Secret?
    ) async throws -> (Data, APIResponseHead) {
        var request = try request(asked, at: baseURL, token: operation.access == .anybody ? nil : token)
        if asked.body != nil, operation.largestBody == nil {
            request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        }
        let isConditional = asked.headers[.ifNoneMatch] != nil
        var count = 0
        while true {
            var head: APIResponseHead?
            let failure: ApiFailure
            do {
                let (body, response) =
                    try await operation.isLong ? transport.file(request) : transport.send(request)
                let answered = APIResponseHead(response)
                guard let meant = operation.failure(of: answered, body, isConditional: isConditional) else {
                    return (body, answered)
                }
                (head, failure) = (answered, meant)
            } catch {
                failure = try ApiFailure.meaning(of: error)
            }
            // The deletion succeeded, only its response was lost. A proxy also says 404 when its server is down, but
            // without a problem.
            if count > 0, operation.method == .delete, case .notFound(_?) = failure {
                return (Data(), APIResponseHead(status: 204))
            }
            // A change names the state that it is based on, so that a repeated one cannot undo changes made in between.
            guard operation.method != .post,
                let delay = retries.delay(after: failure, retryAfter: head?.retryAfter, count: count)
            else { throw failure }
            try await retries.sleep(delay)
            count += 1
        }
    }

    /// Returns a response of any status. Only safe requests are retried, and only while there is no response.
    ///
    /// - Throws: as ``answer(to:_:at:token:)``.
    func answer(to typed: TypedRequest, at baseURL: URL, token: Secret?) async throws -> (Data, APIResponseHead) {
        var asked = APIRequest(method: HTTPRequest.Method(rawValue: typed.method) ?? .get, path: typed.target)
        for (name, value) in typed.headers {
            if let name = HTTPField.Name(name) { asked.headers[name] = value }
        }
        asked.body = typed.body
        let request = try request(asked, at: baseURL, token: token)
        var count = 0
        while true {
            do {
                let (body, response) = try await transport.send(request)
                return (body, APIResponseHead(response))
            } catch {
                let failure = try ApiFailure.meaning(of: error)
                guard asked.method == .get,
                    let delay = retries.delay(after: failure, retryAfter: nil, count: count)
                else { throw failure }
                try await retries.sleep(delay)
                count += 1
            }
        }
    }

    /// - Throws: `URLError` for an invalid address.
    func request(
        _ request: APIRequest, accepting mediaType: String = "*/*", at baseURL: URL, token: Secret?
    ) throws -> URLRequest {
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        guard let url = URL(string: base + request.target) else { throw URLError(.badURL) }
        var made = URLRequest(url: url)
        made.httpMethod = request.method.rawValue
        made.httpBody = request.body
        for header in request.headers {
            made.setValue(header.value, forHTTPHeaderField: header.name.rawName)
        }
        made.setValue(request.body.map { _ in "application/json" }, forHTTPHeaderField: "Content-Type")
        made.setValue(mediaType, forHTTPHeaderField: "Accept")
        made.setValue(languages, forHTTPHeaderField: "Accept-Language")
        made.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        made.setValue(token.map { "Bearer \($0.tokenText)" }, forHTTPHeaderField: "Authorization")
        return made
    }
}

extension APIOperation {
    /// Why a response is not a success that the API has; nil when it is. Any other success comes from another server,
    /// such as the sign-in page of a public network.
    ///
    /// - Parameter isConditional: whether the request names the state that its caller knows.
    func failure(of head: APIResponseHead, _ body: Data, isConditional: Bool = false) -> ApiFailure? {
        switch head.status {
        case 304: isConditional && successes.contains(304) ? nil : .undecodable(field: "")
        case let status where successes.contains(status) && (mediaType == nil || head.mediaType == mediaType): nil
        case 200..<300: .undecodable(field: "")
        default: ApiFailure(head, body: body)
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

extension ApiFailure {
    /// The meaning of a network error.
    ///
    /// - Throws: `CancellationError`, or the error itself if it is not a network error.
    static func meaning(of error: any Error) throws -> ApiFailure {
        if let failure = error as? ApiFailure { return failure }
        guard let error = error as? URLError else { throw error }
        guard error.code != .cancelled else { throw CancellationError() }
        // Foundation for Linux has no code for it, only curl's message.
        if error.code == .unknown, error.localizedDescription.contains("certificate") {
            return .unreachable(.untrusted)
        }
        return .unreachable(ConnectionFailure(error.code))
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
