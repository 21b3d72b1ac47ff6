package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// How requests reach a server: over the network, or within the same process.
package struct Transport: Sendable {
    /// Waits for the whole response. Throws `URLError` when there is none, or an ``ApiFailure``.
    package var send: @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
    /// Delivers the response while it arrives, the head first. Throws as ``send`` does.
    package var stream: @Sendable (_ request: URLRequest) -> AsyncThrowingStream<ResponsePart, any Error>

    package init(
        send: @escaping @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse),
        stream: @escaping @Sendable (_ request: URLRequest) -> AsyncThrowingStream<ResponsePart, any Error>
    ) {
        self.send = send
        self.stream = stream
    }

    /// For servers whose responses all end: streams deliver the response when it is complete.
    package init(send: @escaping @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.init(send: send) { request in
            AsyncThrowingStream { continuation in
                let task = Task {
                    do {
                        let (data, head) = try await send(request)
                        continuation.yield(.head(head))
                        continuation.yield(.body(data))
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
    }
}

/// A part of a response as it arrives.
package enum ResponsePart: Sendable {
    case head(HTTPURLResponse)
    /// A piece of any length.
    case body(Data)
}

extension Transport {
    /// Uses the network, in a session of its own: without cookies and cache, and without following redirects, which
    /// would send the token to another server.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for any data, in whole seconds. A busy server hashes passwords one after the other.
    ///   - streamTimeout: the same for a stream, which has a heartbeat every 15 seconds.
    ///   - deadline: how long a whole response may take. A stream has no deadline.
    ///   - largestBody: the longest whole response, in bytes: a page of a list is far below 32 MB.
    package static func urlSession(
        timeout: TimeInterval = 20, streamTimeout: TimeInterval = 30, deadline: Duration = .seconds(30),
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

    /// A whole response of any length, which may take as long as data keeps arriving.
    func file(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await stream(request).answer()
    }

    /// Foundation for Linux creates folders for a cache and for cookies in the user's home with the first session,
    /// although none of ours uses them. Call this before anything else: it changes the environment for a moment.
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

    /// - Throws: ``ApiFailure/unreachable(_:)`` after the deadline, or the error of `body`.
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

extension AsyncThrowingStream<ResponsePart, any Error> {
    /// Collects the whole response.
    ///
    /// - Parameter largestBody: the longest body, in bytes.
    /// - Throws: the stream's error, `ApiFailure` for a longer body, and `CancellationError`.
    fileprivate func answer(upTo largestBody: Int = .max) async throws -> (Data, HTTPURLResponse) {
        var head: HTTPURLResponse?
        var body = Data()
        for try await part in self {
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
}

/// A `URLSession` whose responses can be read while they arrive, also where it has no `bytes(for:)`.
private final class StreamingSession: Sendable {
    private let session: URLSession
    private let delegate = StreamingDelegate()

    init() {
        // Not an ephemeral one, whose cache creates a folder.
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
        // A session retains itself and its delegate until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    func answer(
        to request: URLRequest, timeout: TimeInterval, largestBody: Int
    ) async throws -> (Data, HTTPURLResponse) {
        try await parts(of: request, timeout: timeout).answer(upTo: largestBody)
    }

    func parts(
        of request: URLRequest, timeout: TimeInterval
    ) -> AsyncThrowingStream<ResponsePart, any Error> {
        var request = request
        request.timeoutInterval = timeout
        let task = session.dataTask(with: request)
        return AsyncThrowingStream { continuation in
            delegate.follow(task, with: continuation)
            // Retains the session for as long as it has a task.
            continuation.onTermination = { [self] _ in stop(task) }
            task.resume()
        }
    }

    private func stop(_ task: URLSessionTask) {
        task.cancel()
    }
}

/// Passes received data to the stream of its task.
// Unchecked only because of its superclass: its state is behind a lock.
final class StreamingDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Continuation = AsyncThrowingStream<ResponsePart, any Error>.Continuation

    private struct Follower {
        let continuation: Continuation
        var hasHead = false
    }

    /// By the task's identifier.
    private let followers = Mutex<[Int: Follower]>([:])

    /// Must be called before the task is resumed.
    func follow(_ task: URLSessionTask, with continuation: Continuation) {
        let identifier = task.taskIdentifier
        followers.withLock { $0[identifier] = Follower(continuation: continuation) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        giveHead(response, of: dataTask)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let identifier = dataTask.taskIdentifier
        let follower = followers.withLock { $0[identifier] }
        follower?.continuation.yield(.body(data))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        giveHead(response, of: task)
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let identifier = task.taskIdentifier
        let follower = followers.withLock { $0.removeValue(forKey: identifier) }
        follower?.continuation.finish(throwing: error)
    }

    /// Called once for each task, because a response with a redirect may be reported twice.
    private func giveHead(_ response: URLResponse, of task: URLSessionTask) {
        guard let head = response as? HTTPURLResponse else { return }
        let identifier = task.taskIdentifier
        let continuation = followers.withLock { followers -> Continuation? in
            guard let follower = followers[identifier], !follower.hasHead else { return nil }
            followers[identifier]?.hasHead = true
            return follower.continuation
        }
        continuation?.yield(.head(head))
    }
}
