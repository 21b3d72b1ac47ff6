import DatabaseCore
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Testing

@testable import AccountData

@Suite struct SessionTests {
    @Test(arguments: [
        (29.9, 0.0, false), (30.1, 0, true), (60, 31, false), (89.9, 70, false), (90.1, 89, true),
    ])
    func `A session ends after 30 days without use and after 90 in total`(
        days: Double, lastUse: Double, isOver: Bool
    ) {
        let session = Session(
            id: UUID(), account: .first, isOwner: true, device: .phone, createdAt: .noon,
            lastUsedAt: .noon.later(days: lastUse))
        #expect(session.isOver(at: .noon.later(days: days)) == isOver)
    }

    @Test func `Use is recorded for session and account`() async throws {
        try await AccountTester.run { tester async throws in
            let secret = try #require(try await tester.signUp("持ち主").secret)
            let session = try await tester.session(secret)
            #expect(!session.isStale(at: .noon.later(minutes: 59)))
            let later = Timestamp.noon.later(minutes: 60)
            #expect(session.isStale(at: later))

            try await tester.repository.touch(session, at: later)

            #expect(try await tester.session(secret).lastUsedAt == later)
            #expect(try await tester.repository.account(session.account)?.lastUsedAt == later)
        }
    }

    @Test func `One's sessions are listed, most recently used first, without ended ones`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            _ = try await tester.member()
            let second = try await tester.session(tester.signIn("持ち主", at: .noon.later(days: 20)).secret)

            func sessions(days: Double) async throws -> [UUID] {
                try await tester.repository.sessions(of: owner.account, at: .noon.later(days: days)).map(\.id)
            }
            #expect(try await sessions(days: 21) == [second.id, owner.id])
            #expect(try await sessions(days: 31) == [second.id])
        }
    }

    @Test func `A secret opens the account that it names, and so does one that names none`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let secret = try #require(try await tester.signIn("持ち主").secret)
            #expect(secret.account == owner.account)
            #expect(try await tester.repository.session(secret)?.account == owner.account)
            let old = try #require(Secret(secret.bits))
            #expect(try await tester.repository.session(old)?.account == owner.account)
            #expect(try await tester.repository.session(secret.opening(member.account)) == nil)

            let token = try await tester.token(of: owner).secret
            #expect(token.account == owner.account)
            #expect(try await tester.token(token.opening(member.account)) == nil)
            #expect(try await tester.token(try #require(Secret(token.bits)))?.account == owner.account)
        }
    }

    @Test func `A session knows how many items its account has`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            try await tester.database.write { database in
                try database.execute(
                    "UPDATE accountVersion SET sakatsuCount = 305, memoCount = 6 WHERE accountID = \(owner.account)")
            }
            let counts = try await tester.repository.session(try #require(tester.signIn("持ち主").secret))?.counts
            #expect(counts == [.sakatsu: 305, .memo: 6, .facility: 0])
        }
    }

    @Test func `An account cannot end another's session`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()

            try await tester.repository.end(owner.id, of: member.account)
            try await tester.repository.endAll(of: member.account, keeping: owner.id)

            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
        }
    }

    @Test func `One session ends, or all but one`() async throws {
        try await AccountTester.run { tester async throws in
            let first = try await tester.owner()
            let second = try await tester.session(tester.signIn("持ち主").secret)
            let third = try await tester.session(tester.signIn("持ち主").secret)

            try await tester.repository.end(second.id, of: first.account)
            #expect(
                try await Set(tester.repository.sessions(of: first.account, at: .noon).map(\.id))
                    == [first.id, third.id])

            try await tester.repository.endAll(of: first.account, keeping: third.id)
            #expect(try await tester.repository.sessions(of: first.account, at: .noon).map(\.id) == [third.id])
        }
    }

    @Test func `Disabling an account immediately ends its sessions and its links`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let link = try #require(try await tester.repository.makePasswordReset(of: member.account, at: .noon))

            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))

            #expect(try await tester.repository.sessions(of: member.account, at: .noon) == [])
            #expect(try await tester.repository.account(resettingWith: link, at: .noon) == nil)
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
        }
    }

    @Test func `The owner's account cannot be disabled, nor an unknown one`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            #expect(try await tester.repository.setDisabled(true, owner.account, at: .noon) == false)
            #expect(try await tester.repository.setDisabled(true, AccountID(UUID()), at: .noon) == false)
            #expect(try await tester.repository.sessions(of: owner.account, at: .noon) == [owner])
        }
    }

    @Test func `Expired sessions and links are removed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            _ = try await tester.repository.makeInvitation(at: .noon)
            _ = try await tester.signIn("持ち主", at: .noon.later(days: 20))

            #expect(try await tester.repository.purge(at: .noon.later(days: 13.9)) == AccountPurge())
            #expect(try await tester.count("session") == 2)
            #expect(try await tester.count("oneTimeLink") == 1)

            #expect(try await tester.repository.purge(at: .noon.later(days: 30.1)) == AccountPurge())
            #expect(try await tester.count("session") == 1)
            #expect(try await tester.count("oneTimeLink") == 0)
        }
    }

    @Test func `A clock that jumps removes no link that is still open`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            try await tester.database.readClock(at: .noon, since: nil)
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            let reset = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))

            let ahead = Timestamp.noon.later(days: 40)
            try await tester.database.readClock(at: ahead, since: nil)
            _ = try await tester.repository.purge(at: ahead)
            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: ahead) == .expired)
            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: .noon) == .invited)
            #expect(try await tester.repository.account(resettingWith: reset, at: .noon)?.id == owner.account)

            for day in 1...20 {
                try await tester.database.readClock(at: ahead.later(days: Double(day)), since: .seconds(86_400))
            }
            _ = try await tester.repository.purge(at: ahead.later(days: 20))
            #expect(try await tester.count("oneTimeLink") == 0)
        }
    }
}
