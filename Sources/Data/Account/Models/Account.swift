package import ValuesCore

/// A person who signs in.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: AccountID
    package var name: String
    /// Whether the account is the server owner's. There is one at most.
    package var isOwner: Bool
    package var createdAt: Timestamp
    /// To the hour, with a token to the day; nil before the first use.
    package var lastUsedAt: Timestamp?
    /// Since when nobody can sign in; nil while people can.
    package var disabledAt: Timestamp?
    /// When its deletion was asked for; nil unless it was. It is removed ``AccountLimits/deletionGrace`` later.
    package var deletionRequestedAt: Timestamp?

    package init(
        id: AccountID, name: String, isOwner: Bool = false, createdAt: Timestamp, lastUsedAt: Timestamp? = nil,
        disabledAt: Timestamp? = nil, deletionRequestedAt: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.disabledAt = disabledAt
        self.deletionRequestedAt = deletionRequestedAt
    }
}
