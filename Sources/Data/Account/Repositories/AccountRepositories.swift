package import DatabaseCore

/// The three views of the accounts in one database, which share what limits attempts.
package struct AccountRepositories: Sendable {
    package let accounts: any AccountRepository
    package let sessions: any SessionRepository
    package let administration: any AccountAdministration

    package init(
        accounts: any AccountRepository, sessions: any SessionRepository, administration: any AccountAdministration
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.administration = administration
    }

    /// Chooses the implementation.
    ///
    /// - Parameter letsFirstSignUp: whether the first who signs up owns the server: not where anybody can reach it.
    package static func live(_ database: Database, letsFirstSignUp: Bool) -> AccountRepositories {
        let repository = SQLiteAccountRepository(
            database: database, hasher: PasswordHasher(), attempts: AttemptLimiter(),
            letsFirstSignUp: letsFirstSignUp)
        return AccountRepositories(accounts: repository, sessions: repository, administration: repository)
    }
}
