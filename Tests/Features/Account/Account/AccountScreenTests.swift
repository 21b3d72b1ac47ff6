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

/// The responses of `/account`.
@Suite struct AccountScreenTests {
    private static let passwords = [("currentPassword", "correct horse"), ("newPassword", "battery staple")]
    /// The last whole day on which the account can be restored.
    private static let restorable = "loki-restorable=2026-11-27; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax"
    private static let forgotten = "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    private static let endOther = "/account/sessions/00000000-0000-4000-8000-000000000002/end"
    private static let endCurrent = "/account/sessions/00000000-0000-4000-8000-0000000000d2/end"

    @Test(arguments: [
        ("/account/name", [("name", "友人")], "/account?notice=renamed"),
        ("/account/password", passwords, "/account?notice=password-changed"),
        (endOther, [], "/account?notice=session-ended"),
        ("/account/sessions/end", [], "/account?notice=session-ended"),
    ])
    func `the account page leads back with a notice`(uri: String, form: [(String, String)], location: String)
        async throws
    {
        let answer = try await AccountTester.member.response(.post, uri, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == location)
        #expect(answer.headers[.setCookie] == nil)

        let scripted = try await AccountTester.member.response(.post, uri, headers: [.hxRequest: "true"], form: form)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == location)
    }

    @Test(arguments: [
        ("/sign-out", [], "/sign-in?notice=signed-out"), (endCurrent, [], "/sign-in?notice=signed-out"),
        ("/account/delete", [("confirmation", "家族")], "/sign-in"),
    ])
    func `the account page signs out and leaves nothing in the browser`(
        uri: String, form: [(String, String)], location: String
    ) async throws {
        let answer = try await AccountTester.member.response(.post, uri, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == location)
        let cookies = [Self.forgotten] + (uri == "/account/delete" ? [Self.restorable] : [])
        #expect(answer.headers[values: .setCookie] == cookies)
        #expect(answer.headers[.clearSiteData] == "\"cache\", \"storage\"")

        let scripted = try await AccountTester.member.response(.post, uri, headers: [.hxRequest: "true"], form: form)
        #expect(scripted.headers[.hxRedirect] == location)
        #expect(scripted.headers[values: .setCookie] == cookies)
    }

    @Test func `the account page forgets the cookie of a public site`() async throws {
        var tester = AccountTester.member
        tester.site = Site(publicURL: PublicURL("https://sauna.example"))
        let response = try await tester.response(.post, "/sign-out")
        #expect(
            response.headers[.setCookie] == "__Host-loki=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `the account page signs out a user whose account is gone`() async throws {
        let response = try await AccountTester.member { $0.ownAccount = { _ in nil } }.response(.get, "/account")
        #expect(response.headers[.location] == "/sign-in")
        #expect(response.headers[values: .setCookie] == [Self.forgotten, Self.restorable])
    }

    @Test func `the account page acts for the signed-in user`() async throws {
        let calls = Calls<StubAccountRepository.ChangingPassword>()
        let tester = AccountTester.member { accounts in
            accounts.changePassword = { attempt in
                calls.record(attempt)
                return .done
            }
        }
        _ = try await tester.response(.post, "/account/password", form: Self.passwords)
        #expect(
            calls.all == [
                StubAccountRepository.ChangingPassword(
                    account: .member, current: "correct horse", new: "battery staple", session: .session)
            ])
    }
}

/// The responses of `/account` when nothing is changed.
@Suite struct AccountRefusalTests {
    @Test(
        arguments: [(.tooManyAttempts(seconds: 61), 429, "61"), (.busy, 503, "5"), (.wrongPassword, 422, nil)]
            as [(OwnAccountOutcome, Int, String?)])
    func `the account page changes no password`(outcome: OwnAccountOutcome, status: Int, retryAfter: String?)
        async throws
    {
        let response = try await AccountTester.member { $0.changePassword = { _ in outcome } }.response(
            .post, "/account/password", form: [("currentPassword", "correct horse"), ("newPassword", "battery staple")])
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(!response.text.contains("correct horse"))
        #expect(!response.text.contains("battery staple"))
    }

    @Test(arguments: [
        ("/account/name", 422), ("/account/password", 422), ("/account/delete", 422), ("/account/sessions/x/end", 404),
    ])
    func `a form with missing parts changes nothing`(uri: String, status: Int) async throws {
        #expect(try await AccountTester.member.response(.post, uri, form: []).status.code == status)
    }

    @Test(arguments: ["/account?notice=x", "/account?notice=", "/account?notice=signed-out"])
    func `an unknown notice is not shown`(uri: String) async throws {
        let response = try await AccountTester.member.response(.get, uri)
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test func `the account page answers that the account cannot be read`() async throws {
        let response = try await AccountTester.member { $0.ownAccount = { _ in throw StubError() } }.response(
            .get, "/account")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }

    @Test func `the account page does not show why the storage failed`() async throws {
        let response = try await AccountTester.member { $0.rename = { _, _ in throw StubError() } }.response(
            .post, "/account/name", form: [("name", "友人")])
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
