import AccountData
import Foundation
import LocalizationCore
import ModelsCore

struct TokensUiState: AccountPageState, Equatable {
    /// Of the token that the form makes: sent twice, it makes one.
    var nextID: UUID
    var rows: [TokenRow] = []
    /// A token that was just made; it is shown this once.
    var made: MadeToken?
    /// As it stands in the field.
    var typedName = ""
    /// As it is chosen.
    var access = TokenAccess.read
    var nameProblem: String?
    var noticeText: String?
    var errorText: String?
    var error: AccountError?
    /// What was done, once the page is to be loaded anew and to say so.
    var done: AccountNotice?
}

/// The page of one's tokens, for one request.
final class TokensViewModel {
    private(set) var uiState: TokensUiState
    private let account: AccountID
    private let tokens: any TokenRepository
    private let localize: Localizer
    private let now: Timestamp
    private let timeZone: TimeZone
    private let makeID: () -> UUID
    private let report: (any Error) -> Void

    /// - Parameter makeID: makes the identifier of the next token.
    init(
        account: AccountID, tokens: any TokenRepository, localize: Localizer, now: Timestamp, timeZone: TimeZone,
        makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        uiState = TokensUiState(nextID: makeID())
        self.account = account
        self.tokens = tokens
        self.localize = localize
        self.now = now
        self.timeZone = timeZone
        self.makeID = makeID
        self.report = report
    }

    func onAppear(_ notice: AccountNotice?) async {
        await perform { uiState.noticeText = notice.map(localize.text(of:)) }
    }

    func onMakeButtonClick(id: UUID, name typed: String, access: TokenAccess) async {
        await perform {
            // Sending the form again means the same token.
            uiState.nextID = id
            uiState.typedName = typed
            uiState.access = access
            let name: TokenName
            do throws(AccountNameProblem) { name = try TokenName(typed: typed) } catch {
                uiState.nameProblem = localize.message(for: error)
                return uiState.show(.invalid, localize)
            }
            switch try await tokens.make(name, access, id: id, of: account, at: now) {
            case .made(let secret, let token):
                uiState.made = MadeToken(secret, named: token.name, localize: localize)
                // The form is for the next one.
                uiState.nextID = makeID()
                uiState.typedName = ""
                uiState.access = .read
            case .alreadyMade: uiState.done = .tokenAlreadyMade
            case .accountUnusable: uiState.show(.failed, localize)
            }
        }
    }

    func onEndButtonClick(_ id: UUID) async {
        await perform {
            try await tokens.end(id, of: account)
            uiState.done = .tokenEnded
        }
    }

    private func perform(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            report(error)
            uiState.show(.failed, localize)
        }
        // What was done is said by another page.
        if uiState.done == nil { await load() }
    }

    private func load() async {
        do {
            uiState.rows = try await tokens.tokens(of: account, at: now).map {
                TokenRow($0, timeZone: timeZone, localize: localize)
            }
        } catch {
            report(error)
            // A secret that is shown this once, and what was typed, are worth more than the list.
            guard uiState.error == nil else { return }
            if uiState.made == nil { uiState.error = .loadingFailed } else { uiState.show(.listFailed, localize) }
        }
    }
}

struct TokenRow: Equatable, Identifiable {
    let id: UUID
    let name: String
    let access: String
    /// When it was made and used last, and when it ends.
    let dates: String
}

extension TokenRow {
    init(_ token: Token, timeZone: TimeZone, localize: Localizer) {
        self.init(
            id: token.id, name: token.name, access: localize.name(of: token.access),
            dates: localize(
                .tokenDates(
                    localize.time(token.createdAt, in: timeZone), localize.day(token.lastUsedAt, in: timeZone),
                    localize.day(token.endsAt, in: timeZone))))
    }
}

struct MadeToken: Equatable {
    let secret: String
    /// What it is for, and how long it is shown.
    let note: String
}

extension MadeToken {
    init(_ secret: Secret, named name: String, localize: Localizer) {
        self.init(secret: secret.tokenText, note: localize(.madeTokenNote(name)))
    }
}

extension Localizer {
    func name(of access: TokenAccess) -> String {
        switch access {
        case .read: self(.readOnly)
        case .readWrite: self(.readAndWrite)
        }
    }
}
