import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// What can happen on the page of one's tokens.
enum TokensAction {
    case onAppear(TokensNotice?)
    case onMakeButtonClick(name: String, access: TokenAccess)
    case onEndButtonClick(UUID)
}

/// The page of one's tokens, for one request.
final class TokensViewModel {
    private(set) var uiState = TokensUiState()
    private let account: AccountID
    private let tokens: any TokenRepository
    private let localize: Localizer
    private let now: Timestamp
    private let day: (Timestamp) -> CivilDate
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - day: the person's day in which an instant lies.
    ///   - report: receives what went wrong, for the log.
    init(
        account: AccountID, tokens: any TokenRepository, localize: Localizer, now: Timestamp,
        day: @escaping (Timestamp) -> CivilDate, report: @escaping (any Error) -> Void
    ) {
        self.account = account
        self.tokens = tokens
        self.localize = localize
        self.now = now
        self.day = day
        self.report = report
    }

    func send(_ action: TokensAction) async {
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
        // That it was ended is shown by another page.
        guard !uiState.hasEnded else { return }
        await load()
    }

    private func load() async {
        do {
            uiState.rows = try await tokens.tokens(of: account, at: now).map {
                TokenRow($0, day: day, localize: localize)
            }
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    private func perform(_ action: TokensAction) async throws {
        switch action {
        case .onAppear(let notice): uiState.noticeText = notice.map(text)
        case .onMakeButtonClick(let name, let access): try await make(name, access)
        case .onEndButtonClick(let id):
            try await tokens.end(id, of: account)
            uiState.hasEnded = true
        }
    }

    private func make(_ typed: String, _ access: TokenAccess) async throws {
        uiState.typedName = typed
        uiState.access = access
        switch Typed({ () throws(AccountNameProblem) in try TokenName(typed: typed) }) {
        case .problem(let problem):
            uiState.nameProblem = localize.message(for: problem)
            uiState.show(.invalid, localize(.invalid))
        case .value(let name): try await make(name, access)
        }
    }

    private func make(_ name: TokenName, _ access: TokenAccess) async throws {
        guard let made = try await tokens.make(name, access, of: account, at: now) else {
            return uiState.show(.failed, localize(.failed))
        }
        uiState.made = MadeToken(made.secret, named: made.token.name, localize: localize)
        // The form is for the next one.
        uiState.typedName = ""
        uiState.access = .read
    }

    private func text(_ notice: TokensNotice) -> String {
        switch notice {
        case .ended: localize(.tokenWasEnded)
        }
    }
}
