package import DatabaseCore
package import ModelsCore

/// Accounts as the server's owner sees them.
///
/// All methods throw when the storage fails.
package protocol AccountAdministration: Sendable {
    /// All accounts, the oldest first.
    func accounts() async throws -> [Account]

    /// Whether there is any account.
    func hasAccounts() async throws -> Bool

    /// Makes an account without signing it in. The first one is the owner's.
    ///
    /// - Returns: whether it was made: false when the name is taken; nil when too many are waiting.
    func create(_ name: AccountName, _ password: Password, at now: Timestamp) async throws -> Bool?

    /// Disables the account, which ends its sessions and tokens, or enables it. The owner's cannot be disabled.
    ///
    /// - Returns: whether there is such an account, and it is not the owner's.
    func setDisabled(_ isDisabled: Bool, _ id: AccountID, at now: Timestamp) async throws -> Bool

    /// Makes a link that sets the account's password once. An earlier one no longer works.
    ///
    /// - Returns: nil when there is no such account.
    func makePasswordReset(of id: AccountID, at now: Timestamp) async throws -> Secret?

    /// Makes a link with which one person may sign up.
    func makeInvitation(at now: Timestamp) async throws -> Secret

    /// The links that still work, the one made last first.
    func openLinks(at now: Timestamp) async throws -> [OpenLink]

    /// Makes the link with that identifier useless; nothing when it was used already.
    func revokeLink(_ id: OpenLink.ID) async throws

    /// Whether everybody may sign up.
    func isSignUpOpen() async throws -> Bool

    func setSignUpOpen(_ isOpen: Bool) async throws

    /// Starts the removal of the accounts whose grace is over: from then on nobody can sign in to them.
    ///
    /// Until then time must really have passed: a clock that jumps does not count.
    ///
    /// - Returns: all accounts whose removal has started: what is in them can be removed bit by bit, before
    ///   ``purge(at:)`` does.
    func startRemoval(at now: Timestamp) async throws -> [AccountID]

    /// Removes the accounts whose removal has started, with everything in them, and sessions, tokens and links that have
    /// expired long enough ago. Members whose owner is gone get the oldest of them as owner, but nobody who is about to
    /// be deleted.
    func purge(at now: Timestamp) async throws -> AccountPurge
}

/// What ``AccountAdministration/purge(at:)`` has done.
package struct AccountPurge: Hashable, Sendable {
    /// The accounts that are gone.
    package var removed: [AccountID] = []
    /// Whom the server belongs to now; nil where that has not changed.
    package var newOwner: AccountID?
}

/// The four views of the accounts in one database, which share what limits attempts.
package struct AccountRepositories: Sendable {
    package let accounts: any AccountRepository
    package let sessions: any SessionRepository
    package let tokens: any TokenRepository
    package let administration: any AccountAdministration

    /// Chooses the implementation.
    ///
    /// - Parameters:
    ///   - letsFirstSignUp: whether the first who signs up owns the server: not where strangers can reach it.
    ///   - hasCheapPasswords: whether hashes cost next to nothing, as tests want it.
    ///   - instant: tells the time by a clock that does not jump.
    package static func live(
        _ database: Database, letsFirstSignUp: Bool, hasCheapPasswords: Bool = false,
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> AccountRepositories {
        let log: any AttemptLog =
            database.isShared ? DatabaseAttemptLog(database) : MemoryAttemptLog(instant: instant)
        let repository = DatabaseAccountRepository(
            database: database, hasher: PasswordHasher(parameters: hasCheapPasswords ? .least : .standard),
            attempts: AttemptLimiter(log: log), letsFirstSignUp: letsFirstSignUp)
        return AccountRepositories(
            accounts: repository, sessions: repository, tokens: DatabaseTokenRepository(accounts: repository),
            administration: repository)
    }
}
