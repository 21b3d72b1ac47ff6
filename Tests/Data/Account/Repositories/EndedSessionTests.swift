import DatabaseCore
import DatabaseTestSupport
import ModelsCore
import SampleCore
import TestSupport
import Testing
import ValuesCore

@testable import AccountData

/// Whoever relies on a session is told when one of the account's has ended.
@Suite struct EndedSessionTests {
    private func expectAnnouncement(
        sourceLocation: SourceLocation = #_sourceLocation,
        after end: (AccountTester, _ member: Session) async throws -> Void
    ) async throws {
        try await AccountTester.run { tester in
            let owner = try await tester.owner()
            let member = try await tester.member()
            var others: Set<ChangeKind> = []
            let own = try await tester.database.announcements(to: member.account) {
                others = try await tester.database.announcements(to: owner.account) {
                    try await end(tester, member)
                }
            }
            #expect(own == [.session], sourceLocation: sourceLocation)
            #expect(others == [], sourceLocation: sourceLocation)
        }
    }

    @Test func byItself() async throws {
        try await expectAnnouncement { tester, member async throws in
            try await tester.repository.end(member.id, of: member.account)
        }
    }

    @Test func withTheOthers() async throws {
        try await expectAnnouncement { tester, member async throws in
            try await tester.repository.endAll(of: member.account, keeping: member.id)
        }
    }

    @Test func byAnotherPassword() async throws {
        try await expectAnnouncement { tester, member async throws in
            let outcome = try await tester.repository.changePassword(
                of: member.account, from: Password(typed: "wood stove"), to: Password(new: "0therpass", for: ""),
                keeping: member.id)
            #expect(outcome == .done)
        }
    }

    @Test func byAPasswordThatIsReset() async throws {
        try await expectAnnouncement { tester, member async throws in
            let link = try #require(try await tester.repository.makePasswordReset(of: member.account, at: .noon))
            let isReset = try await tester.repository.resetPassword(
                with: link, to: Password(new: "0therpass", for: ""), at: .noon)
            #expect(isReset == true)
        }
    }

    @Test func byTheOwner() async throws {
        try await expectAnnouncement { tester, member async throws in
            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))
        }
    }

    @Test func byTheAccountsEnd() async throws {
        try await expectAnnouncement { tester, member async throws in
            #expect(try await tester.requestDeletion(of: member.account) == .done)
        }
    }

    @Test func bySigningInInItsPlace() async throws {
        try await AccountTester.run { tester in
            let secret = try #require(try await tester.signUp("持ち主").secret)
            let owner = try await tester.session(secret)
            let announcements = try await tester.database.announcements(to: owner.account) {
                _ = try await tester.signIn("持ち主", replacing: secret)
            }
            #expect(announcements == [.session])
        }
    }

    @Test func notByWhatEndsNone() async throws {
        try await AccountTester.run { tester in
            let owner = try await tester.owner()
            let announcements = try await tester.database.announcements(to: owner.account) {
                _ = try await tester.signIn("持ち主")
                _ = try await tester.signIn("持ち主", "wr0ngpass")
                try await tester.repository.touch(owner, at: .noon)
            }
            #expect(announcements == [])
        }
    }
}
