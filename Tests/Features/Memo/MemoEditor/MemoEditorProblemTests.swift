import Foundation
import LocalizationCore
import MemoData
import SampleCore
import TestSupport
import Testing
import ValuesCore

@testable import MemoFeature

/// What is wrong with a text, in both languages. Nothing is written: the stub's `save` would fail the test.
@Suite struct MemoEditorProblemTests {
    private func expectProblem(_ message: String, of body: String, _ language: Language) async {
        let form = MemoForm(id: .number(1), revision: 2, body: body)
        let tester = MemoEditorTester(language: language)

        let uiState = await tester.state(of: form, after: .onSaveButtonClick)

        var expected = MemoEditorUiState.showing(form, title: language == .japanese ? "メモ編集" : "Edit Memo")
        expected.hasFocus = true
        expected.problem = message
        expected.error = .invalid
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test(
        arguments: ["", " \u{3000}\n\t\r\n"],
        [(Language.japanese, "入力してください。"), (.english, "Please fill this in.")])
    func asksForAText(body: String, words: (language: Language, message: String)) async {
        await expectProblem(words.message, of: body, words.language)
    }

    @Test(arguments: [
        (Language.japanese, "20,000文字以内で入力してください。"), (.english, "Please use 20,000 characters at most."),
    ])
    func asksForLess(language: Language, message: String) async {
        await expectProblem(message, of: String(repeating: "湯", count: 20_001), language)
    }

    @Test(arguments: [
        (Language.japanese, "1文字に重ねる記号（濁点やアクセントなど）は30個以内にしてください。"),
        (.english, "A character can carry 30 marks at most, such as accents."),
    ])
    func asksForFewerMarks(language: Language, message: String) async {
        await expectProblem(message, of: "湯" + String(repeating: "\u{301}", count: 31), language)
    }

    @Test func takesAsMuchAsThereIsRoomFor() async {
        let calls = Calls<StubMemoRepository.Saving>()
        let form = MemoForm(id: .number(1), revision: 0, body: String(repeating: "湯", count: 20_000))
        let uiState = await MemoEditorTester(repository: .saving(calls)).state(of: form, after: .onSaveButtonClick)
        #expect(uiState.error == nil)
        #expect(calls.all.count == 1)
    }
}
