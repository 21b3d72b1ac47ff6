package import ModelsCore

/// The credentials that a new token is issued for.
package struct Credentials: Hashable, Sendable, Codable {
    @Exact package var name: String
    @Exact package var password: String
    /// The name by which the account's owner recognizes the token; within ``APILimits/deviceNameLength``.
    @Exact package var deviceName: String
    package var access: TokenAccess

    package init(name: String, password: String, deviceName: String, access: TokenAccess = .readWrite) {
        self.name = name
        self.password = password
        self.deviceName = deviceName
        self.access = access
    }
}

extension Credentials {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(Exact.self, forKey: .name).wrappedValue,
            password: try container.decode(String.self, forKey: .password),
            deviceName: try container.decode(Exact.self, forKey: .deviceName).wrappedValue,
            access: try container.decodeIfPresent(TokenAccess.self, forKey: .access) ?? .readWrite)
    }
}

/// Keeps the password out of descriptions and dumps.
extension Credentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "Credentials" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// An account with a token for it.
package struct AccountEnvelope: Hashable, Sendable {
    package var account: Account
    package var token: Secret
    /// Whether signing in cancelled the account's deletion.
    package var isRestored: Bool

    package init(account: Account, token: Secret, isRestored: Bool = false) {
        self.account = account
        self.token = token
        self.isRestored = isRestored
    }
}

extension AccountEnvelope: Codable {
    private enum CodingKeys: String, CodingKey {
        case account
        case token
        case isRestored
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let token = Secret(tokenText: try container.decode(String.self, forKey: .token)) else {
            throw DecodingError.dataCorruptedError(forKey: .token, in: container, debugDescription: "No token")
        }
        self.init(
            account: try container.decode(Account.self, forKey: .account), token: token,
            isRestored: try container.decodeIfPresent(Bool.self, forKey: .isRestored) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(account, forKey: .account)
        try container.encode(token.tokenText, forKey: .token)
        // Sent only in the response to the sign-in, never stored.
        if isRestored { try container.encode(true, forKey: .isRestored) }
    }
}

/// The caller's account and token information.
package struct CurrentAccount: Hashable, Sendable {
    package var account: Account
    package var token: TokenInformation

    package init(account: Account, token: TokenInformation) {
        self.account = account
        self.token = token
    }
}

/// In JSON the token is a member next to the account's own.
extension CurrentAccount: Codable {
    private enum CodingKeys: String, CodingKey {
        case token
    }

    package init(from decoder: any Decoder) throws {
        account = try Account(from: decoder)
        token = try decoder.container(keyedBy: CodingKeys.self).decode(TokenInformation.self, forKey: .token)
    }

    package func encode(to encoder: any Encoder) throws {
        try account.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(token, forKey: .token)
    }
}

/// Details of a token, without its secret.
package struct TokenInformation: Hashable, Sendable, Codable {
    package var access: TokenAccess
    /// When the token expires if it is not used any more.
    package var endsAt: Timestamp

    package init(access: TokenAccess, endsAt: Timestamp) {
        self.access = access
        self.endsAt = endsAt
    }
}
