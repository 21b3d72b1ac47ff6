import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteAccountRepository {
    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission {
        try await database.read { try permission($0, invitation: invitation, at: now) }
    }

    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome {
        // Looked at before the hash, which costs much, and again in the transaction.
        let permission = try await signUpPermission(invitation: invitation, at: now)
        guard permission.isGranted else { return .closed }
        let key = AttemptLimiter.Key.signUp(AttemptLimiter.Origin(address: origin.address))
        if let seconds = attempts.begin([key]) {
            return .tooManyAttempts(seconds: seconds)
        }
        let rank = permission == .invited ? PasswordRank.invited : attempts.count(key)
        let secret = newSecret()
        let outcome = try await unlessBusy {
            let hash = try await hasher.hash(password, rank: rank)
            return try await database.write { database -> SignUpOutcome in
                guard try self.permission(database, invitation: invitation, at: now).isGranted else { return .closed }
                guard let account = try Self.insert(database, name, hash, at: now) else { return .nameTaken }
                try invitation.map { try OneTimeLinkRecord.delete(database, $0) }
                try SessionRecord.insert(database, secret, of: account, on: device, at: now)
                try origin.device.map { try KnownDeviceRecord.write(database, $0, of: account, at: now) }
                return .signedUp(secret)
            }
        }
        if outcome == nil { attempts.takeBack([key]) }
        return outcome ?? .busy
    }

    func create(_ name: AccountName, _ password: Password, at now: Timestamp) async throws -> Bool? {
        try await unlessBusy {
            let hash = try await hasher.hash(password, rank: PasswordRank.invited)
            return try await database.write { database in
                try Self.insert(database, name, hash, at: now) != nil
            }
        }
    }

    private func permission(
        _ database: GRDB.Database, invitation: Secret?, at now: Timestamp
    ) throws -> SignUpPermission {
        guard try AccountRecord.anyExists(database) else { return letsFirstSignUp ? .first : .closed }
        if let invitation, try OneTimeLinkRecord.isValid(database, invitation, for: .invitation, at: now) {
            return .invited
        }
        let isOpen = try Bool.fetchOne(database, sql: "SELECT isSignUpOpen FROM server") ?? false
        return isOpen ? .open : invitation == nil ? .closed : .expired
    }

    /// - Returns: nil when the name is taken.
    private static func insert(
        _ database: GRDB.Database, _ name: AccountName, _ hash: PasswordHash, at now: Timestamp
    ) throws -> AccountID? {
        let isOwner = try !AccountRecord.anyExists(database)
        let isTaken = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT * FROM account WHERE nameKey = ?)", arguments: [name.key])
        guard isTaken == false else { return nil }
        let unclaimed = try String.fetchOne(database, sql: "SELECT id FROM account WHERE name IS NULL LIMIT 1")
        let id = try unclaimed.map { try AccountID(stored: $0) } ?? AccountID(UUID())
        if unclaimed == nil {
            try database.execute(
                sql: "INSERT INTO account (id, createdAt) VALUES (?, ?)",
                arguments: [id.uuid.canonicalText, now.milliseconds])
        }
        try database.execute(
            sql: "UPDATE account SET name = ?, nameKey = ?, passwordHash = ?, isOwner = ?, createdAt = ? WHERE id = ?",
            arguments: [name.text, name.key, hash.text, isOwner, now.milliseconds, id.uuid.canonicalText])
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
