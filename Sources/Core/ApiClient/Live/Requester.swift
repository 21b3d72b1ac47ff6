import APICore
import Foundation
import HTTPTypes
import ModelsCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes calls, and makes those again that came to nothing and can be made twice.
struct Requester: Sendable {
    let transport: Transport
    let retries: RetryPolicy
    /// For `User-Agent`.
    let userAgent: String
    /// For `Accept-Language`; nil to leave it to the server.
    let languages: String?

    /// - Throws: ``ApiFailure``, `CancellationError`, or what the transport throws besides.
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
            // Its answer was lost, but not the deletion. A proxy whose server is away says 404, too, but no problem.
            if count > 0, operation.method == .delete, case .notFound(_?) = failure {
                return (Data(), APIResponseHead(status: 204))
            }
            // A change names the state that it is based on, so that the second one cannot undo what came between.
            guard operation.method != .post,
                let delay = retries.delay(after: failure, retryAfter: head?.retryAfter, count: count)
            else { throw failure }
            try await retries.sleep(delay)
            count += 1
        }
    }

    /// An answer of any status. Only what changes nothing is asked again, as long as there is none.
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
    /// Why an answer is none of those that mean that all is well; nil when it is one. Any other success comes from
    /// another server, such as the page on which a network wants people to sign in.
    ///
    /// - Parameter isConditional: whether the request says what its caller knows already.
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
    /// What an error of the network means.
    ///
    /// - Throws: `CancellationError`, or the error itself if it is none of the network's.
    static func meaning(of error: any Error) throws -> ApiFailure {
        if let failure = error as? ApiFailure { return failure }
        guard let error = error as? URLError else { throw error }
        guard error.code != .cancelled else { throw CancellationError() }
        // Foundation for Linux has no code of its own for it, only the words of curl.
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
