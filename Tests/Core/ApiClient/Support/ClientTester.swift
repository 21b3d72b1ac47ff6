import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import TestSupport

@testable import ApiClientCore

/// A live client with a server, a folder and a clock of the test's.
struct ClientTester {
    let server: StubServer
    let file: AccountFile
    /// The total wait.
    let waits = Calls<Duration>()
    let reports = Calls<String>()

    init(_ server: StubServer, folder: URL) {
        self.server = server
        file = AccountFile(folder.appending(path: "config/loki/account.json"))
    }

    /// - Parameter wait: an additional effect of waiting.
    func client(
        random: Double = 1, languages: String? = nil, server: URL? = nil,
        wait: @escaping @Sendable () throws -> Void = {}
    ) throws -> ApiClient {
        try client(self.server.transport, random: random, languages: languages, choosing: server, wait: wait)
    }

    /// A client that reaches another server than the test's.
    func client(
        _ transport: Transport, at address: String = "http://loki.example:8080", random: Double = 1,
        languages: String? = nil, choosing server: URL? = nil, wait: @escaping @Sendable () throws -> Void = {}
    ) throws -> ApiClient {
        guard let address = URL(string: address) else { throw URLError(.badURL) }
        return ApiClient.live(
            defaultBaseURL: address, file: file, server: server, transport: transport,
            retries: RetryPolicy(
                sleep: { [waits] duration in
                    waits.record(duration)
                    try wait()
                },
                random: { random }),
            userAgent: "loki/1", languages: languages, report: { [reports] in reports.record("\($0)") })
    }
}

/// Runs a test with a signed-in client.
func withAccount(
    _ answers: StubServer.Answer..., body: (ApiClient, ClientTester) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let first = try StubServer.Answer.payload(AccountEnvelope.sample, status: 201)
        let tester = ClientTester(StubServer([first] + answers), folder: folder)
        let client = try tester.client()
        _ = try await client.authenticate(.sample, nil)
        try await body(client, tester)
    }
}

/// Runs a test with a client and its server.
func withClient(
    _ answers: StubServer.Answer..., body: (ApiClient, ClientTester) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let tester = ClientTester(StubServer(answers), folder: folder)
        try await body(try tester.client(), tester)
    }
}
