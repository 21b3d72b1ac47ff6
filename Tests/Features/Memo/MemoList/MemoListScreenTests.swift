import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import DatabaseCore
@testable import MemoFeature

/// The responses of reading the list; the catalog shows how its pages look.
@Suite struct MemoListScreenTests {
    private static let cursor = MemoCursor(Memo.long)
    private static let failing = StubMemoRepository(page: { _ in throw StubError() })

    // MARK: - Pages

    struct Answer: CustomTestStringConvertible, Sendable {
        /// The path with its query.
        let testDescription: String
        let repository: StubMemoRepository
        var status = 200
        /// A part of the page that others lack, in every language.
        let part: String
    }

    static let answers = [
        Answer(testDescription: "/memos", repository: .holding([]), part: "<section class=\"empty\">"),
        Answer(
            testDescription: "/memos?saved=x", repository: .holding([.long, .short]),
            part: "data-live=\"memo\" data-events=\"/events\" data-version=\"test000000c8-0\" data-most=\"500\""),
        Answer(
            testDescription: "/memos?q=%E3%81%95%E3%81%86%E3%81%AA", repository: .holding([.short]),
            part: "駅前<mark>サウナ</mark>"),
        Answer(
            testDescription: "/memos?q=%E6%B9%AF",
            repository: .holding([.long], next: cursor, count: .atLeast(1_000)),
            part: "href=\"/memos?q=%E6%B9%AF&amp;after=\(cursor)\""),
        Answer(
            testDescription: "/memos?after=\(cursor)", repository: .holding([.short]), part: "<div id=\"memo-list\">"),
        Answer(testDescription: "/memos?q=%3Cscript%3E", repository: .holding([]), part: "value=\"&lt;script&gt;\""),
        Answer(
            testDescription: "/memos?q=%E6%B9%AF&deleted=1795248000000",
            repository: .holding([.short], deletedCount: 1),
            part: "<input type=\"hidden\" name=\"deleted\" value=\"1795248000000\">"),
        Answer(testDescription: "/memos?q=x", repository: failing, status: 503, part: "role=\"alert\""),
    ]

    @Test(arguments: answers, Language.allCases)
    func `each request is answered with its page`(_ answer: Answer, language: Language) async throws {
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
        let repository: StubMemoRepository
        var status = 200
    }

    static let looks = [
        Look(testDescription: "list.fragment", path: "/memos?q=%E6%B9%AF", repository: .holding([.long])),
        Look(
            testDescription: "list.fragment.next", path: "/memos?after=\(cursor)",
            repository: .holding([.short], next: MemoCursor(Memo.short))),
        Look(testDescription: "list.fragment.error", path: "/memos?q=%E6%B9%AF", repository: failing, status: 503),
    ]

    @Test(arguments: looks)
    func `a fragment looks as its snapshot says`(_ look: Look) async throws {
        let tester = ScreenTester(repository: look.repository)
        let response = try await tester.response(.get, look.path, headers: [.hxRequest: "true"])
        #expect(response.status.code == look.status)
        #expect(!response.text.contains("secret"))
        try expectSnapshot(of: response.text, named: look.testDescription)
    }

    // MARK: - Queries from outside of the pages

    @Test(arguments: ["x", "", "1_0", "1_0_x", "2_0_\(UUID.number(1))", "1_x_\(UUID.number(1))"])
    func `a cursor of something other than a memo is refused`(cursor: String) async throws {
        let response = try await ScreenTester().response(.get, "/memos?after=\(cursor)")
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "99999999999999999999"])
    func `the list offers nothing to undo without an instant`(deleted: String) async throws {
        let response = try await ScreenTester(repository: .holding([.long]))
            .response(.get, "/memos?deleted=\(deleted)")
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test(arguments: ["%00", "%FF", "%"])
    func `bytes that are not text are refused`(query: String) async throws {
        #expect(try await ScreenTester().response(.get, "/memos?q=\(query)").status == .badRequest)
    }
}

/// How the list's page follows the database.
@Suite struct MemoListFollowingTests {
    private static let cursor = MemoCursor(Memo.long)

    @Test func `the list has the version from before the memos were read`() async throws {
        let changes = ChangeFeed(epoch: "test")
        let repository = StubMemoRepository(page: { _ in
            changes.publish(ChangeKind(.memo), of: .owner, recorded: 1)
            return MemoPage(items: [], next: nil, count: .exactly(0))
        })
        let text = try await ScreenTester(repository: repository, changes: changes).response(.get, "/memos").text
        #expect(text.contains("data-live=\"memo\" data-events=\"/events\" data-version=\"test000000c8-0\""))
    }

    @Test func `the list follows nothing on a page that starts later`() async throws {
        let text = try await ScreenTester(repository: .holding([.short]))
            .response(.get, "/memos?after=\(Self.cursor)").text
        #expect(!text.contains("data-live"))
    }

    struct Refresh: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let range: ListRange<MemoCursor>
        var limit = 500
    }

    @Test(arguments: [
        Refresh(testDescription: "", range: .start, limit: 50), Refresh(testDescription: "?through=end", range: .start),
        Refresh(testDescription: "?through=\(cursor)", range: .through(cursor)),
    ])
    func `the list reads as much as is shown`(_ refresh: Refresh) async throws {
        let repository = StubMemoRepository(page: { asked in
            #expect(asked.range == refresh.range)
            #expect(asked.limit == refresh.limit)
            return MemoPage(items: [.short], next: nil, count: .exactly(1))
        })
        let response = try await ScreenTester(repository: repository)
            .response(.get, "/memos\(refresh.testDescription)", headers: [.hxRequest: "true"])
        #expect(response.status == .ok)
        #expect(response.text.hasPrefix("<input type=\"hidden\" name=\"q\""))
        #expect(response.text.contains("1件のメモ"))
    }
}
