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

/// The sign-in changes as a whole or not at all, and no token is left without an owner.
@Suite(.timeLimit(.minutes(1))) struct AccountChangeTests {
    private let other: URL
    private let second = AccountEnvelope(account: .sample, token: .number(2))

    init() throws {
        other = try #require(URL(string: "https://example.org"))
    }

    /// The server, path and token of a request: `loki.example /api/v1/account Bearer 1` for the token 1.
    private func summaries(_ requests: [URLRequest]) -> [String] {
        requests.map { request in
            let token = request.value(forHTTPHeaderField: "Authorization")?.suffix(1) ?? "-"
            return "\(request.url?.host() ?? "") \(request.url?.lastPathComponent ?? "") \(token)"
        }
    }

    @Test(arguments: [
        StubServer.Answer.failure(URLError(.cannotConnectToHost)), .response(404), .response(301),
        .response(401, headers: ["Content-Type": "application/problem+json"]),
    ])
    func `the client stays signed in when another server refuses`(answer: StubServer.Answer) async throws {
        try await withAccount(answer) { client, tester async throws in
            await #expect(throws: ApiFailure.self) { try await client.authenticate(.sample, other) }
            for client in [client, try tester.client()] {
                #expect(client.baseURL().absoluteString == "http://loki.example:8080")
                #expect(client.currentAccount() == .sample)
            }
            #expect(
                summaries(tester.server.requests.all) == [
                    "loki.example authenticate -", "example.org authenticate -",
                ])
        }
    }

    @Test(arguments: [StubServer.Answer.response(204), .response(500), .failure(URLError(.timedOut))])
    func `the client revokes its earlier token of the same server`(answer: StubServer.Answer) async throws {
        try await withAccount(.payload(second, status: 201), answer) { client, tester async throws in
            let server = client.baseURL()
            #expect(try await client.authenticate(.sample, nil) == second)
            for client in [client, try tester.client()] {
                #expect(client.signIns() == [SignIn(server: server, envelope: second)])
                #expect(client.currentAccount() == second)
            }
            #expect(
                summaries(tester.server.requests.all) == [
                    "loki.example authenticate -", "loki.example authenticate -", "loki.example sign-out 1",
                ])
        }
    }

    @Test func `the client keeps one sign-in for each server`() async throws {
        let third = AccountEnvelope(account: .sample, token: .number(3))
        try await withAccount(
            .payload(second, status: 201), .payload(third), .response(204), .response(204)
        ) { client, tester async throws in
            let first = SignIn(server: client.baseURL(), envelope: .sample)
            #expect(try await client.authenticate(.sample, other) == second)
            for client in [client, try tester.client()] {
                #expect(client.baseURL() == other)
                #expect(client.currentAccount() == second)
                #expect(client.signIns() == [SignIn(server: other, envelope: second), first])
            }
            // Changes at another server leave the latest one as it is.
            let chosen = try tester.client(server: first.server)
            #expect(chosen.currentAccount() == .sample)
            #expect(try await chosen.refreshCurrentAccount() == third)
            let renewed = SignIn(server: first.server, envelope: third)
            #expect(try tester.client().signIns() == [SignIn(server: other, envelope: second), renewed])
            let last = try tester.client()
            try await last.logout()
            #expect(last.baseURL() == first.server)
            #expect(last.currentAccount() == third)
            try await tester.client(server: first.server).logout()
            #expect(try tester.client().signIns() == [])
            #expect(
                summaries(tester.server.requests.all) == [
                    "loki.example authenticate -", "example.org authenticate -", "loki.example refresh 1",
                    "example.org sign-out 2", "loki.example sign-out 3",
                ])
        }
    }

    @Test func `the client revokes the chosen sign-in`() async throws {
        try await withAccount(.payload(second, status: 201), .response(204)) { client, tester async throws in
            let home = client.baseURL()
            _ = try await client.authenticate(.sample, other)
            let chosen = try tester.client(server: home)
            try await chosen.logout()
            #expect(!chosen.isSignedIn())
            #expect(try tester.client().signIns() == [SignIn(server: other, envelope: second)])
            #expect(summaries(tester.server.requests.all).last == "loki.example sign-out 1")
        }
    }

    /// A server without a sign-in gets no token.
    @Test func `the client sends no token to a server that was only chosen`() async throws {
        try await withAccount(.payload(CurrentAccount.sample)) { _, tester async throws in
            let client = try tester.client(server: other)
            #expect(!client.isSignedIn())
            #expect(client.currentAccount() == nil)
            _ = try await client.call(API.readAccount())
            #expect(summaries(tester.server.requests.all).last == "example.org account -")
        }
    }

    /// As earlier versions wrote it, which stored only one sign-in.
    @Test func `the client reads a file of an earlier version`() async throws {
        try await withAccount(.payload(second, status: 201)) { client, tester async throws in
            let envelope = String(decoding: try APIJSON.encode(AccountEnvelope.sample), as: UTF8.self)
            try Data(#"{"baseURL":"http://loki.example:8080","envelope":\#(envelope)}"#.utf8).write(to: tester.file.url)
            let next = try tester.client()
            #expect(next.currentAccount() == .sample)
            _ = try await next.authenticate(.sample, other)
            #expect(try tester.client().signIns().map(\.envelope) == [second, .sample])
            #expect(tester.reports.all == [])
        }
    }

    @Test(arguments: ["ftp://example.org", "https://name:password@example.org", "https://example.org?q=1"])
    func `the client only signs in at addresses of servers`(address: String) async throws {
        try await withAccount { client, tester async throws in
            let url = try #require(URL(string: address))
            await #expect(throws: AccountStoreError.noServer(url)) { try await client.authenticate(.sample, url) }
            #expect(tester.server.requests.all.count == 1)
        }
    }

    @Test func `the client revokes a token that cannot be stored`() async throws {
        try await withTemporaryFolder { folder in
            // A file where the folder should be, so that it fails for an administrator, too.
            try Data().write(to: folder.appending(path: "config"))
            let answer = try StubServer.Answer.payload(AccountEnvelope.sample, status: 201)
            let tester = ClientTester(StubServer([answer, .response(204)]), folder: folder)
            let client = try tester.client()
            await #expect(throws: AccountStoreError.notKept(tester.file.url)) {
                try await client.authenticate(.sample, nil)
            }
            #expect(client.currentAccount() == nil)
            #expect(
                summaries(tester.server.requests.all) == ["loki.example authenticate -", "loki.example sign-out 1"])
        }
    }

    /// Runs a test with a signed-in client, to which something happens before its request for an account is answered.
    private func withClient(
        meanwhile happen: @escaping @Sendable (ApiClient) async throws -> Void,
        body: (ApiClient, Calls<URLRequest>) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { [second] folder in
            let (clients, requests) = (Calls<ApiClient>(), Calls<URLRequest>())
            let transport = Transport(send: { request in
                requests.record(request)
                let path = request.url?.lastPathComponent
                guard path != "sign-out" else { return (Data(), try StubServer.response(to: request, 204)) }
                if let client = clients.all.first { try await happen(client) }
                let envelope = clients.all.isEmpty ? AccountEnvelope.sample : second
                let head = try StubServer.response(
                    to: request, path == "refresh" ? 200 : 201, ["Content-Type": "application/json"])
                return (try APIJSON.encode(envelope), head)
            })
            let client = try ClientTester(StubServer([]), folder: folder).client(transport)
            _ = try await client.authenticate(.sample, nil)
            clients.record(client)
            try await body(client, requests)
        }
    }

    @Test func `the client stays signed out when a refresh comes late`() async throws {
        let signOut: @Sendable (ApiClient) async throws -> Void = { try await $0.logout() }
        try await withClient(meanwhile: signOut) { client, requests async throws in
            await #expect(throws: CancellationError.self) { try await client.refreshCurrentAccount() }
            #expect(client.currentAccount() == nil)
            #expect(
                summaries(requests.all) == [
                    "loki.example authenticate -", "loki.example refresh 1", "loki.example sign-out 1",
                    "loki.example sign-out 2",
                ])
        }
    }

    @Test func `the client stays at another server when a sign-in comes late`() async throws {
        let move: @Sendable (ApiClient) async throws -> Void = { [other] in try $0.setBaseURL(other) }
        try await withClient(meanwhile: move) { client, requests async throws in
            await #expect(throws: CancellationError.self) { try await client.authenticate(.sample, nil) }
            #expect(client.baseURL() == other)
            #expect(client.currentAccount() == nil)
            #expect(summaries(requests.all).last == "loki.example sign-out 2")
        }
    }

    /// A follower of events reads address and token while others change them.
    @Test func `the client sends no token to another server`() async throws {
        let other = self.other
        try await withTemporaryFolder { folder in
            let (followed, done) = (Calls<URLRequest>(), Calls<Bool>())
            let transport = Transport(
                send: { request in
                    let head = try StubServer.response(to: request, 201, ["Content-Type": "application/json"])
                    return (try APIJSON.encode(AccountEnvelope.sample), head)
                },
                stream: { request in
                    followed.record(request)
                    return AsyncThrowingStream { continuation in
                        let type = ["Content-Type": "text/event-stream"]
                        if let head = try? StubServer.response(to: request, 200, type) {
                            continuation.yield(.head(head))
                        }
                        continuation.yield(.body(Data("event: end\ndata: displaced\n\n".utf8)))
                        continuation.finish()
                    }
                })
            let client = try ClientTester(StubServer([]), folder: folder).client(transport)
            let home = client.baseURL()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { done.record(true) }
                    for _ in 0..<100 {
                        _ = try await client.authenticate(.sample, home)
                        try client.setBaseURL(other)
                    }
                }
                group.addTask {
                    while done.all.isEmpty {
                        for try await _ in client.events(nil) {}
                    }
                }
                try await group.waitForAll()
            }
            let shown = Set(summaries(followed.all))
            #expect(shown.isSubset(of: ["loki.example events 1", "loki.example events -", "example.org events -"]))
        }
    }
}
