import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

struct TokensUiState: AccountPageState {
    /// The identifier of the token that the form creates, so that submitting it twice creates only one.
    var nextID: UUID
    var rows: [TokenRow] = []
    /// A token that was just created; it is shown only once.
    var made: MadeToken?
    /// The text in the field.
    var typedName = ""
    /// The selected access.
    var access = TokenAccess.read
    var nameProblem: String?
    var noticeText: String?
    var errorText: String?
    var error: AccountError?
    /// The message of the last action, if the page is to be loaded again to show it.
    var done: AccountNotice?

    var destination: String? { done?.path }
    var isSecret: Bool { true }
}

/// The page of the user's tokens, for one request.
final class TokensViewModel: PageViewModel {
    private(set) var uiState: TokensUiState
    private let account: AccountID
    private let tokens: any TokenRepository
    private let makeID: () -> UUID
    private let context: ViewModelContext

    /// - Parameter makeID: creates the identifier of the next token.
    init(
        account: AccountID, tokens: any TokenRepository, makeID: @escaping () -> UUID, _ context: ViewModelContext
    ) {
        uiState = TokensUiState(nextID: makeID())
        self.account = account
        self.tokens = tokens
        self.makeID = makeID
        self.context = context
    }

    func onAppear(_ notice: AccountNotice?) async {
        await perform { uiState.noticeText = notice.map(context.localize.text(of:)) }
    }

    func onMakeButtonClick(id: UUID, name typed: String, access: TokenAccess) async {
        await perform {
            // Submitting the form again refers to the same token.
            uiState.nextID = id
            uiState.typedName = typed
            uiState.access = access
            let name: TokenName
            do throws(AccountNameProblem) { name = try TokenName(typed: typed) } catch {
                uiState.nameProblem = context.localize.message(for: error)
                return uiState.show(.invalid, context.localize)
            }
            switch try await tokens.make(name, access, id: id, of: account, at: context.now) {
            case .made(let secret, let token):
                uiState.made = MadeToken(secret, named: token.name, localize: context.localize)
                // The form now creates the next token.
                uiState.nextID = makeID()
                uiState.typedName = ""
                uiState.access = .read
            case .alreadyMade: uiState.done = .tokenAlreadyMade
            case .accountUnusable: uiState.show(.failed, context.localize)
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
        await context.attempt(work) { uiState.show(.failed, context.localize) }
        // The message is shown by another page.
        guard uiState.done == nil else { return }
        await context.attempt {
            uiState.rows = try await tokens.tokens(of: account, at: context.now).map {
                TokenRow($0, timeZone: context.timeZone, localize: context.localize)
            }
        } orElse: {
            // A secret that is shown only once, and the input, are more important than the list.
            guard uiState.error == nil else { return }
            if uiState.made == nil {
                uiState.error = .loadingFailed
            } else {
                uiState.show(.listFailed, context.localize)
            }
        }
    }
}

struct TokenRow: Equatable, Identifiable {
    let id: UUID
    let name: String
    let access: String
    /// The times of creation, last use and expiry.
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
    /// Its purpose, and that it is shown only once.
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
