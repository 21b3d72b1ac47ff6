import APICore
import ApiClientCore
import DatabaseCore
import Foundation
import HTTPTypes
import ModelsCore
import TestSupport
import Testing

@testable import ServerApp

/// The real client of programs with the real server.
struct APIClientTester {
    static let password = "correct horse battery"

    /// No one is signed in at first.
    let client: ApiClient
    /// The owner's browser, for actions that only pages have.
    let browser: Browser
    let database: Database

    /// Runs `body` on a new server that has an owner, named 持ち主.
    static func run(_ body: @escaping @Sendable (APIClientTester) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester(isSignedIn: false).run(in: folder) { browser, database in
                let owner = try await browser.with(.cookie, nil).signUp("持ち主", password)
                let address = try #require(URL(string: "http://127.0.0.1:8080"))
                // Programs have no cookies.
                let client = ApiClient.live(
                    defaultBaseURL: address, file: AccountFile(folder.appending(path: "account.json")),
                    transport: .through(browser.with(.cookie, nil)),
                    retries: RetryPolicy(sleep: { _ in }, random: { 0 }), userAgent: "test", languages: "ja",
                    report: { error in Issue.record(error) })
                try await body(APIClientTester(client: client, browser: owner, database: database))
            }
        }
    }

    @discardableResult
    func signIn(_ access: TokenAccess = .readWrite, password: String = Self.password) async throws -> AccountEnvelope {
        try await client.signIn(
            Credentials(name: "持ち主", password: password, deviceName: "端末", access: access))
    }

    /// The error of a call; nil when it succeeded.
    func failure(_ call: () async throws -> Void) async throws -> ApiFailure? {
        do {
            try await call()
            return nil
        } catch let error as ApiError {
            return error.failure
        }
    }

    /// Sends requests that the client never would.
    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: String? = nil
    ) async throws -> (status: Int, problem: Problem?) {
        try await APIWire(browser: browser.with(.cookie, nil)).send(
            method, path, token: client.currentAccount()?.token.tokenText, headers, body: body)
    }
}
