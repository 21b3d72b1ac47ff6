import LicensesData

/// What can happen on the page of one licence.
enum LicenseDetailAction {
    case onAppear
}

/// What the page of one licence shows.
struct LicenseDetailUiState: Equatable {
    var license: License?
    var error: LicenseDetailError?
}

/// What can go wrong with the page of one licence.
enum LicenseDetailError: Error, Equatable {
    case notFound
}

/// The page of one licence, for one request.
final class LicenseDetailViewModel {
    private(set) var uiState = LicenseDetailUiState()
    private let name: String
    private let repository: any LicenseRepository

    init(name: String, repository: any LicenseRepository) {
        self.name = name
        self.repository = repository
    }

    func send(_ action: LicenseDetailAction) {
        switch action {
        case .onAppear: load()
        }
    }

    private func load() {
        uiState.license = repository.license(named: name)
        uiState.error = uiState.license == nil ? .notFound : nil
    }
}
