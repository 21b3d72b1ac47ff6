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
package struct AccountEnvelope: Hashable, Sendable, Codable {
    package var account: Account
    package var token: APIToken

    package init(account: Account, token: APIToken) {
        self.account = account
        self.token = token
    }
}
