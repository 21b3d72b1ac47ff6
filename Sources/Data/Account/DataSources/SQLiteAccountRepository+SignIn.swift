import DatabaseCore
import GRDB
import ValuesCore

extension SQLiteAccountRepository {
    func signIn(
        _ name: String, _ password: Password, from address: String, on device: Device, replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        let key = AccountName.key(name)
        if let seconds = attempts.begin([.account(key), .address(address)], at: now) {
            return .tooManyAttempts(seconds: seconds)
        }
        let outcome = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, key: key) }
            guard try await hasher.verify(password, credentials?.hash), let credentials else {
                return SignInOutcome.wrongNameOrPassword
            }
            attempts.succeed(.account(key))
            let outcome = try await startSession(credentials, on: device, replacing: previous, at: now)
            try await rehashIfOutdated(credentials, password)
            return outcome
        }
        return outcome ?? .busy
    }

    private func startSession(
        _ verified: AccountCredentials, on device: Device, replacing previous: Secret?, at now: Timestamp
    ) async throws -> SignInOutcome {
        let secret = newSecret()
        return try await database.write { database in
            // Read again: the account may have been changed while the password was looked at.
            let id = verified.id
            guard let credentials = try AccountCredentials.fetch(database, id: id), credentials.hash == verified.hash
            else { return .wrongNameOrPassword }
            guard !credentials.isDisabled else { return .disabled }
            if credentials.isBeingDeleted {
                try database.execute(
                    sql: "UPDATE account SET deletionRequestedAt = NULL WHERE id = ?",
                    arguments: [id.uuid.canonicalText])
            }
            try previous.map { try SessionRecord.delete(database, $0) }
            try SessionRecord.insert(database, secret, of: id, on: device, at: now)
            return .signedIn(secret, isRestored: credentials.isBeingDeleted)
        }
    }

    /// Parameters may have been raised since the hash was made; only now is the password known.
    private func rehashIfOutdated(_ credentials: AccountCredentials, _ password: Password) async throws {
        guard let old = credentials.hash, hasher.isOutdated(old) else { return }
        let new = try await hasher.hash(password)
        try await database.write { database in
            try database.execute(
                sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
                arguments: [new.text, credentials.id.uuid.canonicalText, old.text])
        }
    }
}
