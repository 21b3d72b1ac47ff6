import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
