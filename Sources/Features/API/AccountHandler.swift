import APICore
import AccountData
import ModelsCore

/// Tokens and their accounts.
struct AccountHandler: Sendable {
    let accounts: any AccountRepository
    let tokens: any TokenRepository

    /// - Parameter address: the origin of the attempt.
    /// - Returns: the account with its token, and whether its deletion was cancelled.
    /// - Throws: ``APIError``, and when the storage fails.
    func authenticate(
        _ credentials: Credentials, from address: String, _ call: APICall
    ) async throws -> (answer: APIAnswer<AccountEnvelope>, account: AccountID, isRestored: Bool) {
        let outcome = try await tokens.authenticate(
            credentials.name, Password(typed: credentials.password), from: AttemptOrigin(address: address),
            on: try tokenName(credentials.deviceName, call), credentials.access,
            at: call.now)
        switch outcome {
        case .made(let secret, _, let account, let isRestored):
            let answer = envelope(account, secret, isRestored: isRestored, status: 201)
            return (answer, account.id, isRestored)
        case .wrongNameOrPassword: throw APIError(.wrongNameOrPassword)
        case .disabled: throw APIError(.accountDisabled)
        case .tooManyAttempts(let seconds): throw APIError(.tooManyAttempts, retryAfter: seconds)
        case .busy: throw APIError(.unavailable, retryAfter: APIError.pause)
        }
    }

    /// - Throws: ``APIError``, and when the storage fails.
    func current(_ token: Token, _ call: APICall) async throws -> APIAnswer<CurrentAccount> {
        let information = TokenInformation(access: token.access, endsAt: token.endsAt(usedAt: call.now))
        return .payload(CurrentAccount(account: try await account(of: token), token: information))
    }

    /// Replaces the token.
    ///
    /// - Throws: ``APIError``, and when the storage fails.
    func refresh(_ token: Token, _ call: APICall) async throws -> APIAnswer<AccountEnvelope> {
        let account = try await account(of: token)
        guard let secret = try await tokens.replace(token.id, of: token.account, at: call.now) else {
            throw APIError(.signInRequired)
        }
        return envelope(account, secret, status: 200)
    }

    /// Revokes the token.
    ///
    /// - Throws: when the storage fails.
    func signOut(_ token: Token) async throws -> APIAnswer<Void> {
        try await tokens.end(token.id, of: token.account)
        return .done()
    }

    private func tokenName(_ typed: String, _ call: APICall) throws(APIError) -> TokenName {
        do {
            return try TokenName(typed: typed)
        } catch {
            throw APIError(.invalid, errors: [FieldProblem(error, call.localize)])
        }
    }

    private func account(of token: Token) async throws -> Account {
        guard let account = try await accounts.account(token.account) else { throw APIError(.signInRequired) }
        return account
    }

    private func envelope(
        _ account: Account, _ secret: Secret, isRestored: Bool = false, status: Int
    ) -> APIAnswer<AccountEnvelope> {
        .payload(
            AccountEnvelope(account: account, token: secret, isRestored: isRestored), status: status, isSecret: true)
    }
}
