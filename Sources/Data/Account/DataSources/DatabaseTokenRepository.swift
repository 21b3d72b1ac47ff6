import DatabaseCore
import Foundation
import ModelsCore

/// Tokens in the database.
struct DatabaseTokenRepository: TokenRepository {
    /// The accounts, with their limits of attempts to sign in.
    let accounts: DatabaseAccountRepository

    func token(_ secret: Secret) async throws -> Token? {
        try await accounts.database.read { try Token.fetch($0, secret) }
    }

    func touch(_ token: Token, at now: Timestamp) async throws {
        try await accounts.database.write { try Token.touch($0, token.id, of: token.account, at: now) }
    }

    func tokens(of account: AccountID, at now: Timestamp) async throws -> [Token] {
        try await accounts.database.read { try Token.fetchAll($0, of: account) }.filter { !$0.isOver(at: now) }
    }

    func make(
        _ name: TokenName, _ access: TokenAccess, id: UUID, of account: AccountID, at now: Timestamp
    ) async throws -> TokenOutcome {
        let secret = Secret.random().opening(account)
        return try await accounts.database.write { transaction -> TokenOutcome in
            guard try Token.fetch(transaction, id, of: account) == nil else { return .alreadyMade }
            // A caller whose identifier another account uses is not told, and gets a token with a different one.
            let isTaken = try Token.isTaken(transaction, id, byOthersThan: account)
            let token = try insert(
                transaction, secret, name.text, access, id: isTaken ? UUID() : id, of: account, at: now)
            guard let token else { return .accountUnusable }
            return .made(secret, token)
        }
    }

    func replace(_ id: UUID, of account: AccountID, at now: Timestamp) async throws -> Secret? {
        let secret = Secret.random().opening(account)
        let token = try await accounts.database.write { transaction -> Token? in
            guard let old = try Token.fetch(transaction, id, of: account) else { return nil }
            try Token.delete(transaction, id, of: account)
            try accounts.database.announce(.session, of: account, in: transaction)
            return try insert(transaction, secret, old.name, old.access, id: UUID(), of: account, at: now)
        }
        return token.map { _ in secret }
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try await accounts.database.write { transaction in
            try Token.delete(transaction, id, of: account)
            try accounts.database.announce(.session, of: account, in: transaction)
        }
    }

    func authenticate(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: TokenName, _ access: TokenAccess,
        at now: Timestamp
    ) async throws -> AuthenticationOutcome {
        let bits = Secret.random()
        return try await accounts.check(name, password, from: origin, at: now) { transaction, id, isRestored in
            let secret = bits.opening(id)
            try AccountRecord.touch(transaction, id: id, at: now)
            // The account was found usable in this transaction, so the token cannot be missing.
            guard let token = try insert(transaction, secret, device.text, access, id: UUID(), of: id, at: now),
                let account = try AccountRecord.fetch(transaction, id: id)
            else { throw StoredRowError.unknownAccount }
            return .made(secret, token, account, isRestored: isRestored)
        }
    }

    /// - Returns: nil for an account that cannot be used.
    private func insert(
        _ transaction: any DatabaseConnection, _ secret: Secret, _ name: String, _ access: TokenAccess, id: UUID,
        of account: AccountID, at now: Timestamp
    ) throws -> Token? {
        if try Token.makeRoom(transaction, of: account) {
            try accounts.database.announce(.session, of: account, in: transaction)
        }
        try Token.insert(transaction, secret, name, access, id: id, of: account, at: now)
        return try Token.fetch(transaction, id, of: account)
    }
}
