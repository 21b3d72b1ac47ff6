import AccountData
import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

/// What `/account/tokens` answers.
@Suite struct TokensScreenTests {
    private static let end = "/account/tokens/00000000-0000-4000-8000-0000000000dc/end"
    private static let name = [("name", "コマンドライン"), ("access", "readWrite")]

    private static func member(_ change: (inout StubTokenRepository) -> Void = { _ in }) -> AccountTester {
        var tokens = StubTokenRepository.ofMember
        change(&tokens)
        return AccountTester(tokens: tokens, identity: .member)
    }

    /// Where everything succeeds.
    private static let obliging = member { tokens in
        tokens.make = { _ in (secret: Secret.token, token: Token.commandLine) }
        tokens.end = { _, _ in }
    }

    // MARK: - Pages

    static let pages = [
        PageAnswer(
            testDescription: "none", uri: "/account/tokens", tester: member { $0.tokens = { _, _ in [] } },
            words: Words("新しいトークン", "New token")),
        PageAnswer(
            testDescription: "several", uri: "/account/tokens", tester: member(),
            words: Words("&lt;b&gt;バックアップ&lt;/b&gt;<small>")),
        PageAnswer(
            testDescription: "ended", uri: "/account/tokens?notice=ended", tester: member(),
            words: Words("トークンを取り消しました", "Token revoked")),
        PageAnswer(
            testDescription: "made", uri: "/account/tokens", tester: obliging, form: name,
            words: Words("\n\(Secret.token.text)</textarea>")),
        PageAnswer(
            testDescription: "name wrong", uri: "/account/tokens", tester: member(),
            form: [("name", " "), ("access", "read")], status: 422, words: .nameRequired),
        PageAnswer(
            testDescription: "failed", uri: "/account/tokens", tester: member { $0.make = { _ in throw StubError() } },
            form: name, status: 503, words: .failed),
    ]

    @Test(arguments: pages, Language.allCases)
    func answersWithAPage(_ page: PageAnswer, language: Language) async throws {
        try await page.expectAnswer(in: language)
    }

    // MARK: - Answers

    @Test func showsASecretOnce() async throws {
        let made = try await Self.obliging.response(.post, "/account/tokens", form: Self.name)
        #expect(made.text.contains(Secret.token.text))
        #expect(made.headers[.cacheControl] == "no-store")
        let opened = try await Self.obliging.response(.get, "/account/tokens")
        #expect(!opened.text.contains(Secret.token.text))
        #expect(opened.headers[.cacheControl] == "no-store")
    }

    @Test(arguments: [("read", TokenAccess.read), ("readWrite", .readWrite)])
    func makesATokenForTheOneWhoIsSignedIn(field: String, access: TokenAccess) async throws {
        let calls = Calls<StubTokenRepository.Making>()
        let tester = Self.member { tokens in
            tokens.make = { making in
                calls.record(making)
                return (secret: Secret.token, token: Token.commandLine)
            }
        }
        _ = try await tester.response(
            .post, "/account/tokens", form: [("name", "コマンドライン"), ("access", field)])
        #expect(
            calls.all == [
                StubTokenRepository.Making(
                    name: try TokenName(typed: "コマンドライン"), access: access, account: .member, now: .noon)
            ])
    }

    @Test func leadsBackAfterATokenWasEnded() async throws {
        let calls = Calls<UUID>()
        let tester = Self.member { tokens in
            tokens.end = { id, account in
                #expect(account == .member)
                calls.record(id)
            }
        }
        let answer = try await tester.response(.post, Self.end)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/account/tokens?notice=ended")

        let scripted = try await tester.response(.post, Self.end, headers: [.hxRequest: "true"])
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/account/tokens?notice=ended")
        #expect(calls.all == [.number(220), .number(220)])
    }

    // MARK: - Refusals

    /// The stub's methods that write fail the test when they are called.
    @Test(
        arguments: [
            [], [("name", "コマンドライン")], [("access", "read")], [("name", "コマンドライン"), ("access", "write")],
            [("name", "コマンドライン"), ("access", "")],
        ] as [[(String, String)]])
    func takesNoOtherForm(form: [(String, String)]) async throws {
        #expect(try await Self.member().response(.post, "/account/tokens", form: form).status == .badRequest)
    }

    @Test func findsNoSuchToken() async throws {
        #expect(try await Self.member().response(.post, "/account/tokens/x/end").status == .notFound)
    }

    @Test func answersThatTheTokensCannotBeRead() async throws {
        let tester = Self.member { $0.tokens = { _, _ in throw StubError() } }
        let response = try await tester.response(.get, "/account/tokens")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }

    @Test(arguments: [("/account/tokens", false), ("/account/tokens", true), (end, true)])
    func asksOthersToSignIn(uri: String, isForm: Bool) async throws {
        let response = try await AccountTester().response(isForm ? .post : .get, uri, form: isForm ? Self.name : nil)
        #expect(response.status == .seeOther)
        #expect(response.headers[.location]?.hasPrefix("/sign-in") == true)
    }
}
