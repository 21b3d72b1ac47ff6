package import Foundation

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
