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
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID, at now: Timestamp
    ) async throws -> PasswordChangeOutcome {
        // Not the keys by which one signs in: who has taken over a session cannot lock out its owner thereby.
        let keys = [AttemptLimiter.Key.passwordChange(id)]
        if let seconds = attempts.begin(keys, at: now) {
            return .tooManyAttempts(seconds: seconds)
        }
        let outcome = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, id: id) }
            guard try await hasher.verify(current, credentials?.hash) else {
                return PasswordChangeOutcome.wrongPassword
            }
            attempts.succeed(keys)
            let hash = try await hasher.hash(new)
            return try await database.write { database in
                // The one that was compared may have been changed meanwhile.
                guard try AccountCredentials.fetch(database, id: id)?.hash == credentials?.hash else {
                    return .wrongPassword
                }
                try setPassword(database, of: id, to: hash, keeping: session)
                return .changed
            }
        }
        if outcome == nil { attempts.takeBack(keys, at: now) }
        return outcome ?? .busy
    }

    func requestDeletion(of id: AccountID, at now: Timestamp) async throws -> DeletionOutcome {
        try await database.write { database in
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
                arguments: [now.milliseconds, id.uuid.canonicalText])
            try endSessions(of: id, in: database)
            try OneTimeLinkRecord.deletePasswordResets(database, of: id)
            return .requested
        }
    }

    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account? {
        try await database.read { try OneTimeLinkRecord.account($0, resettingWith: secret, at: now) }
    }

    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool? {
        guard let account = try await account(resettingWith: secret, at: now) else { return false }
        let isReset = try await unlessBusy {
            let hash = try await hasher.hash(new)
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
