import AccountData
import DatabaseCore
import Hummingbird
import ValuesCore
import WebCore

/// Finds out who is signed in, by the session's cookie.
struct AccountIdentities: IdentityProvider {
    let sessions: any SessionRepository
    let cookie: SessionCookie
    /// Every request asks; nil to read anew each time. A session that ends does so by a write, which empties this.
    let kept: VersionedCache<Secret, Session?>?

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        guard let secret = cookie.secret(in: request).flatMap(Secret.init(_:)), let session = try await session(secret),
            !session.isOver(at: now)
        else { return nil }
        if session.isStale(at: now) {
            await touch(session, at: now, report: report)
        }
        return Identity(account: session.account, session: session.id, isOwner: session.isOwner)
    }

    private func session(_ secret: Secret) async throws -> Session? {
        guard let kept else { return try await sessions.session(secret) }
        return try await kept.value(for: secret) {
            let session = try await sessions.session(secret)
            // Secrets that prove nothing would push out those that do.
            return (session, isKept: session != nil)
        }
    }

    /// A disk that is full must not keep people from reading.
    private func touch(_ session: Session, at now: Timestamp, report: (any Error) -> Void) async {
        do {
            try await sessions.touch(session, at: now)
        } catch {
            report(error)
        }
    }
}
