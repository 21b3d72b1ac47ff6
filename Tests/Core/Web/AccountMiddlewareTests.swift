import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import WebCore

@Suite struct AccountMiddlewareTests {
    private func response(
        of identities: StubIdentities = StubIdentities(), expecting account: String? = nil
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.lokiAccount] = account
        return try await WebTester(identities: identities).response(.post, "/", headers: headers) { router in
            router.add(middleware: AccountMiddleware()).add(middleware: SameAccountMiddleware()).post("/") {
                request, _ in
                Response.html(Sample(text: "x"), for: request)
            }
        }
    }

    @Test func saysWhosePageItIs() async throws {
        #expect(try await response().headers[.lokiAccount] == Identity.owner.account.uuid.canonicalText)
    }

    @Test func saysThatNobodyIsSignedIn() async throws {
        #expect(try await response(of: StubIdentities(result: .success(nil))).headers[.lokiAccount] == "none")
    }

    @Test func saysNothingThatItDoesNotKnow() async throws {
        let response = try await response(of: StubIdentities(result: .failure(StubError())))
        #expect(response.headers[.lokiAccount] == nil)
    }

    @Test func takesWhatTheAccountItselfSends() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        #expect(try await response(expecting: account).status == .ok)
    }

    @Test(arguments: ["none", "", "00000000-0000-4000-8000-0000000000ff"])
    func refusesWhatAnotherAccountHasWritten(account: String) async throws {
        #expect(try await response(expecting: account).status == .unauthorized)
    }

    /// The middleware that asks to sign in comes after it.
    @Test func leavesWhoIsSignedOutToOthers() async throws {
        let account = Identity.owner.account.uuid.canonicalText
        let response = try await response(of: StubIdentities(result: .success(nil)), expecting: account)
        #expect(response.headers[.lokiAccount] == "none")
    }
}
