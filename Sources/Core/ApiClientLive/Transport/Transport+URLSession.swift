import ApiClientCore
package import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    /// Through the network, in a session of its own: without cookies and cache, and without following redirects, on
    /// which a token would go along to another server.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for anything to arrive, in whole seconds.
    ///   - streamTimeout: the same for a stream, which has a sign of life every 15 seconds.
    ///   - deadline: how long a whole answer may take. A stream has none.
    ///   - largestBody: how long a whole answer may be, in bytes: a part of a list is far below 32 MB.
    package static func urlSession(
        timeout: TimeInterval = 10, streamTimeout: TimeInterval = 30, deadline: Duration = .seconds(30),
        largestBody: Int = 32 << 20
    ) -> Transport {
        let session = StreamingSession()
        return Transport(
            send: { request in
                try await Self.within(deadline) {
                    try await session.answer(to: request, timeout: timeout, largestBody: largestBody)
                }
            },
            stream: { request in session.parts(of: request, timeout: streamTimeout) })
    }

    /// Foundation for Linux makes a folder for a cache and one for cookies in the person's home with the first session,
    /// although none of ours uses them. To be called before anything else: it changes the environment for a moment.
    package static func keepFoundationFromMakingFolders() {
        #if canImport(FoundationNetworking)
            URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null/none")
            let variable = "XDG_DATA_HOME"
            let folder = ProcessInfo.processInfo.environment[variable]
            setenv(variable, "/dev/null", 1)
            _ = HTTPCookieStorage.shared
            if let folder { setenv(variable, folder, 1) } else { unsetenv(variable) }
        #endif
    }

    /// - Throws: ``ApiFailure/unreachable(_:)`` when it is late, or what `body` throws.
    private static func within<Value: Sendable>(
        _ deadline: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw ApiFailure.unreachable(.tooSlow)
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}

/// A `URLSession` whose answers can be read while they arrive, also where it has no `bytes(for:)`.
private final class StreamingSession: Sendable {
    private let session: URLSession
    private let delegate = StreamingDelegate()

    init() {
        // Not an ephemeral one, whose cache makes a folder.
        let configuration = URLSessionConfiguration.default
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // A session keeps itself and its delegate until it is told.
        session.finishTasksAndInvalidate()
    }

    func answer(
        to request: URLRequest, timeout: TimeInterval, largestBody: Int
    ) async throws -> (Data, HTTPURLResponse) {
        var head: HTTPURLResponse?
        var body = Data()
        for try await part in parts(of: request, timeout: timeout) {
            switch part {
            case .head(let response): head = response
            case .body(let data):
                guard body.count + data.count <= largestBody else { throw ApiFailure.undecodable(field: "") }
                body.append(data)
            }
        }
        // A cancelled task ends the stream without an error.
        try Task.checkCancellation()
        guard let head else { throw URLError(.badServerResponse) }
        return (body, head)
    }

    func parts(
        of request: URLRequest, timeout: TimeInterval
    ) -> AsyncThrowingStream<ResponsePart, any Error> {
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
