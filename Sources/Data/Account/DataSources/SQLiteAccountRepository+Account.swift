import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteAccountRepository: AccountRepository {
    func account(_ id: AccountID) async throws -> Account? {
        try await database.read { try AccountRecord.fetch($0, id: id) }
    }

    func storageUse(of id: AccountID) async throws -> StorageUse {
        try await database.storageUse(of: id)
    }

    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool {
        try await database.write { database in
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT * FROM account WHERE nameKey = ? AND id <> ?)",
                arguments: [name.key, id.uuid.canonicalText])
            guard isTaken == false else { return false }
            try database.execute(
                sql: "UPDATE account SET name = ?, nameKey = ? WHERE id = ?",
                arguments: [name.text, name.key, id.uuid.canonicalText])
            return true
        }
    }

    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> PasswordChangeOutcome {
        let proof = try await proveOwn(current, of: id) { rank in
            let hash = try await hasher.hash(new, rank: rank)
            return { database in
                try setPassword(database, of: id, to: hash, keeping: session)
                return PasswordChangeOutcome.changed
            }
        }
        switch proof {
        case .letIn(let outcome): return outcome
        case .wrongNameOrPassword, .disabled: return .wrongPassword
        case .tooManyAttempts(let seconds): return .tooManyAttempts(seconds: seconds)
        case .busy: return .busy
        }
    }

    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> DeletionOutcome {
        let proof = try await proveOwn(password, of: id) { _ in
            { try requestDeletion(of: id, at: now, in: $0) }
        }
        switch proof {
        case .letIn(let outcome): return outcome
        case .wrongNameOrPassword, .disabled: return .wrongPassword
        case .tooManyAttempts(let seconds): return .tooManyAttempts(seconds: seconds)
        case .busy: return .busy
        }
    }

    private func requestDeletion(
        of id: AccountID, at now: Timestamp, in database: GRDB.Database
    ) throws -> DeletionOutcome {
        let isNeeded = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT * FROM account WHERE id = ? AND isOwner)
                AND EXISTS (SELECT * FROM account WHERE id <> ? AND name IS NOT NULL)
                """,
            arguments: [id.uuid.canonicalText, id.uuid.canonicalText])
        guard isNeeded == false else { return .isOwnerOfOthers }
        try database.execute(
            sql: "UPDATE account SET deletionRequestedAt = ? WHERE id = ?",
            arguments: [try ClockReading.timestamp(at: now, database).milliseconds, id.uuid.canonicalText])
        try endSessions(of: id, in: database)
        try OneTimeLinkRecord.deletePasswordResets(database, of: id)
        return .requested
    }

    /// Looks at the password of whoever is signed in, as often as that may be tried, and does what it is needed for.
    ///
    /// - Parameter prepare: makes what is done in the transaction that has found the password unchanged.
    private func proveOwn<Outcome: Sendable>(
        _ password: Password, of id: AccountID,
        prepare: (_ rank: Int) async throws -> @Sendable (GRDB.Database) throws -> Outcome
    ) async throws -> PasswordProof<Outcome> {
        // Not the keys by which one signs in: who has taken over a session cannot lock out its owner thereby.
        let keys = [AttemptLimiter.Key.ownPassword(id)]
        if let seconds = attempts.begin(keys) {
            return .tooManyAttempts(seconds: seconds)
        }
        let rank = attempts.count(keys[0]) - PasswordRank.lead
        let proof = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, id: id) }
            guard try await hasher.verify(password, credentials?.hash, rank: rank) else {
                return PasswordProof<Outcome>.wrongNameOrPassword
            }
            attempts.succeed(keys)
            let work = try await prepare(rank)
            return try await database.write { database in
                // The one that was compared may have been changed meanwhile.
                guard try AccountCredentials.fetch(database, id: id)?.hash == credentials?.hash else {
                    return .wrongNameOrPassword
                }
                return .letIn(try work(database))
            }
        }
        if proof == nil { attempts.takeBack(keys) }
        return proof ?? .busy
    }

    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account? {
        try await database.read { try OneTimeLinkRecord.account($0, resettingWith: secret, at: now) }
    }

    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool? {
        guard let account = try await account(resettingWith: secret, at: now) else { return false }
        let isReset = try await unlessBusy {
            let hash = try await hasher.hash(new, rank: PasswordRank.invited)
            return try await database.write { database in
                guard let account = try OneTimeLinkRecord.account(database, resettingWith: secret, at: now) else {
                    return false
                }
                try setPassword(database, of: account.id, to: hash, keeping: nil)
                return true
            }
        }
        if isReset == true { attempts.succeed([.account(AccountName.key(account.name))]) }
        return isReset
    }

    /// Sets the password; whatever the old one, or a link, had opened is closed.
    private func setPassword(
        _ database: GRDB.Database, of id: AccountID, to hash: PasswordHash, keeping session: UUID?
    ) throws {
        try database.execute(
            sql: "UPDATE account SET passwordHash = ? WHERE id = ?",
            arguments: [hash.text, id.uuid.canonicalText])
        try endSessions(of: id, keeping: session, in: database)
        try OneTimeLinkRecord.deletePasswordResets(database, of: id)
    }
}
