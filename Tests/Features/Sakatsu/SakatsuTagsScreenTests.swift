import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuTagsScreenTests {
    private static let used = [UsedTag(tag: Tag("ロウリュ"), count: 12), UsedTag(tag: Tag("朝"), count: 1)]

    private func tester(_ edits: StubVisitEditRepository = StubVisitEditRepository()) -> ScreenTester {
        ScreenTester(repository: StubSakatsuRepository(tags: { _, _ in Self.used }), edits: edits)
    }

    @Test func `The page has all tags with their visits`() async throws {
        let page = try await tester().response(.get, "/sakatsu/tags").text
        #expect(page.contains("<summary>#ロウリュ<span class=\"value\">12回</span></summary>"))
        #expect(page.contains("href=\"/sakatsu?q=%23%E6%9C%9D\""))
        let empty = ScreenTester(repository: StubSakatsuRepository())
        #expect(try await empty.response(.get, "/sakatsu/tags").text.contains("タグはまだありません"))
    }

    @Test(
        arguments: [
            ("ロウリュ", "#löyly", ["朝", "löyly"]), ("ロウリュ", "朝", ["朝"]), ("ﾛｳﾘｭ", "", ["朝"]), ("夜", "x", nil),
        ] as [(String, String, [String]?)])
    func `A new name replaces a tag, merges it, or removes it`(tag: String, name: String, names: [String]?) async throws
    {
        let asked = Calls<String>()
        var content = SakatsuContent.minimal
        content.tags = [Tag("朝"), Tag("ロウリュ")]
        let visit = content
        let edits = StubVisitEditRepository(edit: { name, search, change in
            asked.record("\(name) \(search)")
            #expect(change(visit)?.tags.map(\.name) == names)
            return names == nil ? 0 : 12
        })
        let response = try await tester(edits).response(
            .post, "/sakatsu/tags", form: [("tag", tag), ("name", name)])
        #expect(response.status == .seeOther)
        let edit = names == nil ? "" : "?edit=\(UUID.number(9).canonicalText)&count=12"
        #expect(response.headers[.location] == "/sakatsu/tags\(edit)")
        #expect(asked.all == ["#\(tag) → \(name.isEmpty ? "–" : "#" + name.replacing("#", with: "")) #\(tag)"])
    }

    @Test func `An edit can be undone`() async throws {
        let undone = Calls<UUID>()
        let tester = tester(StubVisitEditRepository(undo: { undone.record($0) }))
        let id = UUID.number(7).canonicalText
        let page = try await tester.response(.get, "/sakatsu/tags?edit=\(id)&count=12").text
        #expect(page.contains("12件のサ活で変えました"))
        let response = try await tester.response(.post, "/sakatsu/tags", form: [("undo", id)])
        #expect(response.headers[.location] == "/sakatsu/tags")
        #expect(undone.all == [.number(7)])
    }

    @Test(arguments: ["a b", String(repeating: "あ", count: 51)])
    func `A name that is no tag is refused next to its field, which keeps it`(name: String) async throws {
        let response = try await tester().response(.post, "/sakatsu/tags", form: [("tag", "朝"), ("name", name)])
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("50文字以内の1つのタグを入力してください。"))
        #expect(response.text.contains("value=\"\(name)\""))
    }

    @Test func `A failure is shown`() async throws {
        let tester = tester(StubVisitEditRepository(edit: { _, _, _ in throw CancellationError() }))
        let response = try await tester.response(.post, "/sakatsu/tags", form: [("tag", "朝"), ("name", "夜")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("変更できませんでした"))
    }
}
