import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import MemoData
import TestSupport
import Testing
import ValuesCore
import WebCore

@testable import MemoFeature

/// What reading the list answers, and how it looks.
@Suite struct MemoListScreenTests {
    private static let cursor = MemoCursor(Memo.long)
    private static let failing = StubMemoRepository(page: { _, _, _, _ in throw StubError() })

    // MARK: - Snapshots

    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        let repository: StubMemoRepository
        var status = 200
        var isFragment = false
    }

    static let looks = [
        Look(testDescription: "list.empty", path: "/memos", repository: .holding([])),
        Look(testDescription: "list.memos", path: "/memos?saved=x", repository: .holding([.long, .short])),
        Look(
            testDescription: "list.search", path: "/memos?q=%E3%81%95%E3%81%86%E3%81%AA",
            repository: .holding([.long, .short])),
        Look(
            testDescription: "list.next", path: "/memos?q=%E6%B9%AF",
            repository: .holding([.long], next: cursor, count: .atLeast(1_000))),
        Look(testDescription: "list.later", path: "/memos?after=\(cursor)", repository: .holding([.short])),
        Look(testDescription: "list.nothingFound", path: "/memos?q=%3Cscript%3E", repository: .holding([])),
        Look(
            testDescription: "list.undo", path: "/memos?q=%E6%B9%AF&deleted=1795248000000",
            repository: .holding([.short], deletedCount: 1)),
        Look(testDescription: "list.error", path: "/memos?q=%E6%B9%AF", repository: failing, status: 503),
        Look(
            testDescription: "list.fragment", path: "/memos?q=%E6%B9%AF", repository: .holding([.long]),
            isFragment: true),
        Look(
            testDescription: "list.fragment.next", path: "/memos?after=\(cursor)",
            repository: .holding([.short], next: MemoCursor(Memo.short)), isFragment: true),
        Look(
            testDescription: "list.fragment.error", path: "/memos?q=%E6%B9%AF", repository: failing, status: 503,
            isFragment: true),
    ]

    @Test(arguments: looks, Language.allCases)
    func looksAsItDid(_ look: Look, language: Language) async throws {
        let tester = ScreenTester(repository: look.repository, language: language)
        let headers: HTTPFields = look.isFragment ? [.hxRequest: "true"] : [:]
        let response = try await tester.response(.get, look.path, headers: headers)
        #expect(response.status.code == look.status)
        #expect(!response.text.contains("secret"))
        try expectSnapshot(of: response.text, named: "\(look.testDescription).\(language.rawValue)")
    }

    // MARK: - Queries that no page makes

    @Test(arguments: ["x", "", "1_0", "1_0_x", "2_0_\(UUID.number(1))", "1_x_\(UUID.number(1))"])
    func goesOnOnlyAfterAMemo(cursor: String) async throws {
        let response = try await ScreenTester().response(.get, "/memos?after=\(cursor)")
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "99999999999999999999"])
    func offersNothingToUndoWithoutAnInstant(deleted: String) async throws {
        let response = try await ScreenTester(repository: .holding([.long]))
            .response(.get, "/memos?deleted=\(deleted)")
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test(arguments: ["%00", "%FF", "%"])
    func refusesWhatIsNoText(query: String) async throws {
        #expect(try await ScreenTester().response(.get, "/memos?q=\(query)").status == .badRequest)
    }
}
