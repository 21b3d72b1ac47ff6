import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

@Suite struct SakatsuTextViewModelTests {
    private let reports = Reports()

    private func opened(
        _ sakatsu: @escaping @Sendable () throws -> Sakatsu?, _ language: Language = .japanese
    ) async -> ItemUiState<String> {
        let repository = StubSakatsuRepository(sakatsu: { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return try sakatsu()
        })
        let viewModel = SakatsuTextViewModel(
            textOf: .number(1), repository: repository, account: .owner, localize: Localizer(language),
            report: reports.report)
        await viewModel.onAppear()
        return viewModel.uiState
    }

    @Test func writesInTheOriginalsFormat() async {
        let text = """
            湯の森サウナ（2026/11/21）

            雨の日に。
            ロウリュは13時。

            2セット行いました。
            🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）
            🔥塩サウナ（7分30秒）→炭酸泉→🍃（5分）

            水風呂がちょうどよい。

            🔥88℃ 💧16.2℃
            """
        #expect(await opened { .full } == ItemUiState(content: text))
    }

    @Test func leavesOutWhatWasNotWritten() async {
        let uiState = await opened({ .minimal }, .english)
        #expect(uiState == ItemUiState(content: "駅前サウナ (2026/01/05)"))
    }

    @Test func tellsThatThereIsNoSuchVisit() async {
        #expect(await opened { nil } == ItemUiState<String>(error: .notFound))
        #expect(reports.names == [])
    }

    @Test func doesNotTakeAFailureForAMissingVisit() async {
        #expect(await opened { throw StubError() } == ItemUiState<String>(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }
}
