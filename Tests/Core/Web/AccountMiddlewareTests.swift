import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ModelsCore
import TestSupport
import Testing
import UICore
import WebTestSupport

@testable import WebCore

@Suite struct AccountMiddlewareTests {
    private func response(
        of identities: StubIdentities = StubIdentities(), expecting account: String? = nil,
        sending body: String? = nil
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.lokiAccount] = account
        return try await WebTester(identities: identities).response(.post, "/", headers: headers, body: body) {
            router in
            router.add(middleware: AccountMiddleware()).add(
                middleware: SignInMiddleware { request, _, otherAccount in
                    .html(Sample(text: "x"), status: otherAccount == nil ? .ok : .unauthorized, for: request)
                }
            ).post("/") { request, _ in
                _ = try await request.form()
                return Response.html(form(.method(.post), .action("/")) { "x" }, for: request)
            }
        }
    }

    @Test func `a page names its account`() async throws {
        #expect(try await response().headers[.lokiAccount] == Identity.owner.account.uuid.canonicalText)
    }

    @Test func `a page without a sign-in names no account`() async throws {
        #expect(try await response(of: StubIdentities(result: .success(nil))).headers[.lokiAccount] == "none")
    }

    @Test func `a page names no account that could not be read`() async throws {
        let response = try await response(of: StubIdentities(result: .failure(StubError())))
        #expect(response.headers[.lokiAccount] == nil)
    }

    @Test func `a form of the same account is accepted`() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        #expect(try await response(expecting: account).status == .ok)
    }

    @Test(arguments: ["none", "", "00000000-0000-4000-8000-0000000000ff"])
    func `a form of another account is refused`(account: String) async throws {
        #expect(try await response(expecting: account).status == .unauthorized)
    }

    /// The middleware that asks to sign in comes after it.
    @Test func `requests without a sign-in pass`() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        let response = try await response(of: StubIdentities(result: .success(nil)), expecting: account)
        #expect(response.headers[.lokiAccount] == "none")
    }

    @Test func `a posted form names the account whose page it is in`() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        let body = String(buffer: try await response().body)
        let field = #"<input type="hidden" name="account" value="\#(account)">"#
        #expect(body == #"<form method="post" action="/">\#(field)x</form>"#)
    }

    @Test func `a form of the same account and one that names none are read`() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        for value in [account, ""] {
            #expect(try await response(sending: "account=\(value)").status == .ok)
        }
    }

    @Test func `a client cannot choose the account of a form on a public page`() async throws {
        var headers = HTTPFields()
        headers[.formAccount] = "a"
        let response = try await WebTester().response(.post, "/", headers: headers, body: "account=b") { router in
            router.post("/") { request, _ in
                _ = try await request.form()
                return Response.html(form(.method(.post), .action("/")) { "x" }, for: request)
            }
        }
        #expect(response.status == .ok)
        #expect(String(buffer: response.body) == #"<form method="post" action="/">x</form>"#)
    }

    @Test func `a form that was opened as another account is not read`() async throws {
        let answer = try await response(sending: "account=00000000-0000-4000-8000-0000000000ff")
        #expect(answer.status == .unauthorized)
    }
}
