import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import WebCore

/// Identifies the caller, only by `Authorization: Bearer`.
struct TokenIdentities: IdentityProvider {
    let tokens: any TokenRepository
    /// The cached tokens, because every request needs one; nil to read them each time. Revoking a token is a write,
    /// which empties this cache.
    let kept: VersionedCache<Secret, Token?>?

    func identity(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Identity? {
        try await token(of: request, at: now, report: report).map { Identity($0) }
    }

    /// - Parameter report: receives errors that do not affect the answer.
    /// - Returns: nil when the request has no valid token.
    /// - Throws: when the storage fails.
    func token(of request: Request, at now: Timestamp, report: (any Error) -> Void) async throws -> Token? {
        guard let secret = request.bearerSecret, let token = try await token(secret), !token.isOver(at: now) else {
            return nil
        }
        if token.isStale(at: now) {
            await touch(token, at: now, report: report)
        }
        return token
    }

    private func token(_ secret: Secret) async throws -> Token? {
        guard let kept else { return try await tokens.token(secret) }
        return try await kept.value(for: secret) {
            let token = try await tokens.token(secret)
            // Invalid tokens would evict valid ones.
            return (token, isKept: token != nil)
        }
    }

    /// A full disk must not prevent programs from reading.
    private func touch(_ token: Token, at now: Timestamp, report: (any Error) -> Void) async {
        do {
            try await tokens.touch(token, at: now)
        } catch {
            report(error)
        }
    }
}

extension Identity {
    init(_ token: Token) {
        self.init(
            account: token.account, session: token.id, isOwner: token.isOwner, accountVersion: token.accountVersion)
    }
}

extension Request {
    /// nil for anything but a single token (RFC 6750, 2.1).
    fileprivate var bearerSecret: Secret? {
        let words = headers[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return Secret(tokenText: String(words[1]))
    }
}
