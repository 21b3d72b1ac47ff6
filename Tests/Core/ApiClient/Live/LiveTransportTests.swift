import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import ApiClientCore

/// Behaviour that only a real connection shows.
@Suite(.timeLimit(.minutes(2))) struct LiveTransportTests {
    private let read = API.readAccount()

    /// A response of a server that closes the connection after it.
    private static func answer(_ status: String, _ headers: String..., body: String = "") -> SocketServer.Answer {
        let length = "Content-Length: \(body.utf8.count)"
        let lines = ["HTTP/1.1 \(status)"] + headers + [length, "Connection: close", "", body]
        return .text(lines.joined(separator: "\r\n"))
    }

    private static func json(_ payload: some Encodable, status: String = "200 OK", _ header: String...) throws
        -> SocketServer.Answer
    {
        let body = String(decoding: try APIJSON.encode(payload), as: UTF8.self)
        return answer(status, (["Content-Type: application/json"] + header).joined(separator: "\r\n"), body: body)
    }

    private static func signedIn(_ header: String = "X-Nothing: 1") throws -> SocketServer.Answer {
        try json(AccountEnvelope.sample, status: "201 Created", header)
    }

    /// For tests that are not about time: the machine may be busy with others.
    private static func patient(largestBody: Int = 32 << 20) -> Transport {
        .urlSession(timeout: 50, streamTimeout: 50, deadline: .seconds(50), largestBody: largestBody)
    }

    /// Runs a test with the client of a server.
    private func withClient(
        of server: SocketServer, _ transport: Transport = LiveTransportTests.patient(), isSignedIn: Bool = false,
        body: (ApiClient) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let client = try ClientTester(StubServer([]), folder: folder).client(transport, at: server.address)
            if isSignedIn { _ = try await client.authenticate(.sample, nil) }
            try await body(client)
        }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent"])
    func `a token follows no redirection`(status: String) async throws {
        try await withServer(try Self.json(CurrentAccount.sample)) { elsewhere async throws in
            let location = "\(elsewhere.address)/api/v1/account"
            let redirect = Self.answer(status, "Location: \(location)")
            try await withServer(try Self.signedIn(), redirect) { server async throws in
                try await withClient(of: server, isSignedIn: true) { client async throws in
                    await #expect(throws: ApiFailure.redirected(location: location)) {
                        try await client.answer(to: read)
                    }
                    #expect(server.requests.all.last?.contains("Authorization: Bearer ") == true)
                    #expect(elsewhere.requests.all == [])
                }
            }
        }
    }

    @Test func `the client does not wait for a silent server`() async throws {
        try await withServer(.silence) { server async throws in
            try await withClient(of: server, .urlSession(timeout: 1)) { client async throws in
                await #expect(throws: ApiFailure.unreachable(.timedOut)) { try await client.answer(to: read) }
            }
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", " "), ("HTTP/1.1 200 OK\r\n", "X-Drop: 1\r\n"),
    ])
    func `the client does not wait for the last drop`(head: String, drop: String) async throws {
        try await withServer(.drops(head, drop)) { server async throws in
            try await withClient(of: server, .urlSession(deadline: .seconds(2))) { client async throws in
                await #expect(throws: ApiFailure.unreachable(.tooSlow)) { try await client.answer(to: read) }
            }
        }
    }

    @Test func `the client takes no more than it can hold`() async throws {
        let endless = SocketServer.Answer.drops(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", String(repeating: " ", count: 10_000))
        try await withServer(endless) { server async throws in
            try await withClient(of: server, Self.patient(largestBody: 100_000)) { client async throws in
                await #expect(throws: ApiFailure.undecodable(field: "")) { try await client.answer(to: read) }
            }
        }
    }

    @Test func `the client continues a broken stream`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        let (first, last) = ("id: a-1\nevent: version\ndata: a-1\n\n", "event: end\ndata: displaced\n\n")
        // The first one breaks within a piece, the second one is complete.
        let broken = SocketServer.Answer.text("\(head)\(String(first.utf8.count, radix: 16))\r\n\(first)\r\nff\r\n")
        let whole = SocketServer.Answer.text(
            "\(head)\(String(last.utf8.count, radix: 16))\r\n\(last)\r\n0\r\n\r\n")
        try await withServer(broken, whole) { server async throws in
            try await withClient(of: server) { client async throws in
                var events: [APIEvent] = []
                for try await event in client.events("a-0") { events.append(event) }
                #expect(events == [.version("a-1"), .lost, .end(reason: "displaced")])
                #expect(
                    server.requests.all.map { $0.prefix { $0 != "\r\n" } } == [
                        "GET /api/v1/events?since=a-0 HTTP/1.1", "GET /api/v1/events?since=a-1 HTTP/1.1",
                    ])
            }
        }
    }

    @Test func `the client keeps no cookies`() async throws {
        let account = try Self.json(CurrentAccount.sample)
        try await withServer(try Self.signedIn("Set-Cookie: loki=secret; Path=/"), account) { server async throws in
            try await withClient(of: server, isSignedIn: true) { client async throws in
                try await client.call(read)
                #expect(server.requests.all.count == 2)
                #expect(!server.requests.all.contains { $0.lowercased().contains("\r\ncookie:") })
            }
        }
    }

    /// Another server has responded with a success.
    @Test func `a page of another program is not an answer`() async throws {
        let page = Self.answer("200 OK", "Content-Type: text/html", body: "<html>Welcome to our network")
        try await withServer(try Self.signedIn(), page) { server async throws in
            try await withClient(of: server, isSignedIn: true) { client async throws in
                await #expect(throws: ApiFailure.undecodable(field: "")) { try await client.logout() }
            }
        }
    }
}
