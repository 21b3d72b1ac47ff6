package import DatabaseCore

/// The four views of the accounts in one database, which share what limits attempts.
package struct AccountRepositories: Sendable {
    package let accounts: any AccountRepository
    package let sessions: any SessionRepository
    package let tokens: any TokenRepository
    package let administration: any AccountAdministration

    package init(
        accounts: any AccountRepository, sessions: any SessionRepository, tokens: any TokenRepository,
        administration: any AccountAdministration
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.tokens = tokens
        self.administration = administration
    }

    /// Chooses the implementation.
    ///
    /// - Parameters:
    ///   - letsFirstSignUp: whether the first who signs up owns the server: not where anybody can reach it.
    ///   - hasCheapPasswords: whether hashes cost next to nothing, as tests want it.
    ///   - instant: tells the time by a clock that does not jump.
    package static func live(
        _ database: Database, letsFirstSignUp: Bool, hasCheapPasswords: Bool = false,
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> AccountRepositories {
        let repository = SQLiteAccountRepository(
            database: database, hasher: PasswordHasher(parameters: hasCheapPasswords ? .least : .standard),
            attempts: AttemptLimiter(instant: instant), letsFirstSignUp: letsFirstSignUp)
        return AccountRepositories(
            accounts: repository, sessions: repository, tokens: SQLiteTokenRepository(accounts: repository),
            administration: repository)
    }
}
