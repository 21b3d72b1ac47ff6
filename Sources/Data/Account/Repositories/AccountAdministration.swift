package import DatabaseCore
package import ModelsCore

/// Accounts as the server's owner sees them.
///
/// All methods throw when the storage fails.
package protocol AccountAdministration: Sendable {
    /// All accounts, oldest first.
    func accounts() async throws -> [Account]

    /// Whether there is any account.
    func hasAccounts() async throws -> Bool

    /// Creates an account without signing it in. The first one is the owner's.
    ///
    /// - Returns: whether it was created: false when the name is taken; nil when too many callers are waiting.
    func create(_ name: AccountName, _ password: Password, at now: Timestamp) async throws -> Bool?

    /// Disables the account, which ends its sessions and tokens, or enables it. The owner's cannot be disabled.
    ///
    /// - Returns: whether there is such an account, and it is not the owner's.
    func setDisabled(_ isDisabled: Bool, _ id: AccountID, at now: Timestamp) async throws -> Bool

    /// Creates a link that sets the account's password once, and invalidates earlier ones.
    ///
    /// - Returns: nil when there is no such account.
    func makePasswordReset(of id: AccountID, at now: Timestamp) async throws -> Secret?

    /// Creates a link for one person to sign up.
    func makeInvitation(at now: Timestamp) async throws -> Secret

    /// The links that still work, newest first.
    func openLinks(at now: Timestamp) async throws -> [OpenLink]

    /// Revokes a link; does nothing if it was already used.
    func revokeLink(_ id: OpenLink.ID) async throws

    /// Whether anyone may sign up.
    func isSignUpOpen() async throws -> Bool

    func setSignUpOpen(_ isOpen: Bool) async throws

    /// Starts the removal of the accounts whose grace period is over, so that they cannot be signed in to any more.
    ///
    /// Only time that has really passed counts, not a clock that jumps.
    ///
    /// - Returns: all accounts whose removal has started: their data can be removed in steps, before ``purge(at:)``
    ///   removes the rest.
    func startRemoval(at now: Timestamp) async throws -> [AccountID]

    /// Removes the accounts whose removal has started, with everything in them, and sessions, tokens and links that
    /// have expired long enough ago. If the owner was removed, the oldest member who is not about to be deleted becomes
    /// the owner.
    func purge(at now: Timestamp) async throws -> AccountPurge
}

/// The result of ``AccountAdministration/purge(at:)``.
package struct AccountPurge: Hashable, Sendable {
    /// The removed accounts.
    package var removed: [AccountID] = []
    /// The server's new owner; nil if the owner has not changed.
    package var newOwner: AccountID?
}

/// The four views of a database's accounts, which share the limits of attempts.
package struct AccountRepositories: Sendable {
    package let accounts: any AccountRepository
    package let sessions: any SessionRepository
    package let tokens: any TokenRepository
    package let administration: any AccountAdministration

    /// Creates the repositories of a database.
    ///
    /// - Parameters:
    ///   - letsFirstSignUp: whether the first person to sign up owns the server: not if strangers can reach it.
    ///   - hasCheapPasswords: whether hashes cost next to nothing, for tests.
    ///   - instant: the current instant of a clock that does not jump.
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
