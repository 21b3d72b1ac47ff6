import DatabaseCore
import Foundation
import ModelsCore

/// Accounts, sessions and one-time links in the database.
struct DatabaseAccountRepository: Sendable {
    let database: Database
    let hasher: PasswordHasher
    let attempts: AttemptLimiter
    /// Whether the first person to sign up owns the server: not if strangers can reach it.
    let letsFirstSignUp: Bool

    /// Ends the account's sessions, tokens and calendar feed. Once the transaction is committed, that includes those in
    /// use at that moment.
    ///
    /// - Parameter kept: the session that stays; nil for none.
    func endSessions(of account: AccountID, keeping kept: UUID? = nil, in transaction: any DatabaseConnection) throws {
        let others = kept.map { " AND id <> \($0)" as SQL } ?? ""
        try transaction.execute("DELETE FROM session WHERE accountID = \(account)\(others)")
        try transaction.execute("DELETE FROM apiToken WHERE accountID = \(account)")
        try CalendarFeed.delete(transaction, of: account)
        try database.announce(.session, of: account, in: transaction)
    }
}

// MARK: - One's own account

extension DatabaseAccountRepository: AccountRepository {
    func account(_ id: AccountID) async throws -> Account? {
        try await database.read { try AccountRecord.fetch($0, id: id) }
    }

    func storageUse(of id: AccountID) async throws -> StorageUse {
        try await database.storageUse(of: id)
    }

    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool {
        try await database.write { database in
            guard try !AccountRecord.isTaken(database, name, byOtherThan: id) else { return false }
            try database.execute(
                "UPDATE account SET name = \(name.text), nameKey = \(name.key) WHERE id = \(id)")
            return true
        }
    }

    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> OwnAccountOutcome {
        try await checkOwn(current, of: id) { rank in
            let hash = try await hasher.hash(new, rank: rank)
            return { database in
                try setPassword(database, of: id, to: hash, keeping: session)
                return .done
            }
        }
    }

    func requestDeletion(
        of id: AccountID, _ password: Password, at now: Timestamp
    ) async throws -> OwnAccountOutcome {
        try await checkOwn(password, of: id) { _ in
            { database in
                let isNeeded = try database.exists(
                    """
                    SELECT id FROM account WHERE id = \(id) AND isOwner
                    AND EXISTS (SELECT * FROM account WHERE id <> \(id) AND name IS NOT NULL)
                    """)
                guard !isNeeded else { return .isOwnerOfOthers }
                let requestedAt = try ClockReading.timestamp(at: now, database)
                try database.execute("UPDATE account SET deletionRequestedAt = \(requestedAt) WHERE id = \(id)")
                try endSessions(of: id, in: database)
                try OpenLink.deletePasswordResets(database, of: id)
                return .done
            }
        }
    }

    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account? {
        try await database.read { try OpenLink.account($0, resettingWith: secret, at: now) }
    }

    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool? {
        guard let account = try await account(resettingWith: secret, at: now) else { return false }
        let isReset = try await unlessBusy {
            let hash = try await hasher.hash(new, rank: PasswordHasher.invitedRank)
            return try await database.write { database in
                guard let account = try OpenLink.account(database, resettingWith: secret, at: now) else {
                    return false
                }
                try setPassword(database, of: account.id, to: hash, keeping: nil)
                return true
            }
        }
        if isReset == true { try await attempts.succeed([.account(AccountName.key(account.name))]) }
        return isReset
    }

    /// Sets the password, and ends everything that was opened with the old one or with a link.
    private func setPassword(
        _ database: any DatabaseConnection, of id: AccountID, to hash: PasswordHash, keeping session: UUID?
    ) throws {
        try database.execute("UPDATE account SET passwordHash = \(hash.text) WHERE id = \(id)")
        try endSessions(of: id, keeping: session, in: database)
        try OpenLink.deletePasswordResets(database, of: id)
    }
}

// MARK: - Signing up

extension DatabaseAccountRepository {
    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission {
        try await database.read { try permission($0, invitation: invitation, at: now) }
    }

    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome {
        // Checked before the expensive hash, and again in the transaction.
        let permission = try await signUpPermission(invitation: invitation, at: now)
        guard permission.isGranted else { return .closed }
        let key = AttemptLimiter.Key.signUp(AttemptLimiter.Origin(address: origin.address))
        let secret = Secret.random()
        return try await attempt(key) { count in
            let rank = permission == .invited ? PasswordHasher.invitedRank : count
            let hash = try await hasher.hash(password, rank: rank)
            return try await database.write { database in
                guard try self.permission(database, invitation: invitation, at: now).isGranted else { return .closed }
                guard let account = try Self.insert(database, name, hash, at: now) else { return .nameTaken }
                if let invitation {
                    try database.execute("DELETE FROM oneTimeLink WHERE secretHash = \(invitation.hash)")
                }
                try Session.insert(database, secret, of: account, on: device, at: now)
                try origin.device.map { try AccountRecord.remember(database, $0, of: account, at: now) }
                return .signedUp(secret.opening(account))
            }
        }
    }

    func create(_ name: AccountName, _ password: Password, at now: Timestamp) async throws -> Bool? {
        try await unlessBusy {
            let hash = try await hasher.hash(password, rank: PasswordHasher.invitedRank)
            return try await database.write { try Self.insert($0, name, hash, at: now) != nil }
        }
    }

    private func permission(
        _ database: any DatabaseConnection, invitation: Secret?, at now: Timestamp
    ) throws -> SignUpPermission {
        guard try AccountRecord.anyExists(database) else { return letsFirstSignUp ? .first : .closed }
        if let invitation, try OpenLink.isInvitation(database, invitation, at: now) {
            return .invited
        }
        let isOpen = try database.value("SELECT isSignUpOpen FROM server") ?? false
        return isOpen ? .open : invitation == nil ? .closed : .expired
    }

    /// - Returns: nil when the name is taken.
    private static func insert(
        _ database: any DatabaseConnection, _ name: AccountName, _ hash: PasswordHash, at now: Timestamp
    ) throws -> AccountID? {
        let isOwner = try !AccountRecord.anyExists(database)
        guard try !AccountRecord.isTaken(database, name) else { return nil }
        let unclaimed: AccountID? = try database.value("SELECT id FROM account WHERE name IS NULL LIMIT 1")
        let id = unclaimed ?? AccountID(UUID())
        if unclaimed == nil {
            try database.execute("INSERT INTO account (id, createdAt) VALUES (\(id), \(now))")
        }
        try database.execute(
            """
            UPDATE account SET name = \(name.text), nameKey = \(name.key), passwordHash = \(hash.text),
                isOwner = \(isOwner), createdAt = \(now)
            WHERE id = \(id)
            """)
        return id
    }
}

extension SignUpPermission {
    fileprivate var isGranted: Bool {
        switch self {
        case .first, .open, .invited: true
        case .closed, .expired: false
        }
    }
}
