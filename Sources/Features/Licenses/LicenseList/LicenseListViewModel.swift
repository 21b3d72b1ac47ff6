import LicensesData

/// What can happen on the list of licences.
enum LicenseListAction {
    case onAppear
}

/// What the list of licences shows.
struct LicenseListUiState: Equatable {
    var rows: [LicenseRow] = []
}

/// Somebody's work in the list.
struct LicenseRow: Equatable {
    let name: String
    /// Empty when it has none.
    let version: String
}

/// The list of licences, for one request.
final class LicenseListViewModel {
    private(set) var uiState = LicenseListUiState()
    private let repository: any LicenseRepository

    init(repository: any LicenseRepository) {
        self.repository = repository
    }

    func send(_ action: LicenseListAction) {
        switch action {
        case .onAppear: load()
        }
    }

    private func load() {
        uiState.rows = repository.licenses().map { LicenseRow(name: $0.name, version: $0.version) }
    }
}
