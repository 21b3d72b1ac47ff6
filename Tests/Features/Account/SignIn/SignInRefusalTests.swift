import AccountData
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

/// What `/sign-in` answers when nobody is signed in.
@Suite struct SignInRefusalTests {
    private static let typed = [("name", "<b>家族</b>"), ("password", "correct horse")]

    @Test(
        arguments: [
            (.wrongNameOrPassword, 422, nil), (.disabled, 403, nil), (.tooManyAttempts(seconds: 61), 429, "61"),
            (.busy, 503, "5"),
        ] as [(SignInOutcome, Int, String?)])
    func signsNobodyIn(outcome: SignInOutcome, status: Int, retryAfter: String?) async throws {
        let response = try await AccountTester.signingIn(outcome).response(.post, "/sign-in", form: Self.typed)
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
