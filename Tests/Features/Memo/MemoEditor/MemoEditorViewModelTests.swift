import Foundation
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemoFeature

/// Opening the editor, and saving.
@Suite struct MemoEditorViewModelTests {
    // MARK: - Opening

    @Test(arguments: [(Language.japanese, "新規メモ"), (.english, "New memo")])
    func `the editor starts empty`(language: Language, title: String) async {
        let tester = MemoEditorTester(language: language)

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        var expected = MemoEditorUiState.showing(MemoForm(id: .number(9), revision: 0), title: title)
        expected.hasFocus = true
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "メモ編集"), (.english, "Edit memo")])
    func `the editor opens a memo`(language: Language, title: String) async {
        let repository = StubMemoRepository(item: { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return .long
        })
        let tester = MemoEditorTester(repository: repository, language: language)

        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }

        #expect(
            uiState
                == .showing(
                    MemoForm(id: .number(1), revision: 3, body: "  持ち物\n\nタオル、水筒\n\tサウナハット\n"), title: title))
        #expect(tester.reports.names == [])
    }

    @Test func `the editor says that there is no such memo`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(item: { _, _ in nil }))
        #expect(await tester.state { await $0.onAppear(id: .number(1)) }.error == .notFound)
        #expect(tester.reports.names == [])
    }

    @Test func `the editor fails to read the memo`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(item: { _, _ in throw StubError() }))
        #expect(await tester.state { await $0.onAppear(id: .number(1)) }.error == .loadingFailed)
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - Saving

    @Test func `the editor keeps the typed text when saving fails`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in throw StubError() }))

        let uiState = await tester.state(of: .edited) { await $0.onSaveButtonClick() }

        var expected = MemoEditorUiState.showing(.edited, title: "メモ編集")
        expected.error = .savingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }

    @Test func `the editor keeps the typed text when the account is full`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .accountFull(limit: 100_000_000) }))

        let uiState = await tester.state(of: .edited) { await $0.onSaveButtonClick() }

        var expected = MemoEditorUiState.showing(.edited, title: "メモ編集")
        expected.error = .accountFull(limit: 100_000_000)
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func `the editor shows both versions of a memo that was changed elsewhere`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .stale(current: .long) }))

        let uiState = await tester.state(of: .edited) { await $0.onSaveButtonClick() }

        // Saving again is based on the current version, and so replaces it.
        var expected = MemoEditorUiState.showing(
            MemoForm(id: .number(1), revision: 3, body: "持ち物\nタオル"), title: "メモ編集")
        expected.error = .stale
        expected.savedVersion = Memo.long.body
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func `the editor offers to save a memo that was deleted elsewhere as a new one`() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .deleted }))

        let uiState = await tester.state(of: .edited) { await $0.onSaveButtonClick() }

        var expected = MemoEditorUiState.showing(
            MemoForm(id: .number(9), revision: 0, body: "持ち物\nタオル"), title: "新規メモ")
        expected.error = .deleted
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }
}

/// The problems of a text, in both languages. Nothing is written: the stub's `save` would fail the test.
@Suite struct MemoEditorProblemTests {
    private func expectProblem(_ message: String, of body: String, _ language: Language) async {
        let form = MemoForm(id: .number(1), revision: 2, body: body)
        let tester = MemoEditorTester(language: language)

        let uiState = await tester.state(of: form) { await $0.onSaveButtonClick() }

        var expected = MemoEditorUiState.showing(form, title: language == .japanese ? "メモ編集" : "Edit memo")
        expected.hasFocus = true
        expected.problem = message
        expected.error = .invalid
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test(
        arguments: ["", " \u{3000}\n\t\r\n"],
        [(Language.japanese, "入力してください。"), (.english, "This can’t be empty.")])
    func `the editor asks for a text`(body: String, words: (language: Language, message: String)) async {
        await expectProblem(words.message, of: body, words.language)
    }

    @Test(arguments: [
        (Language.japanese, "20,000文字以内で入力してください。"), (.english, "Use no more than 20,000 characters."),
    ])
    func `the editor asks for a shorter text`(language: Language, message: String) async {
        await expectProblem(message, of: String(repeating: "湯", count: 20_001), language)
    }

    @Test(arguments: [
        (Language.japanese, "1文字に重ねる記号（濁点やアクセントなど）は30個以内にしてください。"),
        (.english, "A character can have no more than 30 marks, such as accents."),
    ])
    func `the editor asks for fewer marks`(language: Language, message: String) async {
        await expectProblem(message, of: "湯" + String(repeating: "\u{301}", count: 31), language)
    }

    @Test func `the editor saves the longest text`() async {
        let calls = Calls<StubMemoRepository.Saving>()
        let form = MemoForm(id: .number(1), revision: 0, body: String(repeating: "湯", count: 20_000))
        let uiState = await MemoEditorTester(repository: .saving(calls)).state(of: form) {
            await $0.onSaveButtonClick()
        }
        #expect(uiState.error == nil)
        #expect(calls.all.count == 1)
    }
}
