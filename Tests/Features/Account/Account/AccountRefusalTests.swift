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

/// What `/account` answers when nothing is done.
@Suite struct AccountRefusalTests {
    @Test(
        arguments: [(.tooManyAttempts(seconds: 61), 429, "61"), (.busy, 503, "5"), (.wrongPassword, 422, nil)]
            as [(PasswordChangeOutcome, Int, String?)])
    func changesNoPassword(outcome: PasswordChangeOutcome, status: Int, retryAfter: String?) async throws {
        let response = try await AccountTester.member { $0.changePassword = { _ in outcome } }.response(
            .post, "/account/password", form: [("currentPassword", "correct horse"), ("newPassword", "battery staple")])
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == retryAfter)
        #expect(!response.text.contains("correct horse"))
        #expect(!response.text.contains("battery staple"))
    }

    @Test(arguments: [
        ("/account/name", 422), ("/account/password", 422), ("/account/delete", 422), ("/account/sessions/x/end", 404),
    ])
    func doesNothingWithoutWhatItTakes(uri: String, status: Int) async throws {
        #expect(try await AccountTester.member.response(.post, uri, form: []).status.code == status)
    }

    @Test(arguments: ["/account?notice=x", "/account?notice=", "/account?notice=signed-out"])
    func saysNothingThatItDoesNotKnow(uri: String) async throws {
        let response = try await AccountTester.member.response(.get, uri)
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test func answersThatTheAccountCannotBeRead() async throws {
        let response = try await AccountTester.member { $0.ownAccount = { _ in throw StubError() } }.response(
            .get, "/account")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }

    @Test func keepsSecretWhyNothingWasDone() async throws {
        let response = try await AccountTester.member { $0.rename = { _, _ in throw StubError() } }.response(
            .post, "/account/name", form: [("name", "友人")])
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
