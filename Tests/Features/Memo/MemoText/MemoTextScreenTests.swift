import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import MemoData
import ModelsCore
import SampleData
import TestSupport
import Testing

@testable import MemoFeature

/// The responses of `/memos/{id}/text`.
@Suite struct MemoTextScreenTests {
    private static let path = "/memos/00000000-0000-4000-8000-000000000001/text"

    private func response(
        _ path: String = path, _ memo: @escaping @Sendable () throws -> Memo?
    ) async throws -> TestResponse {
        try await ScreenTester(repository: StubMemoRepository(item: { _, _ in try memo() })).response(.get, path)
    }

    @Test func `the page shows the text and leads to the editor`() async throws {
        let response = try await response { .with("<b>湯</b>") }
        #expect(response.status == .ok)
        #expect(response.text.contains(">\n&lt;b&gt;湯&lt;/b&gt;</textarea>"))
        #expect(response.text.contains("<a href=\"/memos/00000000-0000-4000-8000-000000000001\">"))
    }

    @Test(arguments: [path, "/memos/x/text"])
    func `the page answers that there is no such memo`(path: String) async throws {
        #expect(try await response(path) { nil }.status == .notFound)
    }

    @Test func `the page answers that the memo cannot be read`() async throws {
        let response = try await response { throw StubError() }
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
