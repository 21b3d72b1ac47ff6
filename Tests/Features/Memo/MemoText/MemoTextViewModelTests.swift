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

@testable import MemoFeature

@Suite struct MemoTextViewModelTests {
    private let reports = Reports()

    private func opened(
        _ memo: @escaping @Sendable () throws -> Memo?, _ language: Language = .japanese
    ) async -> ItemUiState<MemoText> {
        let repository = StubMemoRepository(item: { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return try memo()
        })
        let viewModel = MemoTextViewModel(
            id: .number(1), repository: repository, account: .owner, localize: Localizer(language),
            report: reports.report)
        await viewModel.onAppear()
        return viewModel.uiState
    }

    @Test(arguments: [
        ("湯", Language.japanese, "1文字"), ("湯の\n森", .japanese, "4文字"), ("x", .english, "1 character"),
        (String(repeating: "x", count: 1_234), .english, "1,234 characters"),
    ])
    func `the page shows the text as it was written`(body: String, language: Language, lengthText: String) async {
        let uiState = await opened({ .with(body) }, language)
        #expect(uiState == ItemUiState(content: MemoText(text: body, length: lengthText)))
        #expect(reports.names == [])
    }

    @Test func `the page says that there is no such memo`() async {
        #expect(await opened { nil } == ItemUiState<MemoText>(error: .notFound))
        #expect(reports.names == [])
    }

    @Test func `the page does not mistake a failure for a missing memo`() async {
        #expect(await opened { throw StubError() } == ItemUiState<MemoText>(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }
}
