import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import ApiClientCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RetryTests {
    private let read = API.readAccount()
    private let deletion = API.memos.delete(.number(1), .matches(ETag(revision: 1)))

    @Test func `the client tries again after longer and longer waits`() async throws {
        try await withClient(
            .failure(URLError(.cannotConnectToHost)), .response(502), .response(503), .payload(CurrentAccount.sample)
        ) { client, tester async throws in
            #expect(try await client.call(read) == .sample)
            #expect(tester.waits.all == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
        }
    }

    @Test func `the client gives up after the last attempt`() async throws {
        let answer = StubServer.Answer.response(504)
        try await withClient(answer, answer, answer, answer) { client, tester async throws in
            await #expect(throws: ApiFailure.server(status: 504)) { try await client.answer(to: read) }
            #expect(tester.waits.all.count == 3)
        }
    }

    /// Each of them would take the whole timeout again.
    @Test func `the client repeats a request without an answer once`() async throws {
        let failure = StubServer.Answer.failure(URLError(.timedOut))
        try await withClient(failure, failure) { client, tester async throws in
            await #expect(throws: ApiFailure.unreachable(.timedOut)) { try await client.answer(to: read) }
            #expect(tester.waits.all.count == 1)
        }
    }

    /// A request typed by a person may change something, without naming the state that it is based on.
    @Test func `the client repeats only requests that change nothing`() async throws {
        let failure = StubServer.Answer.failure(URLError(.networkConnectionLost))
        let header = "Bearer \(Secret.number(1).tokenText)"
        try await withAccount(failure, .response(503), failure) { client, tester async throws in
            let read = TypedRequest(target: "/api/v1/memos?q=%E6%B9%AF", headers: ["if-match": #""3""#])
            #expect(try await client.anyRequest(read).1.status == 503)
            let change = TypedRequest(method: "PUT", target: "/api/v1/settings", body: Data("{}".utf8))
            await #expect(throws: ApiFailure.unreachable(.lost)) { _ = try await client.anyRequest(change) }
            let requests = tester.server.requests.all.dropFirst()
            #expect(requests.map(\.httpMethod) == ["GET", "GET", "PUT"])
            #expect(requests.map { $0.value(forHTTPHeaderField: "Authorization") } == [header, header, header])
            #expect(requests.first?.value(forHTTPHeaderField: "If-Match") == #""3""#)
            #expect(requests.first?.url?.absoluteString == "http://loki.example:8080/api/v1/memos?q=%E6%B9%AF")
        }
    }

    @Test(arguments: [ApiFailure.unreachable(.tooSlow), .undecodable(field: "")])
    func `the client does not repeat a request whose answer would be the same`(failure: ApiFailure) async throws {
        try await withClient(.failure(failure)) { client, tester async throws in
            await #expect(throws: failure) { try await client.answer(to: read) }
            #expect(tester.waits.all == [])
        }
    }

    @Test func `the client waits for any part of the time`() async throws {
        try await withTemporaryFolder { folder in
            let server = StubServer([.response(503), .response(503), try .payload(CurrentAccount.sample)])
            let tester = ClientTester(server, folder: folder)
            try await tester.client(random: 0.5).call(read)
            #expect(tester.waits.all == [.milliseconds(100), .milliseconds(200)])
        }
    }

    @Test func `the client waits as long as the server asks`() async throws {
        try await withClient(
            .response(429, headers: ["Retry-After": "30"]), .response(503, headers: ["Retry-After": "0"]),
            .payload(CurrentAccount.sample)
        ) { client, tester async throws in
            try await client.call(read)
            #expect(tester.waits.all == [.seconds(30), .seconds(0)])
        }
    }

    @Test func `the client does not wait forever`() async throws {
        try await withClient(.response(429, headers: ["Retry-After": "31"])) { client, tester async throws in
            await #expect(throws: ApiFailure.rateLimited(seconds: 31)) { try await client.answer(to: read) }
            #expect(tester.waits.all == [])
        }
    }

    @Test(arguments: [400, 401, 403, 404, 409, 412, 422, 428, 500, 501])
    func `the client does not ask again for the same response`(status: Int) async throws {
        try await withClient(.response(status)) { client, tester async throws in
            await #expect(throws: ApiFailure.self) { try await client.answer(to: read) }
            #expect(tester.waits.all == [])
        }
    }

    @Test(arguments: [
        API.authenticate(.sample).untyped, API.refreshAccount().untyped, API.signOut(),
        API.visits.restore(.number(1)).untyped,
    ])
    func `the client does not repeat a request that is not idempotent`(route: Call<Void>) async throws {
        try await withClient(.failure(URLError(.timedOut))) { client, tester async throws in
            await #expect(throws: ApiFailure.unreachable(.timedOut)) { try await client.answer(to: route) }
            #expect(tester.waits.all == [])
        }
    }

    @Test func `the client repeats a write that names its state`() async throws {
        let route = API.memos.put(.number(16), MemoContent(body: "a"), .isNew)
        let failure = StubServer.Answer.failure(URLError(.networkConnectionLost))
        try await withClient(failure, .payload(Memo.sample)) { client, tester async throws in
            #expect(try await client.call(route) == .sample)
            #expect(tester.server.requests.all.count == 2)
        }
    }

    /// The first deletion has happened; its response was lost.
    @Test func `the client recognizes its own deletion`() async throws {
        let lost = StubServer.Answer.failure(URLError(.networkConnectionLost))
        let gone = try StubServer.Answer.payload(Problem.sample, status: 404)
        try await withClient(lost, gone) { client, _ async throws in try await client.call(deletion) }
        try await withClient(gone) { client, _ async throws in
            await #expect(throws: ApiFailure.notFound(.sample)) { try await client.answer(to: deletion) }
        }
        // The response of a proxy whose server is away.
        try await withClient(lost, .response(404)) { client, _ async throws in
            await #expect(throws: ApiFailure.notFound(nil)) { try await client.answer(to: deletion) }
        }
    }

    @Test func `the client stops waiting when it is cancelled`() async throws {
        try await withTemporaryFolder { folder in
            let tester = ClientTester(StubServer([.response(503)]), folder: folder)
            let client = try tester.client(wait: { throw CancellationError() })
            await #expect(throws: CancellationError.self) { try await client.answer(to: read) }
        }
    }
}
