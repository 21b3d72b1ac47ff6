import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Accounts, sessions and one-time links in SQLite.
struct SQLiteAccountRepository: Sendable {
    let database: DatabaseCore.Database
    let hasher: PasswordHasher
    let attempts: AttemptLimiter
    /// Whether the first who signs up owns the server: not where anybody can reach it.
    let letsFirstSignUp: Bool

    /// Runs what needs a password hash; nil when too many are waiting.
    func unlessBusy<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await work()
        } catch is PasswordHasher.Busy {
            return nil
        }
    }

    /// Ends the account's sessions and tokens, once the transaction is committed also where they are in use at that
    /// moment.
    ///
    /// - Parameter kept: the session that stays; nil for none.
    func endSessions(
        of account: AccountID, keeping kept: UUID? = nil, in transaction: GRDB.Database
    ) throws {
        try SessionRecord.deleteAll(transaction, of: account, keeping: kept)
        try TokenRecord.deleteAll(transaction, of: account)
        database.announce(.session, of: account, after: transaction)
    }

    func newSecret() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(from: &generator)
    }
}
