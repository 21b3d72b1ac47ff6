import DatabaseCore
import ValuesCore

extension SQLiteAccountRepository {
    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        let secret = newSecret()
        let proof = try await prove(name, password, from: origin, at: now) { transaction, account, isRestored in
            if let previous, let ended = try SessionRecord.delete(transaction, previous) {
                database.announce(.session, of: ended, after: transaction)
            }
            try SessionRecord.insert(transaction, secret, of: account, on: device, at: now)
            return SignInOutcome.signedIn(secret, isRestored: isRestored)
        }
        switch proof {
        case .letIn(let outcome): return outcome
        case .wrongNameOrPassword: return .wrongNameOrPassword
        case .disabled: return .disabled
        case .tooManyAttempts(let seconds): return .tooManyAttempts(seconds: seconds)
        case .busy: return .busy
        }
    }
}
