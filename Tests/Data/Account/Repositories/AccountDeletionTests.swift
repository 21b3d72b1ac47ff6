import DatabaseCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

/// Deleting one's own account, and restoring it.
@Suite struct AccountDeletionTests {
    @Test func `A deleted account is restored by signing in within seven days`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()

            #expect(try await tester.requestDeletion(of: member.account) == .done)
            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
            #expect(try await tester.remove(at: .noon.later(days: 6.9)) == 0)

            let outcome = try await tester.signIn("家族", at: .noon.later(days: 6.9))
            let secret = try #require(outcome.secret)
            #expect(outcome == .signedIn(secret, isRestored: true))
            #expect(try await tester.remove(at: .noon.later(days: 30)) == 0)
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
            #expect(try await tester.requestDeletion(of: member.account) == .done)

            #expect(try await tester.remove(at: .noon.later(days: 7.1)) == 1)

            #expect(try await tester.repository.accounts().map(\.name) == ["持ち主"])
            #expect(try await tester.count("sakatsu") == 1)
            if try await tester.database.read({ $0.dialect }) == .sqlite {
                #expect(try await tester.count("sakatsuSearch WHERE sakatsuSearch MATCH '\"サウナ室\"'") == 1)
            }
            #expect(try await tester.count("session") == 1)
            #expect(try await tester.signIn("家族", at: .noon.later(days: 8)) == .wrongNameOrPassword)
        }
    }

    @Test func `The grace ends after seven days, also before anything is removed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            _ = try await tester.requestDeletion(of: member.account)
            #expect(try await tester.signIn("家族", at: .noon.later(days: 7.1)) == .wrongNameOrPassword)
            #expect(try await tester.repository.startRemoval(at: .noon.later(days: 6.9)) == [])
            #expect(try await tester.repository.startRemoval(at: .noon.later(days: 7.1)) == [member.account])
        }
    }

    @Test func `A member who signed up while the owner could come back owns the server afterwards`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.requestDeletion(of: owner.account) == .done)
            _ = try await tester.signUp("家族", invitation: invitation)

            let removal = try await tester.purge(at: .noon.later(days: 8))
            let member = try #require(try await tester.repository.accounts().first)
            #expect(removal == AccountPurge(removed: [owner.account], newOwner: member.id))

            #expect(try await tester.repository.accounts().map(\.name) == ["家族"])
            #expect(try await tester.repository.accounts().map(\.isOwner) == [true])
        }
    }

    @Test func `The next owner is never an account that is about to be deleted`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let invitations = [
                try await tester.repository.makeInvitation(at: .noon),
                try await tester.repository.makeInvitation(at: .noon),
            ]
            #expect(try await tester.requestDeletion(of: owner.account) == .done)
            let leaving = try await tester.session(tester.signUp("家族", invitation: invitations[0]).secret)
            _ = try await tester.signUp("友人", invitation: invitations[1], at: .noon.later(days: 1))
            #expect(try await tester.requestDeletion(of: leaving.account, at: .noon.later(days: 7)) == .done)

            #expect(try await tester.remove(at: .noon.later(days: 8)) == 1)

            let owners = try await tester.repository.accounts().filter(\.isOwner)
            #expect(owners.map(\.name) == ["友人"])
        }
    }

    @Test func `The password is required, with at most ten attempts`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            for _ in 0..<10 {
                #expect(try await tester.requestDeletion(of: owner.account, "wrong") == .wrongPassword)
            }
            #expect(try await tester.requestDeletion(of: owner.account) == .tooManyAttempts(seconds: 900))
            #expect(try await tester.session(tester.signIn("持ち主").secret).account == owner.account)
            tester.clock.advance(minutes: 15)
            #expect(try await tester.requestDeletion(of: owner.account) == .done)
        }
    }

    /// Part of the account's data may already be removed.
    @Test func `Signing in is impossible once the removal has started, whatever the clock shows`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.requestDeletion(of: member.account) == .done)
            #expect(try await tester.repository.startRemoval(at: .noon.later(days: 7.1)) == [member.account])
            #expect(try await tester.signIn("家族", at: .noon.later(days: 6.9)) == .wrongNameOrPassword)
            #expect(try await tester.remove(at: .noon.later(days: 6.9)) == 1)
        }
    }

    @Test func `A clock that jumps ends neither the grace nor sessions`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            try await tester.database.readClock(at: .noon, since: nil)
            #expect(try await tester.requestDeletion(of: member.account) == .done)

            let ahead = Timestamp.noon.later(days: 365)
            try await tester.database.readClock(at: ahead, since: nil)
            #expect(try await tester.repository.startRemoval(at: ahead) == [])
            #expect(try await tester.remove(at: ahead) == 0)
            let back = try await tester.signIn("家族", at: ahead)
            let secret = try #require(back.secret)
            #expect(back == .signedIn(secret, isRestored: true))
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
        }
    }

    /// As when a clock is set back between two readings.
    @Test func `A clock that is behind for a moment does not shorten the grace`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            for day in 0...20 {
                try await tester.database.readClock(at: .noon.later(days: Double(day)), since: .seconds(86_400))
            }
            #expect(try await tester.requestDeletion(of: member.account, at: .noon.later(days: 10)) == .done)

            let now = Timestamp.noon.later(days: 20)
            #expect(try await tester.remove(at: now) == 0)
            #expect(try await tester.signIn("家族", at: now).secret != nil)
        }
    }

    /// Its data is removed in between, in steps.
    @Test func `No account is removed whose removal has not started`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.requestDeletion(of: member.account) == .done)
            #expect(try await tester.repository.startRemoval(at: .noon.later(days: 6.9)) == [])
            #expect(try await tester.repository.purge(at: .noon.later(days: 7.1)) == AccountPurge())
            #expect(try await tester.repository.startRemoval(at: .noon.later(days: 7.1)) == [member.account])
            let purge = try await tester.repository.purge(at: .noon.later(days: 7.1))
            #expect(purge == AccountPurge(removed: [member.account]))
        }
    }

    @Test func `The owner's account cannot be deleted as long as there are others`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.requestDeletion(of: owner.account) == .isOwnerOfOthers)
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])

            _ = try await tester.requestDeletion(of: member.account)
            _ = try await tester.remove(at: .noon.later(days: 8))
            #expect(try await tester.requestDeletion(of: owner.account) == .done)
            _ = try await tester.remove(at: .noon.later(days: 8))
            #expect(try await tester.repository.signUpPermission(invitation: nil, at: .noon) == .first)
            #expect(try await tester.session(tester.signUp("次の持ち主").secret).isOwner)
        }
    }
}

extension AccountTester {
    /// Starts the removal of due accounts, and finishes it.
    fileprivate func purge(at now: Timestamp) async throws -> AccountPurge {
        _ = try await repository.startRemoval(at: now)
        return try await repository.purge(at: now)
    }

    /// - Returns: the number of removed accounts.
    fileprivate func remove(at now: Timestamp) async throws -> Int {
        try await purge(at: now).removed.count
    }

    fileprivate func insertVisit(number: Int, of account: AccountID) async throws {
        try await database.write { database in
            try database.execute(
                """
                INSERT INTO sakatsu (number, accountID, id, visitingDate, facilityName, foreword, sets, afterword,
                    temperatures, setCount, saunaSeconds, coolBathSeconds, relaxationSeconds, searchText, revision,
                    createdAt, updatedAt)
                VALUES (\(number), \(account), \(UUID()), '2026-11-20', 'サウナ', '', '[]', '', '[]', 0, 0, 0, 0, 'サウナ室', 1, 0, 0)
                """)
        }
    }
}
