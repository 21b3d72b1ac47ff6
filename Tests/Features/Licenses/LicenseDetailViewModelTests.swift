import LicensesData
import Testing

@testable import LicensesFeature

@Suite struct LicenseDetailViewModelTests {
    private func state(of license: License?) -> LicenseDetailUiState {
        let repository = StubLicenseRepository(named: { name in
            #expect(name == "GRDB.swift")
            return license
        })
        let viewModel = LicenseDetailViewModel(name: "GRDB.swift", repository: repository)
        viewModel.send(.onAppear)
        return viewModel.uiState
    }

    @Test func showsItWhole() {
        #expect(state(of: .grdb) == LicenseDetailUiState(license: .grdb))
    }

    @Test func saysThatThereIsNoneOfThatName() {
        #expect(state(of: nil) == LicenseDetailUiState(error: .notFound))
    }
}
