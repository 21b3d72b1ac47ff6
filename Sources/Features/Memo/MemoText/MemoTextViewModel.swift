import Foundation
import LocalizationCore
import MemoData
import ValuesCore

/// What can happen on the page with a memo's text.
enum MemoTextAction {
    case onAppear
}

/// What the page with a memo's text shows.
struct MemoTextUiState: Equatable {
    var text = ""
    /// How long the text is, in words.
    var lengthText = ""
    var error: MemoTextError?
}

/// What can go wrong with a memo's text.
enum MemoTextError: Error, Equatable {
    /// There is no such memo.
    case notFound
    case loadingFailed
}

/// The text of one memo, for one request.
final class MemoTextViewModel {
    private(set) var uiState = MemoTextUiState()
    private let id: UUID
    private let repository: any MemoRepository
    private let account: AccountID
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(
        id: UUID, repository: any MemoRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.id = id
        self.repository = repository
        self.account = account
        self.localize = localize
        self.report = report
    }

    func send(_ action: MemoTextAction) async {
        switch action {
        case .onAppear: await load()
        }
    }

    private func load() async {
        do {
            guard let memo = try await repository.memo(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.show(memo, localize: localize)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }
}

extension MemoTextUiState {
    /// Puts the memo into words.
    mutating func show(_ memo: Memo, localize: Localizer) {
        text = memo.body
        lengthText = localize(.textLength, memo.body.count)
    }
}
