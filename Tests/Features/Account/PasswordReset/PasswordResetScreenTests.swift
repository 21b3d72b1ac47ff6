import AccountData
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

/// The responses of `/reset-password`.
@Suite struct PasswordResetScreenTests {
    private static let link = ("link", Secret.passwordReset.text)
    private static let uri = "/reset-password?\([link].formEncoded)"
    private static let typed = [link, ("password", "correct horse")]

    private static func answering(_ isReset: Bool?, _ account: Account? = .member) -> AccountTester {
        AccountTester(
            accounts: StubAccountRepository(resettingAccount: { _, _ in account }, resetPassword: { _ in isReset }))
    }

    @Test func `the page sets the password and leads to signing in`() async throws {
        let calls = Calls<StubAccountRepository.ResettingPassword>()
        let tester = AccountTester(
            accounts: StubAccountRepository(
                resettingAccount: { _, _ in .member },
                resetPassword: { attempt in
                    calls.record(attempt)
                    return true
                }))

        let answer = try await tester.response(.post, "/reset-password", form: Self.typed)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/sign-in?notice=password-reset")
        #expect(answer.headers[.setCookie] == nil)

        let scripted = try await tester.response(
            .post, "/reset-password", headers: [.hxRequest: "true"], form: Self.typed)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/sign-in?notice=password-reset")

        let attempt = StubAccountRepository.ResettingPassword(
            secret: .passwordReset, new: "correct horse", now: .noon)
        #expect(calls.all == [attempt, attempt])
    }

    @Test(arguments: [(false, 410, nil), (nil, 503, "5")] as [(Bool?, Int, String?)])
    func `the page sets no password`(isReset: Bool?, status: Int, retryAfter: String?) async throws {
        let response = try await Self.answering(isReset).response(.post, "/reset-password", form: Self.typed)
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(!response.text.contains("correct horse"))
    }

    @Test(arguments: ["/reset-password", "/reset-password?link=", "/reset-password?link=x"])
    func `another secret is not a link`(uri: String) async throws {
        // The stub's methods fail the test when they are called.
        #expect(try await AccountTester().response(.get, uri).status == .gone)
    }

    @Test func `the page refuses a form with parts missing`() async throws {
        let response = try await AccountTester().response(.post, "/reset-password", form: [Self.link])
        #expect(response.status == .badRequest)
    }

    @Test func `the page does not show why the storage failed`() async throws {
        let tester = AccountTester(accounts: StubAccountRepository(resettingAccount: { _, _ in throw StubError() }))
        let response = try await tester.response(.get, Self.uri)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "5")
        #expect(!response.text.contains("secret"))
    }
}
