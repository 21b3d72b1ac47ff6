import Foundation
import LocalizationCore
import SakatsuData
import ValuesCore

/// What can happen on the page with a visit's text.
enum SakatsuTextAction {
    case onAppear
}

/// What the page with a visit's text shows.
struct SakatsuTextUiState: Equatable {
    var text: String?
    var error: SakatsuTextError?
}

/// What can go wrong with a visit's text.
enum SakatsuTextError: Error, Equatable {
    case notFound
    case loadingFailed
}

/// The text of one visit, for one request.
final class SakatsuTextViewModel {
    private(set) var uiState = SakatsuTextUiState()
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

    func send(_ action: SakatsuTextAction) async {
        switch action {
        case .onAppear: await load()
        }
    }

    private func load() async {
        do {
            guard let sakatsu = try await repository.sakatsu(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.text = SakatsuShareText(sakatsu.content, localize: localize).text
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }
}
