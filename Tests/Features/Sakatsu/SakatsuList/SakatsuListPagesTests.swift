import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import DatabaseCore
@testable import SakatsuFeature

/// The pages of the list that are cached, and for how long.
@Suite struct SakatsuListPagesTests {
    private let asked = Calls<String>()

    /// - Parameter english: the English that the browser asks for; nil for Japanese.
    private func get(
        _ uri: String, as identity: Identity = .owner, in english: String? = nil, _ pages: SakatsuListPages
    ) async throws {
        let repository = StubSakatsuRepository(page: { [asked] listing in
            asked.record("\(listing.account == .owner ? "owner" : "member"):\(listing.searchText)")
            return SakatsuPage(items: [], next: nil, count: .exactly(0))
        })
        let screen = SakatsuListScreen(
            repository: repository, changes: ChangeFeed(), pages: pages, trash: RouteTester.trash)
        let tester = RouteTester(identity, language: english == nil ? .japanese : .english)
        var headers = HTTPFields()
        headers[.acceptLanguage] = english
        let response = try await tester.response(.get, uri, headers: headers) { screen.addRoutes(to: $0) }
        #expect(response.status == .ok)
    }

    @Test func `searches evict no page`() async throws {
        let pages = SakatsuListPages(capacity: 2)
        try await get("/sakatsu", pages)
        for number in 1...10 { try await get("/sakatsu?q=\(number)", pages) }
        try await get("/sakatsu?edit", pages)
        try await get("/sakatsu?q=", pages)
        try await get("/sakatsu", pages)
        #expect(asked.all == ["owner:"] + (1...10).map { "owner:\($0)" } + ["owner:"])
    }

    @Test func `readers of other date formats get other pages`() async throws {
        let pages = SakatsuListPages(capacity: 2)
        for _ in 1...2 {
            try await get("/sakatsu", in: "en-US", pages)
            try await get("/sakatsu", in: "en-GB", pages)
        }
        try await get("/sakatsu", in: "en-AU", pages)
        #expect(asked.all == ["owner:", "owner:"])
    }

    @Test func `writes of others invalidate nothing`() async throws {
        let pages = SakatsuListPages(capacity: 2)
        for _ in 1...2 {
            try await get("/sakatsu", pages)
            try await get("/sakatsu", as: .member, pages)
        }
        #expect(asked.all == ["owner:", "member:"])

        let changed = Identity(
            account: Identity.member.account, session: Identity.member.session, isOwner: false, accountVersion: 1)
        try await get("/sakatsu", pages)
        try await get("/sakatsu", as: changed, pages)
        #expect(asked.all == ["owner:", "member:", "member:"])
    }
}
