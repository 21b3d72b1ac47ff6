import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// What can happen on the page of one's tokens.
enum TokensAction {
    case onAppear(TokensNotice?)
    case onMakeButtonClick(id: UUID, name: String, access: TokenAccess)
    case onEndButtonClick(UUID)
}

/// The page of one's tokens, for one request.
final class TokensViewModel {
    private(set) var uiState: TokensUiState
    private let account: AccountID
    private let tokens: any TokenRepository
    private let localize: Localizer
    private let now: Timestamp
    private let day: (Timestamp) -> CivilDate
    private let time: (Timestamp) -> String
    private let makeID: () -> UUID
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - day: the person's day in which an instant lies.
    ///   - time: the same with the time of day, in words.
    ///   - makeID: makes the identifier of the next token.
    ///   - report: receives what went wrong, for the log.
    init(
        account: AccountID, tokens: any TokenRepository, localize: Localizer, now: Timestamp,
        day: @escaping (Timestamp) -> CivilDate, time: @escaping (Timestamp) -> String, makeID: @escaping () -> UUID,
        report: @escaping (any Error) -> Void
    ) {
        uiState = TokensUiState(nextID: makeID())
        self.account = account
        self.tokens = tokens
        self.localize = localize
        self.now = now
        self.day = day
        self.time = time
        self.makeID = makeID
        self.report = report
    }

    func send(_ action: TokensAction) async {
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
        // What was done is said by another page.
        guard uiState.done == nil else { return }
        await load()
    }

    private func load() async {
        do {
            uiState.rows = try await tokens.tokens(of: account, at: now).map {
                TokenRow($0, day: day, time: time, localize: localize)
            }
        } catch {
            report(error)
            showMissingList()
        }
    }

    /// A secret that is shown this once, and what was typed, are worth more than the list.
    private func showMissingList() {
        guard uiState.error == nil else { return }
        guard uiState.made != nil else {
            uiState.error = .loadingFailed
            return
        }
        uiState.show(.listFailed, localize(.tokensNotShown))
    }

    private func perform(_ action: TokensAction) async throws {
        switch action {
        case .onAppear(let notice): uiState.noticeText = notice.map(text)
        case .onMakeButtonClick(let id, let name, let access): try await make(id, name, access)
        case .onEndButtonClick(let id):
            try await tokens.end(id, of: account)
            uiState.done = .ended
        }
    }

    private func make(_ id: UUID, _ typed: String, _ access: TokenAccess) async throws {
        // Whoever sends the form again means the same token.
        uiState.nextID = id
        uiState.typedName = typed
        uiState.access = access
        switch Typed({ () throws(AccountNameProblem) in try TokenName(typed: typed) }) {
        case .problem(let problem):
            uiState.nameProblem = localize.message(for: problem)
            uiState.show(.invalid, localize(.invalid))
        case .value(let name): try await make(id, name, access)
        }
    }

    private func make(_ id: UUID, _ name: TokenName, _ access: TokenAccess) async throws {
        switch try await tokens.make(name, access, id: id, of: account, at: now) {
        case .made(let secret, let token):
            uiState.made = MadeToken(secret, named: token.name, localize: localize)
            // The form is for the next one.
            uiState.nextID = makeID()
            uiState.typedName = ""
            uiState.access = .read
        case .alreadyMade: uiState.done = .alreadyMade
        case .accountUnusable: uiState.show(.failed, localize(.failed))
        }
    }

    private func text(_ notice: TokensNotice) -> String {
        switch notice {
        case .ended: localize(.tokenWasEnded)
        case .alreadyMade: localize(.tokenAlreadyMade)
        }
    }
}
