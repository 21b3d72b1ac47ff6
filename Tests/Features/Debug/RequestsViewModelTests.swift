import Foundation
import LocalizationCore
import SampleCore
import Testing
import ValuesCore

@testable import DebugFeature

@Suite struct RequestsViewModelTests {
    private func state(_ requests: [RecentRequest], _ language: Language = .japanese) -> RequestsUiState {
        let viewModel = RequestsViewModel(
            requests: { requests }, timeZone: .gmt, localize: Localizer(language))
        viewModel.send(.onAppear)
        return viewModel.uiState
    }

    @Test func showsWhatBecameOfThem() {
        let requests = [
            RecentRequest(instant: .noon, method: "GET", route: "/sakatsu", status: 200, milliseconds: 2.126),
            RecentRequest(instant: .noon, method: "POST", route: nil, status: 404, milliseconds: 1_500),
        ]
        #expect(
            state(requests)
                == RequestsUiState(
                    rows: [
                        RequestRow(
                            time: "12:00:00.000", title: "GET /sakatsu", status: "200", duration: "2.13 ミリ秒"),
                        RequestRow(
                            time: "12:00:00.000", title: "POST （不明なパス）", status: "404",
                            duration: "1,500 ミリ秒"),
                    ], countText: "最近の2件"))
    }

    @Test func saysThatThereWereNone() {
        #expect(state([]) == RequestsUiState(countText: "まだリクエストがありません"))
        #expect(state([], .english) == RequestsUiState(countText: "No requests yet"))
    }
}
