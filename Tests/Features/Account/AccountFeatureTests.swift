import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountData
@testable import AccountFeature

@Suite struct AccountFeatureTests {
    private func feature(_ administration: StubAccountAdministration) -> AccountFeature {
        AccountTester(administration: administration).feature
    }

    @Test(arguments: [false, true])
    func `the feature knows whether anyone has signed up`(hasAccounts: Bool) async throws {
        let administration = StubAccountAdministration(hasAny: { hasAccounts })
        #expect(try await feature(administration).hasAccounts() == hasAccounts)
    }

    @Test func `accounts to be removed are listed`() async throws {
        let administration = StubAccountAdministration(startRemoval: { $0 == .noon ? [.member] : [] })
        #expect(try await feature(administration).startRemoval(now: Timestamp.noon.date) == [.member])
    }

    @Test func `the feature removes expired items`() async throws {
        let calls = Calls<Timestamp>()
        let administration = StubAccountAdministration(purge: { now in
            calls.record(now)
            return AccountPurge(removed: [.owner], newOwner: .member)
        })
        let events = Calls<String>()
        let count = try await feature(administration).purge(now: Timestamp.noon.date) { event, account in
            events.record("\(event) \(account == .owner ? "owner" : "member")")
        }
        #expect(count == 1)
        #expect(calls.all == [.noon])
        #expect(events.all == ["accountRemoved owner", "ownerChanged member"])
    }

    @Test func `the feature passes on that the storage failed`() async {
        let failing = StubAccountAdministration(
            hasAny: { throw StubError("reading") }, startRemoval: { _ in throw StubError("looking") },
            purge: { _ in throw StubError("purging") })
        await #expect(throws: StubError("reading")) { try await feature(failing).hasAccounts() }
        await #expect(throws: StubError("looking")) {
            try await feature(failing).startRemoval(now: Timestamp.noon.date)
        }
        await #expect(throws: StubError("purging")) {
            try await feature(failing).purge(now: Timestamp.noon.date) { _, _ in }
        }
    }
}
