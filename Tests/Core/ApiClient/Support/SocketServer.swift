import Foundation
import TestSupport
import Testing

/// A server on a port of this machine, which speaks HTTP as badly as a test wants.
final class SocketServer: Sendable {
    /// The response to a request.
    enum Answer: Sendable {
        /// Verbatim; then the connection is closed.
        case text(String)
        /// Nothing at all.
        case silence
        /// The first text, and then the second again and again, several times a second.
        case drops(String, String)
    }

    /// In order of arrival.
    let requests = Calls<String>()
    let port: UInt16
    private let descriptor: Int32
    private let answers: [Answer]

    /// - Parameter answers: one after another; the last one is repeated.
    init(_ answers: [Answer]) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        try #require(result)
        self.answers = answers
        descriptor = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve() }
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// Ends everything that waits.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func serve() {
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { break }
            Thread.detachNewThread { [self] in
                answer(connection)
                close(connection)
            }
        }
        close(descriptor)
    }

    private func answer(_ connection: Int32) {
        guard let request = readRequest(connection) else { return }
        requests.record(request)
        switch answers[min(requests.all.count, answers.count) - 1] {
        case .text(let text): _ = write(text, connection)
        case .silence: while !read(connection).isEmpty {}
        case .drops(let head, let drop):
            guard write(head, connection) else { return }
            // A slow server has to take some time.
            while write(drop, connection) { usleep(20_000) }
        }
    }

    /// Reads a request with its body: closing a connection with unread data would discard the response.
    ///
    /// - Returns: nil when the other side has closed the connection.
    private func readRequest(_ connection: Int32) -> String? {
        var request: [UInt8] = []
        while true {
            let bytes = read(connection)
            guard !bytes.isEmpty else { return nil }
            request += bytes
            let text = String(decoding: request, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text.firstMatch(of: #/(?i)content-length: (\d+)/#).flatMap { Int($0.output.1) } ?? 0
            if request.count >= text[..<end.upperBound].utf8.count + length { return text }
        }
    }

    /// - Returns: nothing when the other side has closed the connection.
    private func read(_ connection: Int32) -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &bytes, bytes.count, 0)
        return bytes.prefix(max(count, 0))
    }

    private func write(_ text: String, _ connection: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}

/// Runs a test with a server that ends with it.
func withServer(
    _ answers: SocketServer.Answer..., body: (SocketServer) async throws -> Void
) async throws {
    let server = try SocketServer(answers)
    defer { server.stop() }
    try await body(server)
}
