import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The parts of the list for scripts, and the cursors. The catalog shows how the pages look; the rest is `ListScreen`,
/// which the tests of the memos' list cover.
@Suite struct SakatsuListScreenTests {
    private static let cursor = SakatsuCursor(.full)
    private static let failing = StubSakatsuRepository(page: { _ in throw StubError() })

    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        let repository: StubSakatsuRepository
        var status = 200
    }

    static let looks = [
        Look(testDescription: "list.fragment", path: "/sakatsu?q=%E6%B9%AF", repository: .holding([.full])),
        Look(
            testDescription: "list.fragment.next", path: "/sakatsu?after=\(cursor)",
            repository: .holding([.minimal], next: SakatsuCursor(.minimal))),
        Look(testDescription: "list.fragment.error", path: "/sakatsu?q=%E6%B9%AF", repository: failing, status: 503),
    ]

    @Test(arguments: looks)
    func `a fragment looks as its snapshot says`(_ look: Look) async throws {
        let tester = ScreenTester(repository: look.repository)
        let response = try await tester.response(.get, look.path, headers: [.hxRequest: "true"])
        #expect(response.status.code == look.status)
        try expectSnapshot(of: response.text, named: look.testDescription)
    }

    @Test func `a later part of a month also has the numbers of its visits`() async throws {
        var repository = StubSakatsuRepository.holding([.full])
        repository.numbers = { days, account in
            let day = Sakatsu.full.content.visitingDate
            return days == day...day && account == .owner ? [Sakatsu.full.id: 3] : [:]
        }
        let cursor = SakatsuCursor(before: Sakatsu.full.content.visitingDate.lastOfMonth)
        let text = try await ScreenTester(repository: repository).response(.get, "/sakatsu?after=\(cursor)").text
        #expect(text.contains("<span>3回目</span>") && !text.contains("class=\"month\""))
    }

    @Test(arguments: ["x", "", "2026-11-21", "2026-11-21_0", "2026-11-21_0_x", "2026-02-30_0_\(UUID.number(1))"])
    func `a cursor of something other than a visit is refused`(cursor: String) async throws {
        let response = try await ScreenTester().response(.get, "/sakatsu?after=\(cursor)")
        #expect(response.status == .badRequest)
    }
}
