import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebCore

@testable import SakatsuFeature

/// What the list's paths answer; how its pages look is seen in the catalog.
@Suite struct SakatsuListScreenTests {
    private static let cursor = SakatsuCursor(.full)
    private static let failing = StubSakatsuRepository(page: { _, _, _, _ in throw StubError() })

    private static func holding(
        _ items: [Sakatsu], next: SakatsuCursor? = nil, deletedCount: Int = 0
    ) -> StubSakatsuRepository {
        StubSakatsuRepository(
            page: { _, range, _, _ in
                var page = SakatsuPage(items: items, next: next, count: .exactly(items.count))
                if case .after = range { page.count = nil }
                return page
            },
            deletedCount: { _, _ in deletedCount })
    }

    // MARK: - Pages

    struct Answer: CustomTestStringConvertible, Sendable {
        /// The path with its query.
        let testDescription: String
        let repository: StubSakatsuRepository
        var status = 200
        /// What the page has that others have not, in every language.
        let part: String
    }

    static let answers = [
        Answer(testDescription: "/sakatsu", repository: holding([]), part: "<section class=\"empty\">"),
        Answer(
            testDescription: "/sakatsu?q=", repository: holding([.full]),
            part: "data-live=\"sakatsu\" data-events=\"/events\" data-version=\"test000000c8-0\" data-most=\"500\""),
        Answer(
            testDescription: "/sakatsu?q=%E6%B9%AF", repository: holding([.full], next: cursor),
            part: "href=\"/sakatsu?q=%E6%B9%AF&amp;after=\(cursor)\""),
        Answer(
            testDescription: "/sakatsu?q=%E3%81%95%E3%81%86%E3%81%AA", repository: holding([.minimal]),
            part: "駅前<mark>サウナ</mark>"),
        Answer(testDescription: "/sakatsu?q=%3Cscript%3E", repository: holding([]), part: "value=\"&lt;script&gt;\""),
        Answer(
            testDescription: "/sakatsu?q=%E6%B9%AF&edit", repository: holding([.full]),
            part: "<input type=\"checkbox\" name=\"ids\" value=\"\(Sakatsu.full.id.canonicalText)\">"),
        Answer(
            testDescription: "/sakatsu?q=%E6%B9%AF&deleted=1795248000000",
            repository: holding([.minimal], deletedCount: 2),
            part: "<input type=\"hidden\" name=\"deleted\" value=\"1795248000000\">"),
        Answer(
            testDescription: "/sakatsu?after=\(cursor)", repository: holding([.minimal]),
            part: "<div id=\"sakatsu-list\">"),
        Answer(testDescription: "/sakatsu?q=x", repository: failing, status: 503, part: "role=\"alert\""),
    ]

    @Test(arguments: answers, Language.allCases)
    func answersWithAPage(_ answer: Answer, language: Language) async throws {
        let response = try await ScreenTester(repository: answer.repository, language: language)
            .response(.get, answer.testDescription)
        #expect(response.status.code == answer.status)
        #expect(response.text.hasPrefix("<!DOCTYPE html><html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains(answer.part))
        #expect(!response.text.contains("secret"))
    }

    // MARK: - Fragments

    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        let repository: StubSakatsuRepository
        var status = 200
    }

    static let looks = [
        Look(testDescription: "list.fragment", path: "/sakatsu?q=%E6%B9%AF", repository: holding([.full])),
        Look(
            testDescription: "list.fragment.next", path: "/sakatsu?after=\(cursor)",
            repository: holding([.minimal], next: SakatsuCursor(.minimal))),
        Look(testDescription: "list.fragment.error", path: "/sakatsu?q=%E6%B9%AF", repository: failing, status: 503),
    ]

    @Test(arguments: looks)
    func looksAsItDid(_ look: Look) async throws {
        let tester = ScreenTester(repository: look.repository)
        let response = try await tester.response(.get, look.path, headers: [.hxRequest: "true"])
        #expect(response.status.code == look.status)
        try expectSnapshot(of: response.text, named: look.testDescription)
    }

    // MARK: - Deleting

    @Test(arguments: ["x", "", "2026-11-21", "2026-11-21_0", "2026-11-21_0_x", "2026-02-30_0_\(UUID.number(1))"])
    func goesOnOnlyAfterAVisit(cursor: String) async throws {
        let response = try await ScreenTester().response(.get, "/sakatsu?after=\(cursor)")
        #expect(response.status == .badRequest)
    }
}
