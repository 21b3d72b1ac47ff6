package import Foundation

/// A person who signs in.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: UUID
    package var name: String
    /// Whether the account is the server owner's.
    package var isOwner: Bool

    package init(id: UUID, name: String, isOwner: Bool) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
    }
}

extension Account: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case isOwner
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            isOwner: try container.decode(Bool.self, forKey: .isOwner))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id: id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(isOwner, forKey: .isOwner)
    }
}

/// An account, and the token that proves it.
package struct AccountEnvelope: Hashable, Sendable {
    package var account: Account
    package var token: APIToken
    /// Whether signing in took back the account's deletion.
    package var isRestored: Bool

    package init(account: Account, token: APIToken, isRestored: Bool = false) {
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
        self.init(
            account: try container.decode(Account.self, forKey: .account),
            token: try container.decode(APIToken.self, forKey: .token),
            isRestored: try container.decodeIfPresent(Bool.self, forKey: .isRestored) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(account, forKey: .account)
        try container.encode(token, forKey: .token)
        // It is news once, and nothing that lasts.
        if isRestored { try container.encode(true, forKey: .isRestored) }
    }
}
