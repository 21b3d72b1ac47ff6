import DatabaseCore
import Foundation
import GRDB
import Testing
import ValuesCore

@testable import AccountData

/// Changing and deleting one's own account.
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

    @Test func `One's own name can be written in another way, another's cannot be taken`() async throws {
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
        _ tester: AccountTester, _ session: Session, from current: String, at now: Timestamp = .noon
    ) async throws -> PasswordChangeOutcome {
        try await tester.repository.changePassword(
            of: session.account, from: Password(typed: current), to: Password(new: "another1"), keeping: session.id,
            at: now)
    }

    @Test func `A new password ends all other sessions and open links`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            _ = try await tester.signIn("持ち主")
            let link = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))

            #expect(try await change(tester, owner, from: "passw0rd") == .changed)

            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
            #expect(try await tester.repository.account(resettingWith: link, at: .noon) == nil)
            #expect(try await tester.signIn("持ち主") == .wrongNameOrPassword)
            #expect(try await tester.signIn("持ち主", "another1").secret != nil)
        }
    }

    @Test func `The current password is asked for, ten times`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            for _ in 0..<10 { #expect(try await change(tester, owner, from: "wrong") == .wrongPassword) }
            #expect(try await change(tester, owner, from: "passw0rd") == .tooManyAttempts(seconds: 900))
            // Whoever has taken the session over does not lock out its owner.
            #expect(try await tester.signIn("持ち主").secret != nil)
            #expect(try await change(tester, owner, from: "passw0rd", at: .noon.after(minutes: 15)) == .changed)
        }
    }

    @Test func `A reset link sets the password once and ends all sessions`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            let link = try #require(try await tester.repository.makePasswordReset(of: member.account, at: .noon))
            #expect(try await tester.repository.account(resettingWith: link, at: .noon)?.name == "家族")

            let new = try Password(new: "another1")
            #expect(try await tester.repository.resetPassword(with: link, to: new, at: .noon) == true)

            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
            #expect(try await tester.signIn("家族", "another1").secret != nil)
            #expect(try await tester.repository.resetPassword(with: link, to: new, at: .noon) == false)
        }
    }

    @Test func `A reset link holds for a day, and the last one only`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let first = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            let second = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            #expect(try await tester.repository.account(resettingWith: first, at: .noon) == nil)
            #expect(try await tester.repository.account(resettingWith: second, at: .noon.after(days: 0.99)) != nil)
            #expect(try await tester.repository.account(resettingWith: second, at: .noon.after(days: 1)) == nil)
        }
    }

    @Test func `There is no link for nobody, and an invitation is none`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.repository.makePasswordReset(of: AccountID(UUID()), at: .noon) == nil)
            // Nor for the account of the time before accounts.
            #expect(try await tester.repository.makePasswordReset(of: .first, at: .noon) == nil)
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.repository.account(resettingWith: invitation, at: .noon) == nil)
        }
    }

    // MARK: - Deletion

    @Test func `A deleted account comes back when somebody signs in within seven days`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()

            #expect(try await tester.repository.requestDeletion(of: member.account, at: .noon) == .requested)
            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
            #expect(try await tester.repository.purge(at: .noon.after(days: 6.9)) == 0)

            let outcome = try await tester.signIn("家族", at: .noon.after(days: 6.9))
            let secret = try #require(outcome.secret)
            #expect(outcome == .signedIn(secret, isRestored: true))
            #expect(try await tester.repository.purge(at: .noon.after(days: 30)) == 0)
            #expect(try await tester.repository.account(member.account)?.deletionRequestedAt == nil)
        }
    }

    @Test func `Seven days later it is gone with everything in it, and nothing else is`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            for (number, account) in [owner.account, member.account].enumerated() {
                try await tester.insertVisit(number: number + 1, of: account)
            }
            #expect(try await tester.repository.requestDeletion(of: member.account, at: .noon) == .requested)

            #expect(try await tester.repository.purge(at: .noon.after(days: 7.1)) == 1)

            #expect(try await tester.repository.accounts().map(\.name) == ["持ち主"])
            #expect(try await tester.count("sakatsu") == 1)
            #expect(try await tester.count("sakatsuSearch WHERE sakatsuSearch MATCH '\"サウナ室\"'") == 1)
            #expect(try await tester.count("session") == 1)
            #expect(try await tester.signIn("家族", at: .noon.after(days: 8)) == .wrongNameOrPassword)
        }
    }

    @Test func `The grace ends after seven days, also before anything is removed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            _ = try await tester.repository.requestDeletion(of: member.account, at: .noon)
            #expect(try await tester.signIn("家族", at: .noon.after(days: 7.1)) == .wrongNameOrPassword)
            #expect(try await tester.repository.accountsToPurge(at: .noon.after(days: 6.9)) == [])
            #expect(try await tester.repository.accountsToPurge(at: .noon.after(days: 7.1)) == [member.account])
        }
    }

    @Test func `Who signed up while the owner could come back owns the server afterwards`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.repository.requestDeletion(of: owner.account, at: .noon) == .requested)
            _ = try await tester.signUp("家族", invitation: invitation)

            #expect(try await tester.repository.purge(at: .noon.after(days: 8)) == 1)

            #expect(try await tester.repository.accounts().map(\.name) == ["家族"])
            #expect(try await tester.repository.accounts().map(\.isOwner) == [true])
        }
    }

    @Test func `The owner stays as long as there are others`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.repository.requestDeletion(of: owner.account, at: .noon) == .isOwnerOfOthers)
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])

            _ = try await tester.repository.requestDeletion(of: member.account, at: .noon)
            _ = try await tester.repository.purge(at: .noon.after(days: 8))
            #expect(try await tester.repository.requestDeletion(of: owner.account, at: .noon) == .requested)
            _ = try await tester.repository.purge(at: .noon.after(days: 8))
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .first)
            #expect(try await tester.session(tester.signUp("次の持ち主").secret).isOwner)
        }
    }
}

extension AccountTester {
    fileprivate func insertVisit(number: Int, of account: AccountID) async throws {
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sakatsu (number, accountID, id, visitingDate, facilityName, foreword, sets, afterword,
                        temperatures, setCount, saunaSeconds, coolBathSeconds, relaxationSeconds, searchText, revision,
                        createdAt, updatedAt)
                    VALUES (?, ?, ?, '2026-11-20', 'サウナ', '', '[]', '', '[]', 0, 0, 0, 0, 'サウナ室', 1, 0, 0)
                    """,
                arguments: [number, account.uuid.uuidString.lowercased(), UUID().uuidString.lowercased()])
        }
    }
}
