import AccountData
import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import AccountFeature

/// The responses of `/accounts`.
@Suite struct AccountsScreenTests {
    private static let member = "/accounts/00000000-0000-4000-8000-0000000000c9"

    /// A repository in which everything succeeds.
    private static let obliging = AccountTester.holding([.owner, .member]) { administration in
        administration.setDisabled = { _ in true }
        administration.makePasswordReset = { _, _ in .passwordReset }
        administration.makeInvitation = { _ in .invitation }
        administration.openLinks = { _ in [.invitation, .passwordReset] }
        administration.revokeLink = { _ in }
        administration.turnSignUpSwitch = { _ in }
    }

    @Test(arguments: [
        ("\(member)/disable", [], ""), ("\(member)/enable", [], ""), ("/accounts/sign-up", [("isOpen", "true")], ""),
        ("/accounts/links/\(OpenLink.invitation.id)/revoke", [], "?notice=link-revoked"),
    ])
    func `the accounts page leads back after a change`(uri: String, form: [(String, String)], query: String)
        async throws
    {
        let answer = try await Self.obliging.response(.post, uri, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/accounts\(query)")

        let scripted = try await Self.obliging.response(.post, uri, headers: [.hxRequest: "true"], form: form)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/accounts\(query)")
    }

    @Test func `the accounts page acts on the account in the path`() async throws {
        let disablings = Calls<StubAccountAdministration.Disabling>()
        let resets = Calls<AccountID>()
        let tester = AccountTester.holding([.owner, .member]) { administration in
            administration.setDisabled = { call in
                disablings.record(call)
                return true
            }
            administration.makePasswordReset = { account, _ in
                resets.record(account)
                return .passwordReset
            }
        }
        for action in ["disable", "enable", "reset-password"] {
            _ = try await tester.response(.post, "\(Self.member)/\(action)", form: [])
        }
        #expect(
            disablings.all == [
                StubAccountAdministration.Disabling(isDisabled: true, account: .member, now: .noon),
                StubAccountAdministration.Disabling(isDisabled: false, account: .member, now: .noon),
            ])
        #expect(resets.all == [.member])
    }

    @Test(
        arguments: [(nil, "http://localhost"), ("https://sauna.example", "https://sauna.example")]
            as [(String?, String)])
    func `the accounts page shows links under the site's name`(publicURL: String?, origin: String) async throws {
        var tester = Self.obliging
        tester.site = Site(publicURL: publicURL.flatMap(PublicURL.init))
        let invitation = try await tester.response(.post, "/accounts/invitations", form: [])
        #expect(invitation.text.contains("\n\(origin)/sign-up?invitation=\(Secret.invitation.text)</textarea>"))
        let reset = try await tester.response(.post, "\(Self.member)/reset-password", form: [])
        #expect(reset.text.contains("\n\(origin)/reset-password?link=\(Secret.passwordReset.text)</textarea>"))
    }

    @Test func `the accounts page lets no cache keep a link`() async throws {
        for uri in ["/accounts/invitations", "\(Self.member)/reset-password"] {
            #expect(try await Self.obliging.response(.post, uri, form: []).headers[.cacheControl] == "no-store")
        }
        #expect(try await Self.obliging.response(.get, "/accounts").headers[.cacheControl] == nil)
    }
}

/// The responses of `/accounts` when nothing is changed.
@Suite struct AccountsRefusalTests {
    private static let member = "/accounts/00000000-0000-4000-8000-0000000000c9"

    @Test(arguments: [
        ([("isOpen", "true")], true), ([("isOpen", "false")], false), ([("isOpen", "1")], false), ([], false),
    ])
    func `the accounts page opens sign up for nothing but true`(form: [(String, String)], isOpen: Bool) async throws {
        let calls = Calls<Bool>()
        let tester = AccountTester.holding([.owner]) { $0.turnSignUpSwitch = { calls.record($0) } }
        _ = try await tester.response(.post, "/accounts/sign-up", form: form)
        #expect(calls.all == [isOpen])
    }

    @Test(arguments: ["disable", "enable", "reset-password"])
    func `the accounts page finds no such account`(action: String) async throws {
        // The stub's methods that write fail the test when they are called.
        let malformed = try await AccountTester.holding([.owner]).response(.post, "/accounts/x/\(action)", form: [])
        #expect(malformed.status == .notFound)

        let tester = AccountTester.holding([.owner]) { administration in
            administration.setDisabled = { _ in false }
            administration.makePasswordReset = { _, _ in nil }
        }
        #expect(try await tester.response(.post, "\(Self.member)/\(action)", form: []).status == .notFound)
    }

    @Test func `the accounts page answers that the accounts cannot be read`() async throws {
        let tester = AccountTester.holding([]) { $0.allAccounts = { throw StubError() } }
        let response = try await tester.response(.get, "/accounts")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }
}
