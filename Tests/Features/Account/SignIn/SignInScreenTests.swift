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

/// The responses of `/sign-in`.
@Suite struct SignInScreenTests {
    private static let typed = [("name", "<b>家族</b>"), ("password", "correct horse")]

    // MARK: - Pages

    static let pages = [
        PageAnswer(
            testDescription: "next", uri: "/sign-in?next=%2Fsettings%3Fa%26b", tester: .signingIn(),
            words: Words("name=\"next\" value=\"/settings?a&amp;b\"")),
        PageAnswer(
            testDescription: "wrong name", uri: "/sign-in", tester: .signingIn(), form: typed, status: 422,
            words: Words("value=\"&lt;b&gt;家族&lt;/b&gt;\"")),
        PageAnswer(
            testDescription: "carried on", uri: "/sign-in",
            tester: .signingIn(.signedIn(.session, isRestored: false)),
            form: typed + [("carriedPath", "/sakatsu/new"), ("carried.foreword", "\"雨\"\n<b>の日</b>")],
            words: Words(
                "&lt;b&gt;家族&lt;/b&gt;としてサインインしました。入力していた内容を送信しますか。",
                "You’re signed in as &lt;b&gt;家族&lt;/b&gt;. Send what you typed?")),
    ]

    @Test(arguments: pages, Language.allCases)
    func `each request is answered with its page`(_ page: PageAnswer, language: Language) async throws {
        try await page.expectAnswer(in: language)
    }

    // MARK: - Restoring an account that was deleted in this browser

    private static let deletion: HTTPFields = [.cookie: "loki-restorable=2026-11-27"]

    @Test(arguments: [false, true])
    func `the page says until when the account can be restored, only in its browser`(isWrong: Bool) async throws {
        for (headers, isSaid) in [(Self.deletion, true), (HTTPFields(), false)] {
            let uri = "/sign-in?restorable=2026-11-27"
            let response =
                isWrong
                ? try await AccountTester.signingIn().response(.post, uri, headers: headers, form: Self.typed)
                : try await AccountTester.signingIn().response(.get, uri, headers: headers)
            #expect(response.text.contains("アカウントを削除しました") == isSaid)
        }
    }

    @Test func `the page forgets the deletion with signing in`() async throws {
        let tester = AccountTester.signingIn(.signedIn(.session, isRestored: true))
        let response = try await tester.response(.post, "/sign-in", headers: Self.deletion, form: Self.typed)
        let forgotten = "loki-restorable=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        #expect(response.headers[values: .setCookie].last == forgotten)
    }

    // MARK: - A deletion carried through signing in

    @Test(arguments: [
        ("/sakatsu/delete", "/sakatsu"), ("/memos/00000000-0000-4000-8000-000000000001/delete", "/memos"),
    ])
    func `the page asks before it deletes`(path: String, section: String) async throws {
        let response = try await AccountTester.signingIn(.signedIn(.session, isRestored: false)).response(
            .post, "/sign-in", form: Self.typed + [("carriedPath", path), ("carried.ids", "1")])
        #expect(response.text.contains("まだ何も削除していません。"))
        #expect(response.text.contains("<button class=\"button full destructive\">削除する</button>"))
        #expect(response.text.contains("<a href=\"\(section)\">キャンセル</a>"))
        #expect(!response.text.contains("autofocus"))
    }

    // MARK: - Signing in

    @Test func `the page signs in with a session in a cookie`() async throws {
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
            response.headers[values: .setCookie].first
                == "loki=\(Secret.session.text); Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")
        #expect(response.headers[.clearSiteData] == "\"cache\"")
        #expect(
            calls.all == [
                StubAccountRepository.SigningIn(
                    name: "<b>家族</b>", password: "correct horse", address: "unknown", device: .phone,
                    previous: .previous, now: .noon)
            ])
    }

    @Test func `the page binds the cookie to the host of a public site`() async throws {
        var tester = AccountTester.signingIn(.signedIn(.session, isRestored: false))
        tester.site = Site(publicURL: PublicURL("https://sauna.example"))
        let response = try await tester.response(.post, "/sign-in", form: Self.typed)
        #expect(
            response.headers[values: .setCookie].first
                == "__Host-loki=\(Secret.session.text); Path=/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `the page leads a script on`() async throws {
        let response = try await AccountTester.signingIn(.signedIn(.session, isRestored: false)).response(
            .post, "/sign-in", headers: [.hxRequest: "true"], form: Self.typed)
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == "/sakatsu")
        #expect(response.headers[values: .setCookie].first?.hasPrefix("loki=\(Secret.session.text);") == true)
    }

    @Test(arguments: [
        ("/settings?saved", "/settings?saved"), ("//evil.example", "/sakatsu"), ("/\\evil.example", "/sakatsu"),
        ("https://evil.example", "/sakatsu"), ("", "/sakatsu"),
    ])
    func `the page only leads to a requested page of this site`(next: String, location: String) async throws {
        let tester = AccountTester.signingIn(.signedIn(.session, isRestored: false))
        let answer = try await tester.response(.post, "/sign-in", form: Self.typed + [("next", next)])
        #expect(answer.headers[.location] == location)

        // Users who are already signed in need not do it again.
        let query = [("next", next)].formEncoded
        let known = try await AccountTester(identity: .member).response(.get, "/sign-in?\(query)")
        #expect(known.status == .seeOther)
        #expect(known.headers[.location] == location)
    }

    @Test func `the page says that the account is restored`() async throws {
        let tester = AccountTester.signingIn(.signedIn(.session, isRestored: true))
        let home = try await tester.response(.post, "/sign-in", form: Self.typed)
        #expect(home.headers[.location] == "/account?notice=restored")
        let next = try await tester.response(.post, "/sign-in", form: Self.typed + [("next", "/settings")])
        #expect(next.headers[.location] == "/settings")
    }

    @Test func `the page signs in and shows the carried form`() async throws {
        let response = try await AccountTester.signingIn(.signedIn(.session, isRestored: false)).response(
            .post, "/sign-in", form: Self.typed + [("carriedPath", "/sakatsu/new"), ("next", "/settings")])
        #expect(response.status == .ok)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(response.headers[values: .setCookie].first?.hasPrefix("loki=\(Secret.session.text);") == true)
    }

    @Test func `the page leads to the first account`() async throws {
        let tester = AccountTester.signingIn(.wrongNameOrPassword, .first)
        #expect(try await tester.response(.get, "/sign-in").headers[.location] == "/sign-up")
        #expect(try await tester.response(.post, "/sign-in", form: Self.typed).headers[.location] == "/sign-up")
    }
}

/// The responses of `/sign-in` when the user is not signed in.
@Suite struct SignInRefusalTests {
    private static let typed = [("name", "<b>家族</b>"), ("password", "correct horse")]

    @Test(
        arguments: [
            (.wrongNameOrPassword, 422, nil), (.disabled, 403, nil), (.tooManyAttempts(seconds: 61), 429, "61"),
            (.busy, 503, "5"),
        ] as [(SignInOutcome, Int, String?)])
    func `a refused sign-in starts no session`(outcome: SignInOutcome, status: Int, retryAfter: String?) async throws {
        let response = try await AccountTester.signingIn(outcome).response(.post, "/sign-in", form: Self.typed)
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(response.headers[.setCookie] == nil)
        #expect(!response.text.contains("correct horse"))
    }

    @Test(arguments: [[], [("name", "家族")], [("password", "correct horse")]])
    func `the page refuses a form with parts missing`(form: [(String, String)]) async throws {
        #expect(try await AccountTester().response(.post, "/sign-in", form: form).status == .badRequest)
    }

    @Test func `the page does not show why the storage failed`() async throws {
        let tester = AccountTester(accounts: StubAccountRepository(signUpPermission: { _, _ in throw StubError() }))
        let response = try await tester.response(.get, "/sign-in")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
