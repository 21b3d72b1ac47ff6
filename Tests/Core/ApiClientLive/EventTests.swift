import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import TestSupport
import Testing

@testable import ApiClientLiveCore

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

    @Test func hearsWhatTheServerTells() async throws {
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

    @Test func comesBackToWhereItWas() async throws {
        try await withClient(
            .stream(["retry: 500\n\nid: a-1\nevent: version\ndata: a-1\n\n"]), .failure(URLError(.timedOut)),
            .stream([end])
        ) { client, tester async throws in
            #expect(try await events(client) == [.version("a-1"), .end(reason: "displaced")])
            #expect(tester.server.requests.all.map { $0.url?.query } == [nil, "since=a-1", "since=a-1"])
            #expect(tester.waits.all == [.milliseconds(1_000), .milliseconds(200)])
        }
    }

    @Test func givesUpWhenNobodyAnswers() async throws {
        let failure = StubServer.Answer.failure(URLError(.cannotConnectToHost))
        try await withClient(failure, failure, .response(503), failure) { client, tester async throws in
            await #expect(throws: ApiFailure.unreachable(.refused)) { try await events(client) }
            #expect(tester.waits.all == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
        }
    }

    /// A server that is up and down again gets its time anew with each event that is heard.
    @Test func startsCountingAnewWithEachEvent() async throws {
        let failure = StubServer.Answer.failure(URLError(.cannotConnectToHost))
        let heartbeat = StubServer.Answer.stream(["event: heartbeat\ndata: \n\n"])
        try await withClient(
            failure, failure, failure, heartbeat, failure, failure, failure, .stream([end])
        ) { client, _ async throws in
            #expect(try await events(client) == [.heartbeat, .end(reason: "displaced")])
        }
    }

    @Test func doesNotComeBackWithATokenThatHasEnded() async throws {
        try await withClient(.stream([""]), .payload(Problem.sample, status: 401)) { client, _ async throws in
            await #expect(throws: ApiFailure.unauthorized(.sample)) { try await events(client) }
        }
    }

    @Test func endsWithWhoeverListens() async throws {
        try await withTemporaryFolder { folder in
            let tester = ClientTester(StubServer([.stream([])]), folder: folder)
            let client = try tester.client(wait: { throw CancellationError() })
            await #expect(throws: CancellationError.self) { try await events(client) }
        }
    }
}
