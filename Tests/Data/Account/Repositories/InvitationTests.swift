import ModelsCore
import SampleCore
import Testing

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
    func `An invitation is valid for seven days`(days: Double, permission: SignUpPermission) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            let now = Timestamp.noon.later(days: days)
            #expect(try await tester.repository.signUpPermission(invitation: invitation, at: now) == permission)
        }
    }

    @Test func `An invitation that was used is not needed if anyone may sign up`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            _ = try await tester.signUp("家族", invitation: invitation)
            try await tester.repository.setSignUpOpen(true)
            #expect(try await tester.signUp("友人", invitation: invitation).secret != nil)
        }
    }

    @Test func `Links that still work are listed, newest first`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let used = try await tester.repository.makeInvitation(at: .noon)
            _ = try await tester.signUp("家族", invitation: used)
            _ = try await tester.repository.makeInvitation(at: .noon)
            _ = try await tester.repository.makePasswordReset(of: owner.account, at: .noon.later(minutes: 1))
            _ = try await tester.repository.makeInvitation(at: .noon.later(minutes: 2))

            let links = try await tester.repository.openLinks(at: .noon.later(minutes: 3))
            #expect(links.map(\.account) == [nil, owner.account, nil])
            #expect(links.map(\.madeAt) == [.noon.later(minutes: 2), .noon.later(minutes: 1), .noon])
            #expect(links.last?.expiresAt == .noon.later(days: 7))
            #expect(try await tester.repository.openLinks(at: .noon.later(days: 2)).map(\.account) == [nil, nil])
            #expect(try await tester.repository.openLinks(at: .noon.later(days: 8)) == [])
        }
    }

    @Test func `A revoked link does not work, and the others still do`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let revoked = try await tester.repository.makeInvitation(at: .noon)
            let kept = try await tester.repository.makeInvitation(at: .noon.later(minutes: 1))
            let reset = try #require(
                try await tester.repository.makePasswordReset(of: owner.account, at: .noon.later(minutes: 2)))
            let links = try await tester.repository.openLinks(at: .noon.later(minutes: 3))

            try await tester.repository.revokeLink(links[2].id)
            try await tester.repository.revokeLink(links[0].id)
            // Again, and one that never existed.
            try await tester.repository.revokeLink(links[0].id)
            try await tester.repository.revokeLink("%")

            #expect(try await tester.signUp("他人", invitation: revoked) == .closed)
            #expect(try await tester.repository.account(resettingWith: reset, at: .noon.later(minutes: 3)) == nil)
            #expect(try await tester.repository.openLinks(at: .noon.later(minutes: 3)) == [links[1]])
            #expect(try await tester.signUp("家族", invitation: kept).secret != nil)
        }
    }

    @Test func `A password reset is not an invitation`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let link = try #require(try await tester.repository.makePasswordReset(of: owner.account, at: .noon))
            #expect(try await tester.signUp("他人", invitation: link) == .closed)
        }
    }
}
