import SampleCore
import Testing
import ValuesCore

@testable import AccountData

/// Signing up with a link from the owner.
@Suite struct InvitationTests {
    @Test func `An invitation lets one person in, once`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: .noon) == .invited)

            #expect(try await tester.signUp("家族", invitation: invitation).secret != nil)

            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: .noon) == .expired)
            #expect(try await tester.signUp("他人", invitation: invitation) == .closed)
            #expect(try await tester.repository.accounts().map(\.name) == ["持ち主", "家族"])
        }
    }

    @Test func `An invitation is used once even by two at the same time`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)

            async let first = tester.signUp("ひとり", invitation: invitation)
            async let second = tester.signUp("もうひとり", invitation: invitation)

            let secrets = [try await first.secret, try await second.secret]
            #expect(secrets.compactMap(\.self).count == 1)
            #expect(try await tester.count("account") == 2)
        }
    }

    @Test(arguments: [(6.99, SignUpPermission.invited), (7, .expired), (365, .expired)])
    func `An invitation holds for seven days`(days: Double, permission: SignUpPermission) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            let now = Timestamp.noon.later(days: days)
            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: now) == permission)
        }
    }

    @Test func `An invitation that was used is not needed where everybody may sign up`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            _ = try await tester.signUp("家族", invitation: invitation)
            try await tester.repository.setSignUpOpen(true)
            #expect(try await tester.signUp("友人", invitation: invitation).secret != nil)
        }
    }

    @Test func `A password reset is no invitation`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let link = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            #expect(try await tester.signUp("他人", invitation: link) == .closed)
        }
    }
}
