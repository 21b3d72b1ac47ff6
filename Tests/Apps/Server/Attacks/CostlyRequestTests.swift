import Foundation
import NIOCore
import TestSupport
import Testing

/// Small requests that must be cheap to read, and ambiguous ones. Sent to the real program.
@Suite(.timeLimit(.minutes(5))) struct CostlyRequestTests {
    private func withServer(_ body: (Int) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder.appending(path: "data")) { loki in try await body(try await loki.port()) }
        }
    }

    /// Two of them would be an outage of a server with two threads.
    @Test func `the server answers others while names of marks are read`() async throws {
        let marks = String(repeating: "\u{301}", count: 30_000) + String(repeating: "\u{327}", count: 30_000)
        let head = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        let requests = [
            "POST /sign-in \(head)Content-Length: \(marks.utf8.count + 2)\r\n\r\n\(marks)=1",
            "GET / \(head)Cookie: \(marks.prefixOfBytes(14_000))=1; loki=1\r\n\r\n",
            "GET / \(head)Accept-Encoding: \(marks.prefixOfBytes(14_000)), gzip\r\n\r\n",
            """
            POST /api/v1/authenticate \(head)Content-Type: application/json\r\nContent-Length: 14006\r\n\r\n\
            {"\(marks.prefixOfBytes(14_000))":1}
            """,
            "GET /health/live \(head.replacing("localhost", with: marks.prefixOfBytes(14_000)))\r\n",
        ]
        try await withServer { port in
            let start = ContinuousClock.now
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for request in requests + requests {
                    group.addTask { try await RawConnection(port: port).exchange(request) }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            let time = ContinuousClock.now - start
            #expect(answers.count == 10)
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 ") && !$0.hasPrefix("HTTP/1.1 5") })
            // It once took more than a minute; a busy machine takes a while.
            #expect(time < .seconds(10))
        }
    }

    @Test func `the server answers only under one name`() async throws {
        let statuses = [
            ("", 400), ("Host: localhost\r\nHost: localhost\r\n", 400), ("Host: localhost:1@evil.example\r\n", 421),
            ("Host: [::1]evil\r\n", 421), ("Host: localhost\r\n", 200),
        ]
        try await withServer { port in
            for (headers, status) in statuses {
                let answer = try await RawConnection(port: port).exchange(
                    "GET /health/live HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(headers)")
                #expect(answer.lowercased().contains("content-security-policy: default-src 'none'"))
            }
        }
    }

    @Test func `a client that asks first is told to send its body`() async throws {
        try await withServer { port in
            let answer = try await RawConnection(port: port).exchange { outbound in
                try await outbound.write(
                    ByteBuffer(
                        string: """
                            POST /sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 17\r\n\
                            Expect: 100-continue\r\n\r\n
                            """))
                try await Task.sleep(for: .milliseconds(200))
                try await outbound.write(ByteBuffer(string: "name=a&password=b"))
            }
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 "))
        }
    }

    @Test func `the server speaks HTTP/1.0`() async throws {
        try await withServer { port in
            let answer = try await RawConnection(port: port).exchange("GET /health/live HTTP/1.0\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.0 200 "))
            #expect(answer.contains("Connection: close\r\n"))
        }
    }
}

extension String {
    fileprivate func prefixOfBytes(_ count: Int) -> String {
        String(decoding: utf8.prefix(count), as: UTF8.self)
    }
}
