import Foundation
import HTTPTypes
import HummingbirdTesting
import MemoData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebCore
import WebTestSupport

@testable import DatabaseCore
@testable import MemoFeature

/// How the list's page follows the database.
@Suite struct MemoListFollowingTests {
    private static let cursor = MemoCursor(Memo.long)

    @Test func tellsTheVersionFromBeforeTheMemosWereRead() async throws {
        let changes = ChangeFeed(run: "test")
        let repository = StubMemoRepository(page: { _, _, _, _ in
            changes.publish(.memo, of: .owner)
            return MemoPage(items: [], next: nil, count: .exactly(0))
        })
        let text = try await ScreenTester(repository: repository, changes: changes).response(.get, "/memos").text
        #expect(text.contains("data-live=\"memo\" data-events=\"/events\" data-version=\"test-0\""))
        #expect(changes.version(of: .owner) == "test-1")
    }

    @Test func followsNothingOnAPageThatStartsLater() async throws {
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
    func readsAsMuchAsIsShown(_ refresh: Refresh) async throws {
        let repository = StubMemoRepository(page: { _, range, limit, _ in
            #expect(range == refresh.range)
            #expect(limit == refresh.limit)
            return MemoPage(items: [.short], next: nil, count: .exactly(1))
        })
        let response = try await ScreenTester(repository: repository)
            .response(.get, "/memos\(refresh.testDescription)", headers: [.hxRequest: "true"])
        #expect(response.status == .ok)
        #expect(response.text.hasPrefix("<input type=\"hidden\" name=\"q\""))
        #expect(response.text.contains("1件のメモ"))
    }
}
