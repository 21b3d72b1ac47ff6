import AccountData
import DatabaseCore
import Foundation
import Hummingbird
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import APIFeature

/// Tokens that are cached between requests.
@Suite struct KeptTokensTests {
    private let reports = Reports()

    private func asker(
        _ secret: Secret, _ identities: TokenIdentities, at now: Timestamp = .noon
    ) async throws -> AccountID? {
        try await identities.identity(
            of: .authorized(by: "Bearer \(secret.tokenText)"), at: now, report: reports.report)?.account
    }

    /// Expects a cached token to be invalid in the database that ends it.
    private func expectEnd(
        sourceLocation: SourceLocation = #_sourceLocation,
        after end: (AccountRepositories, Session, Token) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let accounts = AccountRepositories.live(database, letsFirstSignUp: true, hasCheapPasswords: true)
            let identities = TokenIdentities(
                tokens: accounts.tokens, kept: VersionedCache(database, capacity: 10))
            let session = try await accounts.member()
            let outcome = try await accounts.tokens.make(
                TokenName(typed: "端末"), .readWrite, id: .number(7), of: session.account, at: .noon)
            guard case .made(let secret, let token) = outcome else { throw StubError("no token") }
            for _ in 1...2 {
                let found = try await asker(secret, identities)
                #expect(found == session.account, sourceLocation: sourceLocation)
            }

            try await end(accounts, session, token)

            let found = try await asker(secret, identities)
            #expect(found == nil, sourceLocation: sourceLocation)
            try database.close()
        }
        #expect(reports.names == [], sourceLocation: sourceLocation)
    }

    @Test func `a cached token ends immediately when it revokes itself`() async throws {
        try await expectEnd { accounts, session, token async throws in
            try await accounts.tokens.end(token.id, of: session.account)
        }
    }

    @Test func `a cached token ends immediately when another replaces it`() async throws {
        try await expectEnd { accounts, session, token async throws in
            #expect(try await accounts.tokens.replace(token.id, of: session.account, at: .noon) != nil)
        }
    }

    @Test func `a cached token ends immediately with a new password`() async throws {
        try await expectEnd { accounts, session, _ async throws in
            let outcome = try await accounts.accounts.changePassword(
                of: session.account, from: Password(typed: "wood stove"), to: Password(new: "0therpass", for: ""),
                keeping: session.id)
            #expect(outcome == .done)
        }
    }

    @Test func `a cached token ends immediately when the account is disabled`() async throws {
        try await expectEnd { accounts, session, _ async throws in
            #expect(try await accounts.administration.setDisabled(true, session.account, at: .noon))
        }
    }

    @Test func `a token is read once until the next write`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let calls = Calls<Secret>()
            let tokens = StubTokenRepository(provenToken: { secret in
                calls.record(secret)
                return secret == .token ? .commandLine : nil
            })
            let identities = TokenIdentities(tokens: tokens, kept: VersionedCache(database, capacity: 1))

            #expect(try await asker(.token, identities) == .member)
            #expect(try await asker(.token, identities) == .member)
            #expect(calls.all == [.token])

            // A token also ends while it is cached.
            #expect(try await asker(.token, identities, at: .noon.after(days: 91)) == nil)
            #expect(calls.all == [.token])

            // Invalid tokens are not cached, and evict nothing.
            #expect(try await asker(.previous, identities) == nil)
            #expect(try await asker(.previous, identities) == nil)
            #expect(try await asker(.token, identities) == .member)
            #expect(calls.all == [.token, .previous, .previous])

            try await database.write { _ in }
            #expect(try await asker(.token, identities) == .member)
            #expect(calls.all == [.token, .previous, .previous, .token])
            try database.close()
        }
    }
}

extension AccountRepositories {
    /// A user whom the owner has invited, signed in.
    fileprivate func member() async throws -> Session {
        _ = try await session("持ち主", nil)
        return try await session("家族", administration.makeInvitation(at: .noon))
    }

    private func session(_ name: String, _ invitation: Secret?) async throws -> Session {
        let outcome = try await accounts.signUp(
            AccountName(typed: name), Password(new: "wood stove", for: name), invitation: invitation,
            from: AttemptOrigin(address: "192.0.2.1"), on: .phone, at: .noon)
        guard case .signedUp(let secret) = outcome, let session = try await sessions.session(secret) else {
            throw StubError("no session")
        }
        return session
    }
}
