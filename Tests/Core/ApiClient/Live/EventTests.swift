import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import ApiClientCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct EventTests {
    private let end = "event: end\ndata: displaced\n\n"

    /// All events until the stream ends.
    private func events(_ client: ApiClient, since version: String? = nil) async throws -> [APIEvent] {
        var events: [APIEvent] = []
        for try await event in client.events(version) { events.append(event) }
        return events
    }

    @Test func `the client receives the server's events`() async throws {
        let pieces = [
            "retry: 2000\n\nid: a-1\nevent: ver", "sion\ndata: a-1\n\nevent: heartbeat\ndata: \n\n",
            "event: news\ndata: x\n\nid: a-2\nevent: change\ndata: memo sakatsu\n\n\(end)data: late\n\n",
        ]
        try await withClient(.stream(pieces)) { client, tester async throws in
            #expect(
                try await events(client, since: "a-0") == [
                    .version("a-1"), .heartbeat, .change(kinds: ["memo", "sakatsu"], version: "a-2"),
                    .end(reason: "displaced"),
                ])
            let request = try #require(tester.server.requests.all.first)
            #expect(request.url?.absoluteString == "http://loki.example:8080/api/v1/events?since=a-0")
            #expect(request.value(forHTTPHeaderField: "Accept") == "text/event-stream")
            #expect(tester.waits.all == [])
        }
    }

    @Test func `the client continues from its last event`() async throws {
        try await withClient(
            .stream(["retry: 500\n\nid: a-1\nevent: version\ndata: a-1\n\n"]), .failure(URLError(.timedOut)),
            .stream([end])
        ) { client, tester async throws in
            #expect(try await events(client) == [.version("a-1"), .lost, .end(reason: "displaced")])
            #expect(tester.server.requests.all.map { $0.url?.query } == [nil, "since=a-1", "since=a-1"])
            #expect(tester.waits.all == [.milliseconds(1_000), .milliseconds(500)])
        }
    }

    @Test func `the client gives up on a server that never responds`() async throws {
        let failure = StubServer.Answer.failure(URLError(.cannotConnectToHost))
        try await withClient(failure, failure, .response(503), failure) { client, tester async throws in
            await #expect(throws: ApiFailure.unreachable(.refused)) { try await events(client) }
            #expect(tester.waits.all == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
        }
    }

    private let heartbeat = StubServer.Answer.stream(["event: heartbeat\ndata: \n\n"])

    /// A follower wants to be notified once the server is back, however long that takes.
    @Test func `the client waits for a server that was there`() async throws {
        try await withTemporaryFolder { folder in
            let failure = StubServer.Answer.failure(URLError(.cannotConnectToHost))
            let failures = Array(repeating: failure, count: 8)
            let answers = [heartbeat] + failures + [StubServer.Answer.stream([end])]
            let tester = ClientTester(StubServer(answers), folder: folder)
            let events = try await self.events(tester.client())
            #expect(events == [.heartbeat, .lost, .end(reason: "displaced")])
            let waits = [4, 2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) }
            #expect(tester.waits.all == waits)
        }
    }

    @Test func `the client waits at least half of the time`() async throws {
        try await withTemporaryFolder { folder in
            let answers: [StubServer.Answer] = [
                heartbeat, .response(503, headers: ["Retry-After": "7"]), .response(502), .stream([end]),
            ]
            let tester = ClientTester(StubServer(answers), folder: folder)
            _ = try await events(tester.client(random: 0))
            #expect(tester.waits.all == [.seconds(2), .seconds(7), .seconds(2)])
        }
    }

    @Test func `the client counts its attempts again after each event`() async throws {
        let failure = StubServer.Answer.failure(URLError(.cannotConnectToHost))
        try await withClient(
            failure, failure, failure, heartbeat, failure, failure, heartbeat, failure, .stream([end])
        ) { client, tester async throws in
            #expect(
                try await events(client) == [.heartbeat, .lost, .heartbeat, .lost, .end(reason: "displaced")])
            let waits = [200, 400, 800, 4_000, 2_000, 4_000, 4_000, 2_000].map { Duration.milliseconds($0) }
            #expect(tester.waits.all == waits)
        }
    }

    @Test(arguments: [401, 403])
    func `the client can be refused between two connections`(status: Int) async throws {
        try await withClient(heartbeat, .response(status)) { client, _ async throws in
            await #expect(throws: ApiFailure.self) { try await events(client) }
        }
    }

    @Test func `a page is not a stream`() async throws {
        let page = StubServer.Answer.response(200, Data(end.utf8), headers: ["Content-Type": "text/html"])
        try await withClient(page) { client, _ async throws in
            await #expect(throws: ApiFailure.undecodable(field: "")) { try await events(client) }
        }
    }

    /// More than 1 MB is neither an event nor a response.
    @Test(arguments: [
        (200, "text/event-stream", "data: "), (200, "text/event-stream", "data: a line of many\n"),
        (503, "text/plain", "a page without an end"),
    ])
    func `the client takes no more than it can hold`(status: Int, type: String, text: String) async throws {
        let body = String(repeating: text, count: (2 << 20) / text.utf8.count)
        let endless = StubServer.Answer.response(status, Data(body.utf8), headers: ["Content-Type": type])
        try await withClient(endless) { client, _ async throws in
            await #expect(throws: ApiFailure.undecodable(field: "")) { try await events(client) }
        }
    }

    @Test func `the client leaves a stream that is too large`() async throws {
        let rest = String(repeating: "a", count: 1 << 21)
        try await withClient(
            .stream(["event: heartbeat\ndata: \n\n", "data: ", rest]), .stream([end])
        ) { client, _ async throws in
            #expect(try await events(client) == [.heartbeat, .lost, .end(reason: "displaced")])
        }
    }

    @Test func `the client does not reconnect with a token that has ended`() async throws {
        try await withClient(.stream([""]), .payload(Problem.sample, status: 401)) { client, _ async throws in
            await #expect(throws: ApiFailure.unauthorized(.sample)) { try await events(client) }
        }
    }

    @Test func `a connection ends with its listener`() async throws {
        try await withTemporaryFolder { folder in
            let tester = ClientTester(StubServer([.stream([])]), folder: folder)
            let client = try tester.client(wait: { throw CancellationError() })
            await #expect(throws: CancellationError.self) { try await events(client) }
        }
    }
}
