import Foundation
import Testing

/// A plain socket, which shows how much the other side has received.
enum BlockingSocket {
    /// Sends `head`, then `chunk` again and again until the server closes the connection.
    ///
    /// - Returns: the number of bytes of chunks that the system accepted.
    static func send(_ head: Data, then chunk: Data, times: Int, port: Int) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try sendAll(head, chunk, times, port) })
            }
        }
    }

    /// Opens a connection on which nothing is ever read.
    ///
    /// - Returns: the socket, which accepts little data; the caller closes it.
    static func openSilently(_ head: Data, port: Int) throws -> Int32 {
        let descriptor = try open(port: port, receiveBufferSize: 1)
        try #require(send(descriptor, head) == head.count)
        return descriptor
    }

    private static func sendAll(_ head: Data, _ chunk: Data, _ times: Int, _ port: Int) throws -> Int {
        let descriptor = try open(port: port)
        defer { close(descriptor) }
        try #require(send(descriptor, head) == head.count)
        var total = 0
        for _ in 0..<times {
            let count = send(descriptor, chunk)
            guard count > 0 else { break }
            total += count
        }
        return total
    }

    /// - Parameter receiveBufferSize: in bytes; the system raises it to its minimum. nil for the usual size.
    private static func open(port: Int, receiveBufferSize: Int32? = nil) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        if var size = receiveBufferSize {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    private static func send(_ descriptor: Int32, _ data: Data) -> Int {
        data.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
