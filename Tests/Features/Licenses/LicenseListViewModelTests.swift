import LicensesData
import Testing

@testable import LicensesFeature

@Suite struct LicenseListViewModelTests {
    private func state(of licenses: [License]) -> LicenseListUiState {
        let viewModel = LicenseListViewModel(repository: StubLicenseRepository(all: { licenses }))
        viewModel.send(.onAppear)
        return viewModel.uiState
    }

    @Test func showsEachInTheirOrder() {
        #expect(
            state(of: [.grdb, .htmx])
                == LicenseListUiState(rows: [
                    LicenseRow(name: "GRDB.swift", version: "7.10.0"), LicenseRow(name: "htmx", version: ""),
                ]))
    }

    @Test func showsThatThereAreNone() {
        #expect(state(of: []) == LicenseListUiState())
    }
}
