import DatabaseCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

/// Changing one's own name and password.
@Suite struct OwnAccountTests {
    @Test func `A new name replaces the old one`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            #expect(try await tester.repository.rename(owner.account, to: AccountName(typed: "新しい名前")))
            #expect(try await tester.repository.account(owner.account)?.name == "新しい名前")
            #expect(try await tester.signIn("持ち主") == .wrongNameOrPassword)
            #expect(try await tester.signIn("新しい名前").secret != nil)
        }
    }

    @Test func `One's own name can be respelled, another's cannot be taken`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("Sauna")
            let member = try await tester.member("Löyly")
            #expect(try await tester.repository.rename(member.account, to: AccountName(typed: "LÖYLY")))
            #expect(try await tester.repository.rename(member.account, to: AccountName(typed: "ＳＡＵＮＡ")) == false)
            #expect(try await tester.repository.account(member.account)?.name == "LÖYLY")
        }
    }

    // MARK: - Password

    private func change(
        _ tester: AccountTester, _ session: Session, from current: String
    ) async throws -> OwnAccountOutcome {
        try await tester.repository.changePassword(
            of: session.account, from: Password(typed: current), to: Password(new: "another1", for: ""),
            keeping: session.id)
    }

    @Test func `A new password ends all other sessions and open links`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            _ = try await tester.signIn("持ち主")
            let link = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))

            #expect(try await change(tester, owner, from: "wood stove") == .done)

            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
            #expect(try await tester.repository.account(resettingWith: link, at: .noon) == nil)
            #expect(try await tester.signIn("持ち主") == .wrongNameOrPassword)
            #expect(try await tester.signIn("持ち主", "another1").secret != nil)
        }
    }

    @Test func `The current password is required, with at most ten attempts`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            for _ in 0..<10 { #expect(try await change(tester, owner, from: "wrong") == .wrongPassword) }
            #expect(try await change(tester, owner, from: "wood stove") == .tooManyAttempts(seconds: 900))
            // An attacker with the session does not lock out its owner.
            #expect(try await tester.signIn("持ち主").secret != nil)
            tester.clock.advance(minutes: 15)
            #expect(try await change(tester, owner, from: "wood stove") == .done)
        }
    }

    @Test func `A reset link sets the password once and ends all sessions`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            let link = try #require(try await tester.repository.makePasswordReset(of: member.account, at: .noon))
            #expect(try await tester.repository.account(resettingWith: link, at: .noon)?.name == "家族")

            let new = try Password(new: "another1", for: "")
            #expect(try await tester.repository.resetPassword(with: link, to: new, at: .noon) == true)

            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
            #expect(try await tester.signIn("家族", "another1").secret != nil)
            #expect(try await tester.repository.resetPassword(with: link, to: new, at: .noon) == false)
        }
    }

    @Test func `A reset link is valid for a day, and only the latest one`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let first = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            let second = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            #expect(try await tester.repository.account(resettingWith: first, at: .noon) == nil)
            #expect(try await tester.repository.account(resettingWith: second, at: .noon.later(days: 0.99)) != nil)
            #expect(try await tester.repository.account(resettingWith: second, at: .noon.later(days: 1)) == nil)
        }
    }

    @Test func `A link for an unknown account does not exist, and an invitation is not one`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.repository.makePasswordReset(of: AccountID(UUID()), at: .noon) == nil)
            // The account from before there were accounts has none, either.
            #expect(try await tester.repository.makePasswordReset(of: .first, at: .noon) == nil)
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.repository.account(resettingWith: invitation, at: .noon) == nil)
        }
    }
}
