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

@Suite struct AccountTests {
    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `no account is signed in at first`() async throws {
        try await withClient { client, tester async throws in
            #expect(client.currentAccount() == nil)
            #expect(client.baseURL().absoluteString == "http://loki.example:8080")
            #expect(!FileManager.default.fileExists(atPath: tester.file.url.path))
            #expect(tester.reports.all == [])
        }
    }

    @Test func `the account is still signed in in the next run`() async throws {
        try await withAccount { client, tester async throws in
            #expect(client.currentAccount() == .sample)
            let next = try tester.client()
            #expect(next.currentAccount() == .sample)
            #expect(next.baseURL() == client.baseURL())
        }
    }

    @Test func `only its owner can read the account's file`() async throws {
        try await withAccount { _, tester async throws in
            let folder = tester.file.url.deletingLastPathComponent()
            #expect(try permissions(tester.file.url) == 0o600)
            #expect(try permissions(folder) == 0o700)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["account.json"])
        }
    }

    @Test func `the account is forgotten when its owner signs out`() async throws {
        try await withAccount(.response(204)) { client, tester async throws in
            try await client.logout()
            #expect(client.currentAccount() == nil)
            #expect(try tester.client().currentAccount() == nil)
            let asked = tester.server.requests.all.map { $0.url?.path }
            #expect(asked == ["/api/v1/authenticate", "/api/v1/account/sign-out"])
            try await client.logout()
        }
    }

    @Test func `the signed-in account is forgotten even if the server does not answer`() async throws {
        try await withAccount(.failure(URLError(.cannotConnectToHost))) { client, tester async throws in
            await #expect(throws: ApiFailure.unreachable(.refused)) { try await client.logout() }
            #expect(client.currentAccount() == nil)
            #expect(try tester.client().currentAccount() == nil)
        }
    }

    @Test func `an account whose token has ended can sign out`() async throws {
        try await withAccount(.payload(Problem.sample, status: 401)) { client, _ async throws in
            try await client.logout()
            #expect(client.currentAccount() == nil)
        }
    }

    /// Another server has responded, so that the token may still be valid.
    @Test func `a sign-out that the server did not receive is reported`() async throws {
        try await withAccount(.response(401)) { client, _ async throws in
            await #expect(throws: ApiFailure.unauthorized(nil)) { try await client.logout() }
            #expect(client.currentAccount() == nil)
        }
    }

    @Test func `the signed-in account gets a fresh token`() async throws {
        let fresh = AccountEnvelope(account: .sample, token: .number(2))
        try await withAccount(.payload(fresh)) { client, tester async throws in
            #expect(try await client.refreshCurrentAccount() == fresh)
            #expect(client.currentAccount() == fresh)
            #expect(try tester.client().currentAccount() == fresh)
        }
    }

    @Test func `the account stays when no fresh token comes`() async throws {
        try await withAccount(.payload("nonsense")) { client, _ async throws in
            await #expect(throws: ApiFailure.undecodable(field: "")) { try await client.refreshCurrentAccount() }
            #expect(client.currentAccount() == .sample)
        }
    }

    /// A token is only sent to the server that issued it.
    @Test func `the token is not sent to another server`() async throws {
        try await withAccount { client, tester async throws in
            let same = client.baseURL()
            try client.setBaseURL(same)
            #expect(client.currentAccount() == .sample)
            let other = try #require(URL(string: "https://example.org"))
            try client.setBaseURL(other)
            #expect(client.currentAccount() == nil)
            let next = try tester.client()
            #expect(next.baseURL() == other)
            #expect(next.currentAccount() == nil)
        }
    }

    @Test(arguments: [
        "ftp://loki.example", "loki.example", "https://", "/path", "https://name:password@loki.example",
        "https://loki.example?q=1", "https://loki.example#a",
    ])
    func `the token is only sent to addresses of servers`(address: String) async throws {
        try await withClient { client, _ async throws in
            let url = try #require(URL(string: address))
            #expect(throws: AccountStoreError.noServer(url)) { try client.setBaseURL(url) }
            #expect(client.baseURL().absoluteString == "http://loki.example:8080")
        }
    }

    /// The token of a script.
    @Test func `a given token is used instead of the account's`() async throws {
        try await withAccount(.payload(CurrentAccount.sample), .response(204)) { _, tester async throws in
            let kept = try Data(contentsOf: tester.file.url)
            let client = ApiClient.live(
                defaultBaseURL: try #require(URL(string: "https://example.org")), file: nil, token: .number(2),
                transport: tester.server.transport, retries: RetryPolicy(sleep: { _ in }, random: { 0 }),
                userAgent: "loki/1", report: { error in Issue.record(error) })
            #expect(client.isSignedIn())
            #expect(client.currentAccount() == nil)
            #expect(try await client.call(API.readAccount()) == .sample)
            try await client.logout()
            #expect(!client.isSignedIn())
            let asked = tester.server.requests.all.dropFirst()
            #expect(asked.map { $0.url?.host() } == ["example.org", "example.org"])
            let header = "Bearer \(Secret.number(2).tokenText)"
            #expect(asked.map { $0.value(forHTTPHeaderField: "Authorization") } == [header, header])
            #expect(try Data(contentsOf: tester.file.url) == kept)
        }
    }

    @Test func `a broken file is replaced`() async throws {
        try await withAccount(.payload(AccountEnvelope.sample, status: 201)) { _, tester async throws in
            try Data("{".utf8).write(to: tester.file.url)
            let client = try tester.client()
            #expect(tester.reports.all.count == 1)
            #expect(client.currentAccount() == nil)
            _ = try await client.authenticate(.sample, nil)
            #expect(try tester.client().currentAccount() == .sample)
        }
    }

    @Test func `a failed write leaves no broken file`() async throws {
        try await withAccount { _, tester async throws in
            try Data("{".utf8).write(to: tester.file.url)
            try await tester.client().logout()
            #expect(!FileManager.default.fileExists(atPath: tester.file.url.path))
            // A readable one stays, with the address in it.
            let client = try tester.client()
            try client.setBaseURL(try #require(URL(string: "https://example.org")))
            try await client.logout()
            #expect(FileManager.default.fileExists(atPath: tester.file.url.path))
        }
    }

    @Test(arguments: [0o644, 0o640, 0o660, 0o777])
    func `a file that others can read becomes private`(mode: Int) async throws {
        try await withAccount { _, tester async throws in
            let path = tester.file.url.path
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(try tester.client().currentAccount() == .sample)
            #expect(try permissions(tester.file.url) == 0o600)
            #expect(tester.reports.all == [])
        }
    }

    #if !canImport(Darwin)
        @Test(
            arguments: [
                (["XDG_CONFIG_HOME": "/a/b", "HOME": "/home/c"], "/a/b/loki/account.json"),
                (["XDG_CONFIG_HOME": "relative", "HOME": "/home/c"], "/home/c/.config/loki/account.json"),
                (["XDG_CONFIG_HOME": "", "HOME": "/home/c"], "/home/c/.config/loki/account.json"),
            ] as [([String: String], String)])
        func `the account is in the folder where programs keep their data`(environment: [String: String], path: String)
        {
            #expect(AccountFile.standard(environment: environment).url.path == path)
        }
    #endif
}
