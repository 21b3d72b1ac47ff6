import Foundation
import NIOCore
import TestSupport
import Testing

/// Attacks that try to keep the server from serving others. The deadlines are those of the real program.
@Suite(.timeLimit(.minutes(5))) struct AttackTests {
    private func withServer(_ body: (Int) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder.appending(path: "data")) { loki in try await body(try await loki.port()) }
        }
    }

    private func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    @Test func `the server ends headers that never end`() async throws {
        try await withServer { port in
            let time = try await milliseconds {
                let answer = try await RawConnection(port: port).exchange { outbound in
                    try await outbound.write(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: localhost\r\n"))
                    while true {
                        try await outbound.write(ByteBuffer(string: "x: y\r\n"))
                        try await Task.sleep(for: .milliseconds(500))
                    }
                }
                #expect(answer == "")
            }
            // A busy machine may notice the end late.
            #expect((14_000..<60_000).contains(time))
        }
    }

    @Test func `the server refuses headers of 20 kilobytes`() async throws {
        try await withServer { port in
            let header = String(repeating: "a", count: 20_000)
            let answer = try await RawConnection(port: port).exchange(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: \(header)\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 431 "))
            #expect(answer.lowercased().contains("content-security-policy: default-src 'none'"))
        }
    }

    @Test func `the server stops receiving a body that no handler reads`() async throws {
        try await withServer { port in
            let gibibyte = 1 << 30
            let sent = try await BlockingSocket.send(
                Data("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(gibibyte)\r\n\r\n".utf8),
                then: Data(count: 1 << 20), times: 1_024, port: port)
            // Some of it got no further than the sockets.
            #expect((1 << 20..<64 << 20).contains(sent))
        }
    }
}
