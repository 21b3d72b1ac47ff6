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

/// The responses of `/sign-up`.
@Suite struct SignUpScreenTests {
    private static let typed = [("name", "家族"), ("password", "correct horse")]
    private static let invitation = ("invitation", Secret.invitation.text)

    private static func answering(
        _ outcome: SignUpOutcome = .closed, _ permission: SignUpPermission = .open
    ) -> AccountTester {
        AccountTester(
            accounts: StubAccountRepository(signUpPermission: { _, _ in permission }, signUp: { _ in outcome }))
    }

    @Test func `the page signs up with a session in a cookie`() async throws {
        let calls = Calls<StubAccountRepository.SigningUp>()
        let tester = AccountTester(
            accounts: StubAccountRepository(
                signUpPermission: { _, _ in .invited },
                signUp: { attempt in
                    calls.record(attempt)
                    return .signedUp(.session)
                }))
        let headers: HTTPFields = [.userAgent: Device.phoneUserAgent]
        let form = Self.typed + [Self.invitation]

        let answer = try await tester.response(.post, "/sign-up", headers: headers, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/sakatsu")
        let cookie = "loki=\(Secret.session.text); Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax"
        #expect(answer.headers[values: .setCookie].first == cookie)
        #expect(answer.headers[.clearSiteData] == "\"cache\"")

        var scriptHeaders = headers
        scriptHeaders[.hxRequest] = "true"
        let scripted = try await tester.response(.post, "/sign-up", headers: scriptHeaders, form: form)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/sakatsu")
        #expect(scripted.headers[values: .setCookie].first == cookie)

        let attempt = StubAccountRepository.SigningUp(
            name: try AccountName(typed: "家族"), password: "correct horse", invitation: .invitation,
            address: "unknown", device: .phone, now: .noon)
        #expect(calls.all == [attempt, attempt])
    }

    @Test func `the page leads signed-in users home`() async throws {
        let tester = AccountTester(identity: .member)
        for response in [
            try await tester.response(.get, "/sign-up"), try await tester.response(.post, "/sign-up", form: Self.typed),
        ] {
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/sakatsu")
            #expect(response.headers[values: .setCookie].first == nil)
        }
    }

    @Test func `the page lets no cache keep an invitation`() async throws {
        let tester = Self.answering(.busy, .invited)
        let invited = try await tester.response(.get, "/sign-up?\([Self.invitation].formEncoded)")
        #expect(invited.headers[.cacheControl] == "no-store")
        #expect(try await tester.response(.get, "/sign-up").headers[.cacheControl] == nil)
    }

    @Test(
        arguments: [
            (.nameTaken, 422, nil), (.closed, 403, nil), (.tooManyAttempts(seconds: 61), 429, "61"), (.busy, 503, "5"),
        ] as [(SignUpOutcome, Int, String?)])
    func `a refused sign-up makes no session`(outcome: SignUpOutcome, status: Int, retryAfter: String?) async throws {
        let response = try await Self.answering(outcome).response(.post, "/sign-up", form: Self.typed)
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(response.headers[values: .setCookie].first == nil)
        #expect(!response.text.contains("correct horse"))
    }

    @Test(arguments: [[], [("name", "家族")], [("password", "correct horse")]])
    func `the page refuses a form with parts missing`(form: [(String, String)]) async throws {
        #expect(try await AccountTester().response(.post, "/sign-up", form: form).status == .badRequest)
    }

    @Test func `the page does not show why the storage failed`() async throws {
        let tester = AccountTester(accounts: StubAccountRepository(signUpPermission: { _, _ in throw StubError() }))
        let response = try await tester.response(.get, "/sign-up")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
