import DatabaseCore
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

/// Signing in with a token: as with a session, and within the same limits.
@Suite struct AuthenticationTests {
    @Test func `The right password creates a token and no session`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let later = Timestamp.noon.later(days: 2)

            let outcome = try await tester.authenticate(" 持ち主", access: .read, at: later)

            let secret = try #require(outcome.secret)
            let token = try #require(try await tester.token(secret))
            let account = try #require(try await tester.repository.account(owner.account))
            #expect(outcome == .made(secret, token, account, isRestored: false))
            #expect(
                token
                    == Token(
                        id: token.id, account: owner.account, isOwner: true, name: "コマンドライン", access: .read,
                        createdAt: later, lastUsedAt: later))
            #expect(account.lastUsedAt == later)
            #expect(try await tester.count("session") == 1)
        }
    }

    @Test(arguments: [("持ち主", "wood stove "), ("持ち主", ""), ("だれか", "wood stove"), ("", "")])
    func `The result does not reveal whether the name or the password was wrong`(name: String, password: String)
        async throws
    {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            #expect(try await tester.authenticate(name, password) == .wrongNameOrPassword)
            #expect(try await tester.count("apiToken") == 0)
        }
    }

    @Test func `A disabled account is only reported with the right password`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))

            #expect(try await tester.authenticate("家族") == .disabled)
            #expect(try await tester.authenticate("家族", "another1") == .wrongNameOrPassword)
            #expect(try await tester.count("apiToken") == 0)
        }
    }

    @Test func `A deleted account comes back within seven days`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.requestDeletion(of: member.account) == .done)

            #expect(try await tester.authenticate("家族", at: .noon.later(days: 7.1)) == .wrongNameOrPassword)
            let outcome = try await tester.authenticate("家族", at: .noon.later(days: 6.9))

            let secret = try #require(outcome.secret)
            #expect(try await tester.token(secret)?.account == member.account)
            #expect(try await tester.repository.account(member.account)?.deletionRequestedAt == nil)
            #expect(outcome.isRestored == true)
            #expect(try await tester.authenticate("家族", at: .noon.later(days: 6.9)).isRestored == false)
        }
    }

    /// Asking in two ways does not give an attacker twice as many attempts.
    @Test func `Attempts count together with those in a browser`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<5 {
                #expect(try await tester.signIn("持ち主", "wrong") == .wrongNameOrPassword)
                #expect(try await tester.authenticate("持ち主", "wrong") == .wrongNameOrPassword)
            }
            #expect(try await tester.authenticate("持ち主") == .tooManyAttempts(seconds: 900))
            #expect(try await tester.signIn("持ち主") == .tooManyAttempts(seconds: 900))
            #expect(try await tester.authenticate("持ち主", from: "192.0.2.2").secret != nil)
            // That resets the attempts of the account, but not those of the address that guessed.
            #expect(try await tester.authenticate("持ち主") == .tooManyAttempts(seconds: 900))
            tester.clock.advance(minutes: 15)
            #expect(try await tester.authenticate("持ち主").secret != nil)
        }
    }

    @Test func `A right password resets the wrong ones before`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<3 {
                for _ in 0..<9 { #expect(try await tester.authenticate("持ち主", "wrong") == .wrongNameOrPassword) }
                #expect(try await tester.authenticate("持ち主").secret != nil)
            }
        }
    }

    /// Callers who are refused because the server is busy have not tried.
    @Test func `A busy server counts no attempt`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 2)
        try await AccountTester.run(hasher: hasher) { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<2 { try await hasher.begin(rank: 0) }
            for _ in 0..<200 { #expect(try await tester.authenticate("持ち主", "wrong") == .busy) }
            for _ in 0..<2 { hasher.end() }
            #expect(try await tester.authenticate("持ち主").secret != nil)
        }
    }
}
