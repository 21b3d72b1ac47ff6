import AccountData
package import ModelsCore

/// A command from a shell on the server. It can be sent to a running server, so it has its own encoding.
package enum AccountCommand: Codable, Equatable, Sendable {
    case list
    case create(name: String, password: String)
    case disable(name: String)
    case enable(name: String)
    case resetPassword(name: String)
}

/// The answer to an ``AccountCommand``.
package enum AccountAnswer: Codable, Equatable, Sendable {
    case accounts([ListedAccount])
    case done
    /// - Parameter path: the path of the page that sets the password; it contains a secret.
    case passwordReset(path: String)
    case failure(AccountCommandFailure)
}

/// The reason why an ``AccountCommand`` failed.
package enum AccountCommandFailure: String, Codable, Error, Sendable {
    case noSuchAccount
    case invalidName
    case invalidPassword
    case nameTaken
    /// The owner's account cannot be disabled.
    case isOwner
    case busy
    case storage
}

/// An account in the list.
package struct ListedAccount: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case owner
        case member
        case disabled
        case deleted
    }

    package let name: String
    package let state: State
    /// Epoch milliseconds; nil before the first use.
    package let lastUsedAt: Int64?
}

extension ListedAccount {
    fileprivate init(_ account: Account) {
        let state: State =
            if account.disabledAt != nil {
                .disabled
            } else if account.deletionRequestedAt != nil {
                .deleted
            } else {
                account.isOwner ? .owner : .member
            }
        self.init(name: account.name, state: state, lastUsedAt: account.lastUsedAt?.milliseconds)
    }
}

/// Performs the commands from a shell on the server.
package struct AccountAdministrator: Sendable {
    let administration: any AccountAdministration

    /// - Parameter report: receives the errors of the storage, for the log.
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
        guard let name = try? AccountName(typed: typedName) else { throw AccountCommandFailure.invalidName }
        guard let password = try? Password(new: typedPassword, for: typedName) else {
            throw AccountCommandFailure.invalidPassword
        }
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

    /// The account with this sign-in name.
    private func account(_ typed: String) async throws -> Account {
        let accounts = try await administration.accounts()
        guard let key = (try? AccountName(typed: typed))?.key,
            let account = accounts.first(where: { (try? AccountName(typed: $0.name))?.key == key })
        else { throw AccountCommandFailure.noSuchAccount }
        return account
    }
}
