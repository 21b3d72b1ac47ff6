package import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    /// Through the network, in a session of its own: without cookies and cache, and without following redirects, on
    /// which a token would go along to another server.
    ///
    /// - Parameter timeout: how long to wait for anything to arrive, in seconds. A stream has a sign of life every 15.
    package static func urlSession(timeout: TimeInterval = 30) -> Transport {
        let session = StreamingSession(timeout: timeout)
        return Transport(
            send: { request in try await session.send(request) },
            stream: { request in session.parts(of: request) })
    }
}

/// A `URLSession` whose answers can be read while they arrive, also where it has no `bytes(for:)`.
private final class StreamingSession: Sendable {
    private let session: URLSession
    private let delegate = StreamingDelegate()
    private let timeout: TimeInterval

    init(timeout: TimeInterval) {
        self.timeout = timeout
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // A session keeps itself and its delegate until it is told.
        session.finishTasksAndInvalidate()
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        var head: HTTPURLResponse?
        var body = Data()
        for try await part in parts(of: request) {
            switch part {
            case .head(let response): head = response
            case .body(let data): body.append(data)
            }
        }
        // A cancelled task ends the stream without an error.
        try Task.checkCancellation()
        guard let head else { throw URLError(.badServerResponse) }
        return (body, head)
    }

    func parts(of request: URLRequest) -> AsyncThrowingStream<ResponsePart, any Error> {
        var request = request
        request.timeoutInterval = timeout
        let task = session.dataTask(with: request)
        return AsyncThrowingStream { continuation in
            delegate.follow(task, with: continuation)
            // Keeps the session for as long as it has something to do.
            continuation.onTermination = { [self] _ in stop(task) }
            task.resume()
        }
    }

    private func stop(_ task: URLSessionTask) {
        task.cancel()
    }
}
