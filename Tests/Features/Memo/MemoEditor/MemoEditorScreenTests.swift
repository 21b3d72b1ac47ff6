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

@testable import MemoFeature

/// The responses of the editor's paths; the catalog shows how its page looks.
@Suite struct MemoEditorScreenTests {
    private static let memo = "/memos/00000000-0000-4000-8000-000000000001"
    private static let holding = StubMemoRepository(item: { _, _ in .long })
    private static let stale = StubMemoRepository(save: { _ in .stale(current: .long) })
    private static let deleted = StubMemoRepository(save: { _ in .deleted })
    private static let failing = StubMemoRepository(
        item: { _, _ in throw StubError() }, save: { _ in throw StubError() })

    // MARK: - Pages

    struct Answer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var path = "/memos/new"
        var repository = StubMemoRepository()
        /// nil for opening the page.
        var form: [(String, String)]?
        var status = 200
        /// A part of the page that others lack, in every language.
        let part: String
    }

    private static let blank = MemoForm(id: .number(1), revision: 0, body: " \n")
    private static let tooLong = MemoForm(id: .number(1), revision: 2, body: String(repeating: "あ", count: 20_001))

    private static let tooManyMarks = MemoForm(
        id: .number(1), revision: 2, body: "湯" + String(repeating: "\u{301}\u{327}", count: 30_000))

    static let answers = [
        Answer(
            testDescription: "nothing written", form: blank.fields, status: 422,
            part: "<p class=\"error\" id=\"body.error\">"),
        Answer(
            testDescription: "too long", path: memo, form: tooLong.fields, status: 422,
            part: "<p class=\"error\" id=\"body.error\">"),
        Answer(
            testDescription: "too many marks", path: memo, form: tooManyMarks.fields, status: 422,
            part: "<p class=\"error\" id=\"body.error\">"),
        Answer(
            testDescription: "account full", path: memo,
            repository: StubMemoRepository(save: { _ in .accountFull(limit: 7_000_000) }), form: MemoForm.edited.fields,
            status: 422, part: "7 MB"),
        Answer(
            testDescription: "typed when the account is full", path: memo,
            repository: StubMemoRepository(save: { _ in .accountFull(limit: 7_000_000) }), form: MemoForm.edited.fields,
            status: 422, part: "タオル</textarea>"),
        Answer(
            testDescription: "saving failed", repository: failing, form: MemoForm.typed.fields, status: 503,
            part: "<div class=\"summary\" role=\"alert\""),
    ]

    @Test(arguments: answers, Language.allCases)
    func `each request is answered with its page`(_ answer: Answer, language: Language) async throws {
        let response = try await ScreenTester(repository: answer.repository, language: language).response(
            answer.form == nil ? .get : .post, answer.path, form: answer.form)
        #expect(response.status.code == answer.status)
        #expect(response.text.hasPrefix("<!DOCTYPE html><html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains(answer.part))
        #expect(!response.text.contains("secret"))
    }

    @Test func `a script receives the form`() async throws {
        let response = try await ScreenTester(repository: Self.stale).response(
            .post, Self.memo, headers: [.hxRequest: "true"], form: MemoForm.edited.fields)
        #expect(response.status == .conflict)
        try expectSnapshot(of: response.text, named: "editor.stale.fragment")
    }

    @Test(arguments: [("stale", stale, 3, 1), ("deleted", deleted, 0, 9), ("failing", failing, 2, 1)])
    func `the editor keeps the typed text`(_ name: String, repository: StubMemoRepository, revision: Int, id: Int)
        async throws
    {
        for isFragment in [false, true] {
            let response = try await ScreenTester(repository: repository).response(
                .post, Self.memo, headers: isFragment ? [.hxRequest: "true"] : [:],
                form: MemoForm.edited.fields + [("q", "湯 &")])
            let text = response.text
            #expect(text.hasPrefix(isFragment ? "<form id=\"memo-editor\"" : "<!DOCTYPE html>"))
            #expect(text.contains(">\n持ち物\nタオル</textarea>"))
            #expect(text.contains("name=\"memoID\" value=\"\(UUID.number(id).canonicalText)\""))
            #expect(text.contains("name=\"revision\" value=\"\(revision)\""))
            #expect(text.contains("name=\"q\" value=\"湯 &amp;\""))
            #expect(text.contains("action=\"\(Self.memo)\""))
        }
    }

    // MARK: - Opening

    @Test func `the editor keeps the search that led to it`() async throws {
        let text = try await ScreenTester(repository: Self.holding)
            .response(.get, "\(Self.memo)?q=%E6%B9%AF%20%26").text
        #expect(text.contains("<a href=\"/memos?q=%E6%B9%AF%20%26#memo-"))
        let fields = text.matches(of: #/ name="q" value="([^"]*)"/#).map { String($0.output.1) }
        // One for saving, one for deleting.
        #expect(fields == ["湯 &amp;", "湯 &amp;"])
    }

    @Test func `the editor shows a draft with the way to discard it`() async throws {
        let opened = try await ScreenTester().response(.get, "/memos/new").text
        #expect(opened.contains(" data-draft=\"memoID\""))
        #expect(!opened.contains(" data-typed"))
        #expect(!opened.contains(" data-discard="))
        let draft = try await ScreenTester().response(
            .post, "/memos/new", form: MemoForm.edited.fields + [("action", "show-draft")])
        #expect(draft.status == .ok)
        #expect(draft.text.contains(" data-typed"))
        #expect(draft.text.contains(" data-discard="))
    }

    @Test func `the editor leads to the draft of a memo that no longer exists`() async throws {
        let tester = ScreenTester(repository: StubMemoRepository(item: { _, _ in nil }))
        let draft = UUID.number(1).canonicalText
        let response = try await tester.response(.get, "\(Self.memo)?draft=\(draft)")
        #expect(response.headers[.location] == "/memos/new?draft=\(draft)")
    }

    @Test(arguments: [memo, "/memos/x", "/memos/1", "/memos/new/x"])
    func `the editor answers that there is no such memo`(path: String) async throws {
        let tester = ScreenTester(repository: StubMemoRepository(item: { _, _ in nil }))
        #expect(try await tester.response(.get, path).status == .notFound)
    }

    @Test func `the editor answers that the memo cannot be read`() async throws {
        let response = try await ScreenTester(repository: Self.failing).response(.get, Self.memo)
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
        // A form with an empty text would overwrite the one that cannot be read.
        #expect(!response.text.contains("<textarea"))
    }
}
