import Foundation
import LocalizationCore
import MemoData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Opening the editor, and saving.
@Suite struct MemoEditorViewModelTests {
    private typealias Saving = StubMemoRepository.Saving

    // MARK: - Opening

    @Test(arguments: [(Language.japanese, "新規メモ"), (.english, "New Memo")])
    func startsEmpty(language: Language, title: String) async {
        let tester = MemoEditorTester(language: language)

        let uiState = await tester.state(after: .onAppear(id: nil))

        var expected = MemoEditorUiState.showing(MemoForm(id: .number(9), revision: 0), title: title)
        expected.hasFocus = true
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [(Language.japanese, "メモ編集"), (.english, "Edit Memo")])
    func opensAMemo(language: Language, title: String) async {
        let repository = StubMemoRepository(memo: { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return .long
        })
        let tester = MemoEditorTester(repository: repository, language: language)

        let uiState = await tester.state(after: .onAppear(id: .number(1)))

        #expect(
            uiState
                == .showing(
                    MemoForm(id: .number(1), revision: 3, body: "  持ち物\n\nタオル、水筒\n\tサウナハット\n"), title: title))
        #expect(tester.reports.names == [])
    }

    @Test func tellsThatThereIsNoSuchMemo() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(memo: { _, _ in nil }))
        #expect(await tester.state(after: .onAppear(id: .number(1))).error == .notFound)
        #expect(tester.reports.names == [])
    }

    @Test func failsToReadTheMemo() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(memo: { _, _ in throw StubError() }))
        #expect(await tester.state(after: .onAppear(id: .number(1))).error == .loadingFailed)
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - Saving

    @Test(arguments: [MemoForm.typed, .edited])
    func keepsWhatWasTyped(form: MemoForm) async {
        let calls = Calls<Saving>()
        let tester = MemoEditorTester(repository: .saving(calls))

        let uiState = await tester.state(of: form, after: .onSaveButtonClick)

        var expected = MemoEditorUiState.showing(form, title: form == .typed ? "新規メモ" : "メモ編集")
        expected.savedID = .number(1)
        #expect(uiState == expected)
        #expect(
            calls.all == [
                Saving(body: "持ち物\nタオル", id: .number(1), revision: form.revision, now: .noon, account: .owner)
            ])
        #expect(tester.reports.names == [])
    }

    @Test func keepsWhatWasTypedWhenSavingFails() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in throw StubError() }))

        let uiState = await tester.state(of: .edited, after: .onSaveButtonClick)

        var expected = MemoEditorUiState.showing(.edited, title: "メモ編集")
        expected.error = .savingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }

    @Test func keepsWhatWasTypedWhenTheAccountIsFull() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .accountFull(limit: 100_000_000) }))

        let uiState = await tester.state(of: .edited, after: .onSaveButtonClick)

        var expected = MemoEditorUiState.showing(.edited, title: "メモ編集")
        expected.error = .accountFull(limit: 100_000_000)
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func showsBothVersionsOfAMemoThatWasChangedElsewhere() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .stale(current: .long) }))

        let uiState = await tester.state(of: .edited, after: .onSaveButtonClick)

        // Saving again is based on what is there now, and so replaces it.
        var expected = MemoEditorUiState.showing(
            MemoForm(id: .number(1), revision: 3, body: "持ち物\nタオル"), title: "メモ編集")
        expected.error = .stale
        expected.savedVersion = Memo.long.body
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func offersToKeepAgainWhatWasDeletedElsewhere() async {
        let tester = MemoEditorTester(repository: StubMemoRepository(save: { _ in .deleted }))

        let uiState = await tester.state(of: .edited, after: .onSaveButtonClick)

        var expected = MemoEditorUiState.showing(
            MemoForm(id: .number(9), revision: 0, body: "持ち物\nタオル"), title: "新規メモ")
        expected.error = .deleted
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }
}
