import AccountData
import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import TestSupport
import Testing
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

/// What `/account` answers, and how it looks.
@Suite struct AccountScreenTests {
    private static let passwords = [("currentPassword", "correct horse"), ("newPassword", "battery staple")]
    private static let forgotten = "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    private static let endOther = "/account/sessions/00000000-0000-4000-8000-000000000002/end"
    private static let endCurrent = "/account/sessions/00000000-0000-4000-8000-0000000000d2/end"

    /// The owner's page on one device.
    private static let owner = AccountTester(
        accounts: StubAccountRepository(ownAccount: { _ in .owner }),
        sessions: StubSessionRepository(sessions: { _, _ in
            [
                Session(
                    id: .session, account: .owner, isOwner: true, device: .unknown, createdAt: .noon,
                    lastUsedAt: .noon)
            ]
        }),
        identity: .owner)

    // MARK: - Snapshots

    static let looks = [
        Look(testDescription: "account.owner", uri: "/account", tester: owner),
        Look(testDescription: "account.member", uri: "/account", tester: .member),
        Look(testDescription: "account.renamed", uri: "/account?notice=renamed", tester: .member),
        Look(
            testDescription: "account.nameTaken", uri: "/account/name",
            tester: .member { $0.rename = { _, _ in false } }, form: [("name", "<b>友人</b>")], status: 422),
        Look(
            testDescription: "account.passwordShort", uri: "/account/password", tester: .member,
            form: [("currentPassword", "correct horse"), ("newPassword", "short")], status: 422),
        Look(
            testDescription: "account.passwordWrong", uri: "/account/password",
            tester: .member { $0.changePassword = { _ in .wrongPassword } }, form: passwords, status: 422),
        Look(
            testDescription: "account.deletionWrong", uri: "/account/delete", tester: .member,
            form: [("confirmation", "<b>")], status: 422),
        Look(
            testDescription: "account.ownerOfOthers", uri: "/account/delete",
            tester: .member { $0.requestDeletion = { _, _ in .isOwnerOfOthers } }, form: [("confirmation", "家族")],
            status: 409),
    ]

    @Test(arguments: looks, Language.allCases)
    func looksAsItDid(_ look: Look, language: Language) async throws {
        try await look.expectAsItWas(in: language)
    }

    // MARK: - Answers

    @Test(arguments: [
        ("/account/name", [("name", "友人")], "/account?notice=renamed"),
        ("/account/password", passwords, "/account?notice=password-changed"),
        (endOther, [], "/account?notice=session-ended"),
        ("/account/sessions/end", [], "/account?notice=session-ended"),
    ])
    func leadsBackWithWhatWasDone(uri: String, form: [(String, String)], location: String) async throws {
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
        ("/account/delete", [("confirmation", "家族")], "/sign-in?notice=deleted"),
    ])
    func signsOutAndLeavesNothingInTheBrowser(uri: String, form: [(String, String)], location: String) async throws {
        let answer = try await AccountTester.member.response(.post, uri, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == location)
        #expect(answer.headers[.setCookie] == Self.forgotten)
        #expect(answer.headers[.clearSiteData] == "\"cache\", \"storage\"")

        let scripted = try await AccountTester.member.response(.post, uri, headers: [.hxRequest: "true"], form: form)
        #expect(scripted.headers[.hxRedirect] == location)
        #expect(scripted.headers[.setCookie] == Self.forgotten)
    }

    @Test func forgetsTheCookieOfAPublicSite() async throws {
        var tester = AccountTester.member
        tester.site = Site(publicURL: PublicURL("https://sauna.example"))
        let response = try await tester.response(.post, "/sign-out")
        #expect(
            response.headers[.setCookie] == "__Host-loki=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func signsOutThoseWhoseAccountIsGone() async throws {
        let response = try await AccountTester.member { $0.ownAccount = { _ in nil } }.response(.get, "/account")
        #expect(response.headers[.location] == "/sign-in?notice=deleted")
        #expect(response.headers[.setCookie] == Self.forgotten)
    }

    @Test func actsForTheOneWhoIsSignedIn() async throws {
        let calls = Calls<StubAccountRepository.ChangingPassword>()
        let tester = AccountTester.member { accounts in
            accounts.changePassword = { attempt in
                calls.record(attempt)
                return .changed
            }
        }
        _ = try await tester.response(.post, "/account/password", form: Self.passwords)
        #expect(
            calls.all == [
                StubAccountRepository.ChangingPassword(
                    account: .member, current: "correct horse", new: "battery staple", session: .session, now: .noon)
            ])
    }
}
