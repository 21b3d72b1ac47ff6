import Foundation
import LocalizationCore
import SakatsuData
import ValuesCore

/// What can happen on the page of one visit.
enum SakatsuDetailAction {
    case onAppear
}

/// The page of one visit, for one request.
final class SakatsuDetailViewModel {
    private(set) var uiState = SakatsuDetailUiState()
    private let id: UUID
    private let repository: any SakatsuRepository
    private let account: AccountID
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(
        id: UUID, repository: any SakatsuRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.id = id
        self.repository = repository
        self.account = account
        self.localize = localize
        self.report = report
    }

    func send(_ action: SakatsuDetailAction) async {
        switch action {
        case .onAppear: await load()
        }
    }

    private func load() async {
        do {
            let sakatsu = try await repository.sakatsu(id: id, of: account)
            uiState.visit = sakatsu.map { SakatsuDetail($0, localize: localize) }
            uiState.error = sakatsu == nil ? .notFound : nil
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }
}
