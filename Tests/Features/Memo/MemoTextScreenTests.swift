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

@testable import MemoFeature

/// What `/memos/{id}/text` answers.
@Suite struct MemoTextScreenTests {
    private static let path = "/memos/00000000-0000-4000-8000-000000000001/text"

    private func response(
        _ path: String = path, _ language: Language = .japanese, headers: HTTPFields = [:],
        _ memo: @escaping @Sendable () throws -> Memo?
    ) async throws -> TestResponse {
        let repository = StubMemoRepository(item: { id, account in
            #expect(id == .number(1) && account == .owner)
            return try memo()
        })
        return try await ScreenTester(repository: repository, language: language).response(.get, path, headers: headers)
    }

    @Test(arguments: [
        ("<b>湯</b>", Language.japanese, "&lt;b&gt;湯&lt;/b&gt;", "8文字"), ("湯の\n森", .japanese, "湯の\n森", "4文字"),
        ("x", .english, "x", "1 character"),
    ])
    func `the page shows the text and its length`(
        body: String, language: Language, text: String, length: String
    ) async throws {
        let response = try await response(Self.path, language) { .with(body) }
        #expect(response.status == .ok)
        #expect(response.text.contains(">\n\(text)</textarea>"))
        #expect(response.text.contains(">\(length)<"))
        #expect(response.text.contains(" href=\"/memos/00000000-0000-4000-8000-000000000003\""))
    }

    @Test func `plain text is sent to programs that ask for it`() async throws {
        let response = try await response(headers: [.accept: "text/plain"]) { .with("湯の\n森") }
        #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(response.text == "湯の\n森")
    }

    @Test(arguments: [path, "/memos/x/text"])
    func `the page answers that there is no such memo`(path: String) async throws {
        #expect(try await response(path) { nil }.status == .notFound)
    }
}
