import AccountData
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import TestSupport
import Testing
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

/// What `/sign-in` answers, and how it looks.
@Suite struct SignInScreenTests {
    private static let typed = [("name", "<b>家族</b>"), ("password", "correct horse")]

    private static func answering(
        _ outcome: SignInOutcome = .wrongNameOrPassword, _ permission: SignUpPermission = .closed
    ) -> AccountTester {
        AccountTester(
            accounts: StubAccountRepository(signUpPermission: { _, _ in permission }, signIn: { _ in outcome }))
    }

    // MARK: - Snapshots

    static let looks = [
        Look(testDescription: "signIn.first", uri: "/sign-in", tester: answering()),
        Look(testDescription: "signIn.open", uri: "/sign-in", tester: answering(.busy, .open)),
        Look(testDescription: "signIn.next", uri: "/sign-in?next=%2Fsettings%3Fa%26b", tester: answering()),
        Look(testDescription: "signIn.signedOut", uri: "/sign-in?notice=signed-out", tester: answering()),
        Look(testDescription: "signIn.wrong", uri: "/sign-in", tester: answering(), form: typed, status: 422),
        Look(
            testDescription: "signIn.tooMany", uri: "/sign-in", tester: answering(.tooManyAttempts(seconds: 61)),
            form: typed + [("next", "/settings")], status: 429),
        Look(
            testDescription: "signIn.carriedOn", uri: "/sign-in",
            tester: answering(.signedIn(.session, isRestored: false)),
            form: typed + [("carriedPath", "/sakatsu/new"), ("carried.foreword", "\"雨\"\n<b>の日</b>")]),
    ]

    @Test(arguments: looks, Language.allCases)
    func looksAsItDid(_ look: Look, language: Language) async throws {
        try await look.expectAsItWas(in: language)
    }

    // MARK: - Signing in

    @Test func signsInWithASessionInACookie() async throws {
        let calls = Calls<StubAccountRepository.SigningIn>()
        let tester = AccountTester(
            accounts: StubAccountRepository(
                signUpPermission: { _, _ in .closed },
                signIn: { attempt in
                    calls.record(attempt)
                    return .signedIn(.session, isRestored: false)
                }))
        let response = try await tester.response(
            .post, "/sign-in",
            headers: [.cookie: "loki=\(Secret.previous.text)", .userAgent: Device.phoneUserAgent], form: Self.typed)
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu")
        #expect(
            response.headers[.setCookie]
                == "loki=\(Secret.session.text); Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")
        #expect(response.headers[.clearSiteData] == "\"cache\"")
        #expect(
            calls.all == [
                StubAccountRepository.SigningIn(
                    name: "<b>家族</b>", password: "correct horse", address: "unknown", device: .phone,
                    previous: .previous, now: .noon)
            ])
    }

    @Test func bindsTheCookieToTheHostOfAPublicSite() async throws {
        var tester = Self.answering(.signedIn(.session, isRestored: false))
        tester.site = Site(publicURL: PublicURL("https://sauna.example"))
        let response = try await tester.response(.post, "/sign-in", form: Self.typed)
        #expect(
            response.headers[.setCookie]
                == "__Host-loki=\(Secret.session.text); Path=/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func leadsAScriptOn() async throws {
        let response = try await Self.answering(.signedIn(.session, isRestored: false)).response(
            .post, "/sign-in", headers: [.hxRequest: "true"], form: Self.typed)
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == "/sakatsu")
        #expect(response.headers[.setCookie]?.hasPrefix("loki=\(Secret.session.text);") == true)
    }

    @Test(arguments: [
        ("/settings?saved", "/settings?saved"), ("//evil.example", "/sakatsu"), ("/\\evil.example", "/sakatsu"),
        ("https://evil.example", "/sakatsu"), ("", "/sakatsu"),
    ])
    func leadsToWhereItWasAskedForOnThisSiteAlone(next: String, location: String) async throws {
        let tester = Self.answering(.signedIn(.session, isRestored: false))
        let answer = try await tester.response(.post, "/sign-in", form: Self.typed + [("next", next)])
        #expect(answer.headers[.location] == location)

        // Those who are signed in already need not do it again.
        let query = [("next", next)].formEncoded
        let known = try await AccountTester(identity: .member).response(.get, "/sign-in?\(query)")
        #expect(known.status == .seeOther)
        #expect(known.headers[.location] == location)
    }

    @Test func tellsThoseWhoComeBackThatTheirAccountIsBack() async throws {
        let tester = Self.answering(.signedIn(.session, isRestored: true))
        let home = try await tester.response(.post, "/sign-in", form: Self.typed)
        #expect(home.headers[.location] == "/account?notice=restored")
        let next = try await tester.response(.post, "/sign-in", form: Self.typed + [("next", "/settings")])
        #expect(next.headers[.location] == "/settings")
    }

    @Test func signsInTheOneWhoseFormIsCarried() async throws {
        let response = try await Self.answering(.signedIn(.session, isRestored: false)).response(
            .post, "/sign-in", form: Self.typed + [("carriedPath", "/sakatsu/new"), ("next", "/settings")])
        #expect(response.status == .ok)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(response.headers[.setCookie]?.hasPrefix("loki=\(Secret.session.text);") == true)
    }

    @Test func leadsToTheFirstAccount() async throws {
        let tester = Self.answering(.wrongNameOrPassword, .first)
        #expect(try await tester.response(.get, "/sign-in").headers[.location] == "/sign-up")
        #expect(try await tester.response(.post, "/sign-in", form: Self.typed).headers[.location] == "/sign-up")
    }

    // MARK: - Refusals

    @Test(
        arguments: [
            (.wrongNameOrPassword, 422, nil), (.disabled, 403, nil), (.tooManyAttempts(seconds: 61), 429, "61"),
            (.busy, 503, "5"),
        ] as [(SignInOutcome, Int, String?)])
    func signsNobodyIn(outcome: SignInOutcome, status: Int, retryAfter: String?) async throws {
        let response = try await Self.answering(outcome).response(.post, "/sign-in", form: Self.typed)
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(response.headers[.setCookie] == nil)
        #expect(!response.text.contains("correct horse"))
    }

    @Test(arguments: [[], [("name", "家族")], [("password", "correct horse")]])
    func refusesAFormWithPartsMissing(form: [(String, String)]) async throws {
        #expect(try await AccountTester().response(.post, "/sign-in", form: form).status == .badRequest)
    }

    @Test func keepsSecretWhyTheStorageFailed() async throws {
        let tester = AccountTester(accounts: StubAccountRepository(signUpPermission: { _, _ in throw StubError() }))
        let response = try await tester.response(.get, "/sign-in")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
