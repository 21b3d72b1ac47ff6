package import Foundation
package import ValuesCore

/// What lets a program use an account without its password.
package struct Token: Hashable, Sendable, Identifiable {
    /// Names the token in lists; the secret that proves it is another.
    package let id: UUID
    package let account: AccountID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    /// Of the device or the program that has it; see ``TokenName``.
    package let name: String
    package let access: TokenAccess
    package let createdAt: Timestamp
    /// To the day.
    package let lastUsedAt: Timestamp

    package init(
        id: UUID, account: AccountID, isOwner: Bool, name: String, access: TokenAccess, createdAt: Timestamp,
        lastUsedAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.isOwner = isOwner
        self.name = name
        self.access = access
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// When it ends by itself: 90 days after its last use, and a year after it was made in any case.
    package var endsAt: Timestamp {
        min(lastUsedAt.adding(AccountLimits.tokenIdleTime), createdAt.adding(AccountLimits.tokenTime))
    }

    /// Whether it has ended by itself.
    package func isOver(at now: Timestamp) -> Bool {
        now > endsAt
    }

    /// Whether its use is to be written down again. Not each time: that would write with every request.
    package func isStale(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds >= AccountLimits.tokenUseResolution
    }
}

/// What a token lets its bearer do.
package enum TokenAccess: String, CaseIterable, Sendable {
    /// See everything and change nothing.
    case read
    case readWrite
}
