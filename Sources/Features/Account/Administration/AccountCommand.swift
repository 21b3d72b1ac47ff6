/// What a shell on the server can ask for. It may travel to a running server, so it has a form of its own.
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
    /// - Parameter path: leads to the page that sets the password; it holds a secret.
    case passwordReset(path: String)
    case failure(AccountCommandFailure)
}

/// Why an ``AccountCommand`` was not carried out.
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
    /// In epoch milliseconds; nil before the first use.
    package let lastUsedAt: Int64?

    package init(name: String, state: State, lastUsedAt: Int64?) {
        self.name = name
        self.state = state
        self.lastUsedAt = lastUsedAt
    }
}
