import AccountData
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import TestSupport
import Testing
import WebCore

@testable import AccountFeature

/// The responses to users who are not signed in, where that is required.
@Suite struct AskingToSignInTests {
    private static let tester = AccountTester(accounts: StubAccountRepository(signUpPermission: { _, _ in .closed }))
    private static let typed = [("foreword", "\"<雨>\"\n&")]

    static let pages = [
        PageAnswer(
            testDescription: "carried", uri: "/sakatsu/new", tester: tester, form: typed, status: 401,
            words: Words(
                "サインインの期限が切れました。入力した内容は残っています。サインインすると続きから再開できます。",
                "Your session has ended. What you typed is kept. Sign in to continue.")),
        PageAnswer(
            testDescription: "carried field", uri: "/sakatsu/new", tester: tester, form: typed, status: 401,
            words: Words("name=\"carried.foreword\" value=\"&quot;&lt;雨&gt;&quot;")),
        PageAnswer(
            testDescription: "not sent", uri: "/sakatsu/new", tester: AccountTester(isUnidentified: true),
            form: typed, status: 503, words: Words("いまは送信できません", "Can’t send right now")),
        PageAnswer(
            testDescription: "field not sent", uri: "/sakatsu/new", tester: AccountTester(isUnidentified: true),
            form: typed, status: 503, words: Words("name=\"foreword\" value=\"&quot;&lt;雨&gt;&quot;")),
    ]

    @Test(arguments: pages, Language.allCases)
    func `each request is answered with its page`(_ page: PageAnswer, language: Language) async throws {
        try await page.expectAnswer(in: language)
    }

    @Test(arguments: [
        ("/account", "/sign-in?next=%2Faccount"), ("/sakatsu", "/sign-in?next=%2Fsakatsu"),
        ("/account?notice=renamed&q=%E6%B9%AF", "/sign-in?next=%2Faccount%3Fnotice%3Drenamed%26q%3D%25E6%25B9%25AF"),
        ("/account?\(String(repeating: "a", count: 2_000))", "/sign-in"),
    ])
    func `the page leads to the page to sign in and back`(uri: String, location: String) async throws {
        let response = try await Self.tester.response(.get, uri)
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == location)
    }

    /// A part of a page is not a page to come back to.
    @Test(
        arguments: [
            ("http://localhost/sakatsu?q=%E6%B9%AF", "/sign-in?next=%2Fsakatsu%3Fq%3D%25E6%25B9%25AF"),
            ("http://localhost/sakatsu", "/sign-in?next=%2Fsakatsu"), ("http://localhost", "/sign-in"),
            ("http://localhost//evil.example", "/sign-in"), (nil, "/sign-in"),
        ] as [(String?, String)])
    func `a script returns to its own page after signing in`(current: String?, location: String) async throws {
        var headers: HTTPFields = [.hxRequest: "true"]
        headers[.hxCurrentURL] = current
        let response = try await Self.tester.response(.get, "/account", headers: headers)
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == location)
    }

    /// The script changes the page's address only after the response.
    @Test(
        arguments: [
            ("/sakatsu?q=%E6%B9%AF", "/sakatsu", "%2Fsakatsu%3Fq%3D%25E6%25B9%25AF"),
            ("/sakatsu?edit=&q=b", "/sakatsu?edit&q=a", "%2Fsakatsu%3Fedit%3D%26q%3Db"),
            ("/sakatsu?q=b&after=x", "/sakatsu?q=b", "%2Fsakatsu%3Fq%3Db"),
            ("/sakatsu?through=x", "/sakatsu?q=b", "%2Fsakatsu"),
            ("/account?q=b", "/sakatsu?q=a", "%2Fsakatsu%3Fq%3Da"),
        ])
    func `the page keeps the search that is typed`(uri: String, current: String, next: String) async throws {
        let headers: HTTPFields = [.hxRequest: "true", .hxCurrentURL: "http://localhost\(current)"]
        let response = try await Self.tester.response(.get, uri, headers: headers)
        #expect(response.headers[.hxRedirect] == "/sign-in?next=\(next)")
    }

    // MARK: - Forms

    @Test func `the page lets no cache keep a carried form`() async throws {
        for tester in [Self.tester, AccountTester(isUnidentified: true)] {
            let response = try await tester.response(.post, "/sakatsu/new", form: Self.typed)
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    /// A stranger's long form is not sent back; the page says how to save it.
    @Test(arguments: [30_000, 300_000], [false, true])
    func `the page says that a long form is not carried along`(length: Int, isUnidentified: Bool) async throws {
        // Each takes nine bytes when it is sent, as do those of the first form.
        let text = length == 30_000 ? String(repeating: "湯", count: length) : String(repeating: "\"", count: length)
        for language in Language.allCases {
            var tester = AccountTester(isUnidentified: isUnidentified)
            tester.language = language
            let response = try await tester.response(.post, "/sakatsu/new", form: [("foreword", text)])
            #expect(response.status == .contentTooLarge)
            #expect(
                response.text.contains(
                    Words("別のタブでサインインしてから", "Sign in on another tab, then return")[language]))
            #expect(response.text.contains("href=\"/sign-in\" target=\"_blank\""))
            #expect(response.text.utf8.count < 4_000)
        }
    }

    @Test func `the page carries along the longest memo`() async throws {
        let body = String(repeating: "湯", count: 20_000)
        let response = try await Self.tester.response(.post, "/sakatsu/new", form: [("body", body)])
        #expect(response.status == .unauthorized)
        #expect(response.text.contains("name=\"carried.body\" value=\"\(body)\""))

        let carried = [
            ("name", "家族"), ("password", String(repeating: "湯", count: 300)), ("carriedPath", "/sakatsu/new"),
            ("carried.body", body),
        ]
        let tester = AccountTester(
            accounts: StubAccountRepository(
                signUpPermission: { _, _ in .closed }, signIn: { _ in .wrongNameOrPassword }))
        let answer = try await tester.response(.post, "/sign-in", form: carried)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("name=\"carried.body\" value=\"\(body)\""))
    }

    @Test func `the typed text stays with the script that sent it`() async throws {
        let response = try await Self.tester.response(
            .post, "/sakatsu/new", headers: [.hxRequest: "true"], form: Self.typed)
        #expect(response.status == .unauthorized)
        #expect(response.text == "")
        #expect(response.headers[.hxRedirect] == nil)
    }

    /// They contain passwords, or would repeat an old request after signing in.
    @Test(arguments: ["/account/password", "/account/delete", "/sign-out", "/accounts/invitations"])
    func `the page carries along no forms of accounts`(uri: String) async throws {
        let form = [("newPassword", "correct horse")]
        let answer = try await Self.tester.response(.post, uri, form: form)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/sign-in")

        let scripted = try await Self.tester.response(.post, uri, headers: [.hxRequest: "true"], form: form)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/sign-in")

        let unidentified = try await AccountTester(isUnidentified: true).response(.post, uri, form: form)
        #expect(unidentified.status == .serviceUnavailable)
        #expect(!unidentified.text.contains("correct horse"))
    }

    // MARK: - Others

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `a request for plain text is answered with the status alone`(method: HTTPRequest.Method) async throws {
        let uri = method == .get ? "/sakatsu" : "/sakatsu/new"
        let response = try await Self.tester.response(method, uri, headers: [.accept: "text/plain"], form: [])
        #expect(response.status == .unauthorized)
        #expect(response.headers[.location] == nil)
    }

    /// A user who may be signed in is not asked to do it again.
    @Test(arguments: ["/account", "/sign-in", "/sign-up"])
    func `the page asks no one who may be signed in`(uri: String) async throws {
        let response = try await AccountTester(isUnidentified: true).response(.get, uri)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.location] == nil)
        #expect(!response.text.contains("secret"))
    }
}
