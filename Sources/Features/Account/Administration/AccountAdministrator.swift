import AccountData
package import ValuesCore

/// Carries out what a shell on the server asks for.
package struct AccountAdministrator: Sendable {
    private let administration: any AccountAdministration

    init(administration: any AccountAdministration) {
        self.administration = administration
    }

    /// - Parameter report: receives why the storage failed, for the log.
    package func perform(
        _ command: AccountCommand, at now: Timestamp, report: (any Error) -> Void
    ) async -> AccountAnswer {
        do {
            return try await answer(to: command, at: now)
        } catch let failure as AccountCommandFailure {
            return .failure(failure)
        } catch {
            report(error)
            return .failure(.storage)
        }
    }

    private func answer(to command: AccountCommand, at now: Timestamp) async throws -> AccountAnswer {
        switch command {
        case .list: return .accounts(try await administration.accounts().map(ListedAccount.init))
        case .create(let name, let password): return try await create(name, password, at: now)
        case .disable(let name): return try await setDisabled(true, name, at: now)
        case .enable(let name): return try await setDisabled(false, name, at: now)
        case .resetPassword(let name):
            guard let secret = try await administration.makePasswordReset(of: account(name).id, at: now) else {
                throw AccountCommandFailure.noSuchAccount
            }
            return .passwordReset(path: AccountPaths.passwordReset(secret))
        }
    }

    private func create(_ typedName: String, _ typedPassword: String, at now: Timestamp) async throws -> AccountAnswer {
        let name = Typed { () throws(AccountNameProblem) in try AccountName(typed: typedName) }
        let password = Typed { () throws(PasswordProblem) in try Password(new: typedPassword, for: typedName) }
        guard let name = name.value else { throw AccountCommandFailure.invalidName }
        guard let password = password.value else { throw AccountCommandFailure.invalidPassword }
        switch try await administration.create(name, password, at: now) {
        case true?: return .done
        case false?: throw AccountCommandFailure.nameTaken
        case nil: throw AccountCommandFailure.busy
        }
    }

    private func setDisabled(_ isDisabled: Bool, _ name: String, at now: Timestamp) async throws -> AccountAnswer {
        guard try await administration.setDisabled(isDisabled, account(name).id, at: now) else {
            throw AccountCommandFailure.isOwner
        }
        return .done
    }

    /// The account that somebody signs in to by this name.
    private func account(_ typed: String) async throws -> Account {
        let name = Typed { () throws(AccountNameProblem) in try AccountName(typed: typed) }
        let accounts = try await administration.accounts()
        guard let key = name.value?.key,
            let account = accounts.first(where: { (try? AccountName(typed: $0.name))?.key == key })
        else { throw AccountCommandFailure.noSuchAccount }
        return account
    }
}

extension ListedAccount {
    fileprivate init(_ account: Account) {
        let state: State =
            if account.disabledAt != nil {
                .disabled
            } else if account.deletionRequestedAt != nil {
                .deleted
            } else if account.isOwner {
                .owner
            } else {
                .member
            }
        self.init(name: account.name, state: state, lastUsedAt: account.lastUsedAt?.milliseconds)
    }
}
