import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import SakatsuData
import TestSupport
import Testing
import ValuesCore
import WebCore

@testable import SakatsuFeature

/// What the list's paths answer, and how it looks.
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

    // MARK: - Snapshots

    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        let repository: StubSakatsuRepository
        var status = 200
        var isFragment = false
    }

    static let looks = [
        Look(testDescription: "list.empty", path: "/sakatsu", repository: holding([])),
        Look(testDescription: "list.one", path: "/sakatsu", repository: holding([.full])),
        Look(testDescription: "list.minimal", path: "/sakatsu", repository: holding([.minimal])),
        Look(testDescription: "list.next", path: "/sakatsu?q=%E6%B9%AF", repository: holding([.full], next: cursor)),
        Look(
            testDescription: "list.search", path: "/sakatsu?q=%E3%81%95%E3%81%86%E3%81%AA",
            repository: holding([.full, .minimal])),
        Look(testDescription: "list.searchInTimes", path: "/sakatsu?q=30%E7%A7%92", repository: holding([.full])),
        Look(testDescription: "list.nothingFound", path: "/sakatsu?q=%3Cscript%3E", repository: holding([])),
        Look(
            testDescription: "list.editing", path: "/sakatsu?q=%E6%B9%AF&edit", repository: holding([.full, .minimal])),
        Look(
            testDescription: "list.undo", path: "/sakatsu?q=%E6%B9%AF&deleted=1795248000000",
            repository: holding([.minimal], deletedCount: 2)),
        Look(testDescription: "list.error", path: "/sakatsu?q=%E6%B9%AF", repository: failing, status: 503),
        Look(
            testDescription: "list.fragment", path: "/sakatsu?q=%E6%B9%AF", repository: holding([.full]),
            isFragment: true),
        Look(
            testDescription: "list.fragment.next", path: "/sakatsu?after=\(cursor)",
            repository: holding([.minimal], next: SakatsuCursor(.minimal)), isFragment: true),
        Look(
            testDescription: "list.fragment.error", path: "/sakatsu?q=%E6%B9%AF", repository: failing, status: 503,
            isFragment: true),
    ]

    @Test(arguments: looks, Language.allCases)
    func looksAsItDid(_ look: Look, language: Language) async throws {
        let tester = ScreenTester(repository: look.repository, language: language)
        let headers: HTTPFields = look.isFragment ? [.hxRequest: "true"] : [:]
        let response = try await tester.response(.get, look.path, headers: headers)
        #expect(response.status.code == look.status)
        try expectSnapshot(of: response.text, named: "\(look.testDescription).\(language.rawValue)")
    }

    // MARK: - Deleting

    @Test func deletesOneVisitAndLeadsBackToTheSearch() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(delete: { ids, _, _ in
                #expect(ids == [.number(1)])
                return 1
            }))
        let response = try await tester.response(
            .post, "/sakatsu/00000000-0000-4000-8000-000000000001/delete", form: [("q", "湯 &")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu?q=%E6%B9%AF%20%26&deleted=1795262400000")
    }

    @Test func deletesSeveralVisits() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(delete: { ids, _, _ in
                #expect(ids == [.number(1), .number(2)])
                return 2
            }))
        let ids = ["1", "2", "1"].map { ("ids", "00000000-0000-4000-8000-00000000000\($0)") }
        let response = try await tester.response(.post, "/sakatsu/delete", form: ids + [("ids", "x"), ("ids", "")])
        #expect(response.headers[.location] == "/sakatsu?deleted=1795262400000")
    }

    @Test(arguments: Language.allCases)
    func asksForASelectionWhenThereIsNone(language: Language) async throws {
        let tester = ScreenTester(repository: Self.holding([.minimal]), language: language)
        let response = try await tester.response(.post, "/sakatsu/delete", form: [("q", "湯")])
        #expect(response.status == .unprocessableContent)
        try expectSnapshot(of: response.text, named: "list.nothingSelected.\(language.rawValue)")
    }

    @Test func saysThatDeletingFailed() async throws {
        let tester = ScreenTester(repository: StubSakatsuRepository(delete: { _, _, _ in throw StubError() }))
        let response = try await tester.response(
            .post, "/sakatsu/00000000-0000-4000-8000-000000000001/delete", form: [("q", "湯")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<h2>削除できませんでした。サ活はそのまま残っています。</h2>"))
        #expect(response.text.contains("href=\"/sakatsu?q=%E6%B9%AF\""))
        #expect(!response.text.contains("secret"))
    }

    @Test func restoresADeletion() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(restore: { deletedAt, _ in
                #expect(deletedAt == .morning)
                return 2
            }))
        let response = try await tester.response(
            .post, "/sakatsu/restore", form: [("q", "湯"), ("deleted", "1795248000000")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu?q=%E6%B9%AF")
    }

    @Test func saysThatRestoringFailed() async throws {
        let tester = ScreenTester(repository: StubSakatsuRepository(restore: { _, _ in throw StubError() }))
        let response = try await tester.response(.post, "/sakatsu/restore", form: [("deleted", "1795248000000")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<h2>元に戻せませんでした。もう一度お試しください。</h2>"))
    }

    @Test(arguments: ["", "x", "1.5", "99999999999999999999"])
    func restoresNothingWithoutAnInstant(deleted: String) async throws {
        let response = try await ScreenTester().response(.post, "/sakatsu/restore", form: [("deleted", deleted)])
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "2026-11-21", "2026-11-21_0", "2026-11-21_0_x", "2026-02-30_0_\(UUID.number(1))"])
    func goesOnOnlyAfterAVisit(cursor: String) async throws {
        let response = try await ScreenTester().response(.get, "/sakatsu?after=\(cursor)")
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "99999999999999999999"])
    func offersNothingToUndoWithoutAnInstant(deleted: String) async throws {
        let response = try await ScreenTester(repository: Self.holding([.full]))
            .response(.get, "/sakatsu?deleted=\(deleted)")
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test(arguments: ["/sakatsu/x/delete", "/sakatsu/1/delete"])
    func deletesNothingWithoutAnIdentifier(path: String) async throws {
        let response = try await ScreenTester().response(.post, path, form: [])
        #expect(response.status == .notFound)
    }
}
