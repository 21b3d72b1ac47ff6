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

/// The responses of `/account/tokens`.
@Suite struct TokensScreenTests {
    private static let end = "/account/tokens/00000000-0000-4000-8000-0000000000dc/end"
    private static let id = ("tokenID", "00000000-0000-4000-8000-000000000007")
    private static let name = [id, ("name", "コマンドライン"), ("access", "readWrite")]

    private static func member(_ change: (inout StubTokenRepository) -> Void = { _ in }) -> AccountTester {
        var tokens = StubTokenRepository.ofMember
        change(&tokens)
        return AccountTester(tokens: tokens, identity: .member)
    }

    /// A repository in which everything succeeds.
    private static let obliging = member { tokens in
        tokens.make = { _ in .made(.token, .commandLine) }
        tokens.end = { _, _ in }
    }

    @Test func `the tokens page shows a secret once`() async throws {
        let made = try await Self.obliging.response(.post, "/account/tokens", form: Self.name)
        #expect(made.text.contains(Secret.token.text))
        #expect(made.headers[.cacheControl] == "no-store")
        let opened = try await Self.obliging.response(.get, "/account/tokens")
        #expect(!opened.text.contains(Secret.token.text))
        #expect(opened.headers[.cacheControl] == "no-store")
    }

    /// Each form that the server hands out creates a token of its own.
    @Test func `the tokens page asks for the next token`() async throws {
        let page = try await Self.member().response(.get, "/account/tokens")
        #expect(page.text.contains("name=\"tokenID\" value=\"00000000-0000-4000-8000-0000000000db\""))
    }

    @Test(arguments: [("read", TokenAccess.read), ("readWrite", .readWrite)])
    func `the tokens page creates a token for the signed-in user`(field: String, access: TokenAccess) async throws {
        let calls = Calls<StubTokenRepository.Making>()
        let tester = Self.member { tokens in
            tokens.make = { making in
                calls.record(making)
                return .made(.token, .commandLine)
            }
        }
        _ = try await tester.response(
            .post, "/account/tokens", form: [Self.id, ("name", "コマンドライン"), ("access", field)])
        #expect(
            calls.all == [
                StubTokenRepository.Making(
                    name: try TokenName(typed: "コマンドライン"), access: access, id: .number(7), account: .member,
                    now: .noon)
            ])
    }

    /// As when the page with the secret is loaded again.
    @Test func `the tokens page leads back when the token was already created`() async throws {
        let tester = Self.member { $0.make = { _ in .alreadyMade } }
        let answer = try await tester.response(.post, "/account/tokens", form: Self.name)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/account/tokens?notice=already-made")
    }

    @Test func `the tokens page leads back after a token was revoked`() async throws {
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
            [], [id], [id, ("name", "コマンドライン")], [id, ("access", "read")],
            [("name", "コマンドライン"), ("access", "read")],
            [("tokenID", ""), ("name", "コマンドライン"), ("access", "read")],
            [("tokenID", "7"), ("name", "コマンドライン"), ("access", "read")],
            [id, ("name", "コマンドライン"), ("access", "write")], [id, ("name", "コマンドライン"), ("access", "")],
        ] as [[(String, String)]])
    func `the tokens page accepts no other form`(form: [(String, String)]) async throws {
        #expect(try await Self.member().response(.post, "/account/tokens", form: form).status == .badRequest)
    }

    @Test func `the tokens page finds no such token`() async throws {
        #expect(try await Self.member().response(.post, "/account/tokens/x/end").status == .notFound)
    }

    @Test func `the tokens page answers that the tokens cannot be read`() async throws {
        let tester = Self.member { $0.tokens = { _, _ in throw StubError() } }
        let response = try await tester.response(.get, "/account/tokens")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }

    @Test(arguments: [("/account/tokens", false), ("/account/tokens", true), (end, true)])
    func `the tokens page asks others to sign in`(uri: String, isForm: Bool) async throws {
        let response = try await AccountTester().response(isForm ? .post : .get, uri, form: isForm ? Self.name : nil)
        #expect(response.status == .seeOther)
        #expect(response.headers[.location]?.hasPrefix("/sign-in") == true)
    }
}
