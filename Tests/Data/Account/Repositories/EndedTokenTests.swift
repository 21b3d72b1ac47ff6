import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing
import ValuesCore

@testable import AccountData

/// Whatever ends an account's sessions ends its tokens; whoever relies on one is told.
@Suite struct EndedTokenTests {
    private func expectEnd(
        sourceLocation: SourceLocation = #_sourceLocation,
        after end: (AccountTester, _ member: Session, _ token: Token) async throws -> Void
    ) async throws {
        try await AccountTester.run { tester in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let ownersToken = try await tester.token(of: owner)
            let membersToken = try await tester.token(of: member)
            var others: Set<ChangeKind> = []
            let own = try await tester.database.announcements(to: member.account) {
                others = try await tester.database.announcements(to: owner.account) {
                    try await end(tester, member, membersToken.token)
                }
            }
            #expect(own == [.session], sourceLocation: sourceLocation)
            #expect(others == [], sourceLocation: sourceLocation)
            #expect(try await tester.token(membersToken.secret) == nil, sourceLocation: sourceLocation)
            #expect(
                try await tester.token(ownersToken.secret) == ownersToken.token, sourceLocation: sourceLocation)
        }
    }

    @Test func byItself() async throws {
        try await expectEnd { tester, member, token async throws in
            try await tester.tokens.end(token.id, of: member.account)
        }
    }

    @Test func byAnotherInItsPlace() async throws {
        try await expectEnd { tester, member, token async throws in
            #expect(try await tester.tokens.replace(token.id, of: member.account, at: .noon) != nil)
        }
    }

    @Test func byTheFiftiethAfterIt() async throws {
        try await expectEnd { tester, member, _ async throws in
            for number in 1...50 {
                _ = try await tester.token(of: member, at: .noon.later(minutes: Double(number)))
            }
        }
    }

    @Test func withTheOtherSessions() async throws {
        try await expectEnd { tester, member, _ async throws in
            try await tester.repository.endAll(of: member.account, keeping: member.id)
        }
    }

    @Test func byAnotherPassword() async throws {
        try await expectEnd { tester, member, _ async throws in
            let outcome = try await tester.repository.changePassword(
                of: member.account, from: Password(typed: "wood stove"), to: Password(new: "0therpass", for: ""),
                keeping: member.id)
            #expect(outcome == .done)
        }
    }

    @Test func byAPasswordThatIsReset() async throws {
        try await expectEnd { tester, member, _ async throws in
            let link = try #require(try await tester.repository.makePasswordReset(of: member.account, at: .noon))
            let isReset = try await tester.repository.resetPassword(
                with: link, to: Password(new: "0therpass", for: ""), at: .noon)
            #expect(isReset == true)
        }
    }

    @Test func byTheOwnerForGood() async throws {
        try await expectEnd { tester, member, _ async throws in
            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))
            #expect(try await tester.repository.setDisabled(false, member.account, at: .noon))
        }
    }

    @Test func byTheAccountsEndForGood() async throws {
        try await expectEnd { tester, member, _ async throws in
            #expect(try await tester.requestDeletion(of: member.account) == .done)
            #expect(try await tester.signIn("家族").secret != nil)
        }
    }

    @Test func notByWhatEndsNone() async throws {
        try await AccountTester.run { tester in
            let owner = try await tester.owner()
            let made = try await tester.token(of: owner)
            let announcements = try await tester.database.announcements(to: owner.account) {
                _ = try await tester.token(of: owner)
                _ = try await tester.authenticate("持ち主")
                _ = try await tester.authenticate("持ち主", "wr0ngpass")
                _ = try await tester.tokens.replace(UUID(), of: owner.account, at: .noon)
                try await tester.tokens.touch(made.token, at: .noon)
            }
            #expect(announcements == [])
            try await tester.repository.end(owner.id, of: owner.account)
            #expect(try await tester.token(made.secret) == made.token)
        }
    }
}
