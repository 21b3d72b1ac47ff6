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

/// What `/accounts` answers when nothing is done.
@Suite struct AccountsRefusalTests {
    private static let member = "/accounts/00000000-0000-4000-8000-0000000000c9"

    @Test(arguments: [
        ([("isOpen", "true")], true), ([("isOpen", "false")], false), ([("isOpen", "1")], false), ([], false),
    ])
    func opensSignUpForNothingButTrue(form: [(String, String)], isOpen: Bool) async throws {
        let calls = Calls<Bool>()
        let tester = AccountTester.holding([.owner]) { $0.turnSignUpSwitch = { calls.record($0) } }
        _ = try await tester.response(.post, "/accounts/sign-up", form: form)
        #expect(calls.all == [isOpen])
    }

    @Test(arguments: ["disable", "enable", "reset-password"])
    func findsNoSuchAccount(action: String) async throws {
        // The stub's methods that write fail the test when they are called.
        let malformed = try await AccountTester.holding([.owner]).response(.post, "/accounts/x/\(action)", form: [])
        #expect(malformed.status == .notFound)

        let tester = AccountTester.holding([.owner]) { administration in
            administration.setDisabled = { _ in false }
            administration.makePasswordReset = { _, _ in nil }
        }
        #expect(try await tester.response(.post, "\(Self.member)/\(action)", form: []).status == .notFound)
    }

    @Test func answersThatTheAccountsCannotBeRead() async throws {
        let tester = AccountTester.holding([]) { $0.allAccounts = { throw StubError() } }
        let response = try await tester.response(.get, "/accounts")
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        #expect(!response.text.contains("<form"))
    }
}
