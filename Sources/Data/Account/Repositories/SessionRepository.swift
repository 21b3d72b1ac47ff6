package import Foundation
package import ValuesCore

/// Where sessions are kept.
///
/// All methods throw when the storage fails.
package protocol SessionRepository: Sendable {
    /// The session that the secret proves, also one that is over by itself (`Session.isOver(at:)`); nil when it was
    /// ended, and for an account that cannot be used.
    func session(_ secret: Secret) async throws -> Session?

    /// Writes down that the session is used.
    func touch(_ session: Session, at now: Timestamp) async throws

    /// All sessions of the account that are not over, the one used last first.
    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session]

    func end(_ id: UUID, of account: AccountID) async throws

    /// Ends all sessions of the account but one, and all of its tokens.
    func endAll(of account: AccountID, keeping id: UUID) async throws
}
