import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import MemoData
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import MemoFeature

/// The responses to the editor's form.
@Suite struct MemoEditorSavingTests {
    private typealias Saving = StubMemoRepository.Saving

    private static let memo = "/memos/00000000-0000-4000-8000-000000000001"

    @Test(arguments: [("/memos/new", MemoForm.typed), (memo, .edited)])
    func `the editor saves and leads to the list`(path: String, form: MemoForm) async throws {
        let calls = Calls<Saving>()
        let response = try await ScreenTester(repository: .saving(calls)).response(.post, path, form: form.fields)
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/memos?saved=00000000-0000-4000-8000-000000000001")
        #expect(calls.all.map(\.content) == ["持ち物\nタオル"])
        #expect(calls.all.map(\.base.revision) == [form.revision])
    }

    @Test func `the editor saves and leads back to the search`() async throws {
        let response = try await ScreenTester(repository: .saving(Calls()))
            .response(.post, Self.memo, form: MemoForm.edited.fields + [("q", "湯 &")])
        #expect(
            response.headers[.location]
                == "/memos?q=%E6%B9%AF%20%26&saved=00000000-0000-4000-8000-000000000001")
    }

    @Test func `a script is redirected`() async throws {
        let response = try await ScreenTester(repository: .saving(Calls()))
            .response(.post, "/memos/new", headers: [.hxRequest: "true"], form: MemoForm.typed.fields)
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == "/memos?saved=00000000-0000-4000-8000-000000000001")
    }

    @Test(arguments: [
        ("一行目\r\n二行目\r\n", "一行目\n二行目\n"), ("\n\n 余白 ", "\n\n 余白 "), ("👨‍👩‍👧 ｻｳﾅ", "👨‍👩‍👧 ｻｳﾅ"),
        ("<script>alert('1')</script>&amp;\"\u{202E}'--;%\\", "<script>alert('1')</script>&amp;\"\u{202E}'--;%\\"),
    ])
    func `the editor saves the text as it is`(typed: String, body: String) async throws {
        let calls = Calls<Saving>()
        let form = MemoForm(id: .number(1), revision: 0, body: typed)
        _ = try await ScreenTester(repository: .saving(calls)).response(.post, "/memos/new", form: form.fields)
        #expect(calls.all.map(\.content) == [body])
    }

    @Test func `the editor saves an item deleted in the meantime as a new memo`() async throws {
        let calls = Calls<Saving>()
        let form = MemoForm(id: .number(9), revision: 0, body: "持ち物")
        let response = try await ScreenTester(repository: .saving(calls))
            .response(.post, Self.memo, form: form.fields)
        #expect(response.headers[.location] == "/memos?saved=00000000-0000-4000-8000-000000000009")
        #expect(calls.all.map(\.id) == [.number(9)])
        #expect(calls.all.map(\.base.revision) == [0])
    }

    @Test func `the editor reads its own page back`() async throws {
        let tester = ScreenTester(repository: StubMemoRepository(item: { _, _ in .long }))
        let text = try await tester.response(.get, Self.memo).text
        let names = Set(text.matches(of: #/ name="([^"]+)"/#).map { String($0.output.1) })
        let sent = Set(MemoForm(Memo.long).fields.map(\.0))
        #expect(sent.subtracting(names) == [])
        #expect(text.contains(">\n  持ち物\n\nタオル、水筒\n\tサウナハット\n</textarea>"))
    }

    @Test(arguments: [
        [("body", "湯")], [("memoID", "x"), ("revision", "0"), ("body", "湯")],
        MemoForm(id: .number(2), revision: 1, body: "湯").fields,
    ])
    func `the editor refuses a form of another screen`(fields: [(String, String)]) async throws {
        let response = try await ScreenTester().response(.post, Self.memo, form: fields)
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["\u{0}", "a\u{0}b"])
    func `the editor refuses a null character`(body: String) async throws {
        let form = MemoForm(id: .number(1), revision: 0, body: body)
        #expect(try await ScreenTester().response(.post, "/memos/new", form: form.fields).status == .badRequest)
    }
}
