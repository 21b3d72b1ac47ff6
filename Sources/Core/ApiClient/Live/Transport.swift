package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// How requests reach a server: through the network, or in one process with it.
package struct Transport: Sendable {
    /// Waits for the whole answer. Throws `URLError` when there is none, or an ``ApiFailure``.
    package var send: @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
    /// Gives the answer while it arrives: the head first. Throws as ``send`` does.
    package var stream: @Sendable (_ request: URLRequest) -> AsyncThrowingStream<ResponsePart, any Error>

    package init(
        send: @escaping @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse),
        stream: @escaping @Sendable (_ request: URLRequest) -> AsyncThrowingStream<ResponsePart, any Error>
    ) {
        self.send = send
        self.stream = stream
    }

    /// For servers whose answers all end: streams give the answer when it is whole.
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

/// What arrives of an answer.
package enum ResponsePart: Sendable {
    case head(HTTPURLResponse)
    /// A piece of any length.
    case body(Data)
}

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

    /// A whole answer of any length, which may take as long as it goes on arriving.
    func file(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await stream(request).answer()
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

extension AsyncThrowingStream<ResponsePart, any Error> {
    /// The whole answer.
    ///
    /// - Parameter largestBody: how long it may be, in bytes.
    /// - Throws: what the stream throws, `ApiFailure` for a longer one, and `CancellationError`.
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
            // Keeps the session for as long as it has something to do.
            continuation.onTermination = { [self] _ in stop(task) }
            task.resume()
        }
    }

    private func stop(_ task: URLSessionTask) {
        task.cancel()
    }
}

/// Hands on what arrives to the stream of its task.
// Unchecked because of its superclass alone: what it keeps is behind a lock.
final class StreamingDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Continuation = AsyncThrowingStream<ResponsePart, any Error>.Continuation

    private struct Follower {
        let continuation: Continuation
        var hasHead = false
    }

    /// By the task's identifier.
    private let followers = Mutex<[Int: Follower]>([:])

    /// Before the task is resumed.
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

    /// Once for each task: an answer with a redirect may be told twice.
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
