package import Foundation
package import ValuesCore

/// Being signed in on one device.
package struct Session: Hashable, Sendable, Identifiable {
    /// Names the session in lists; the secret that proves it is another.
    package let id: UUID
    package let account: AccountID
    /// Whether the account is the server owner's.
    package let isOwner: Bool
    package let device: Device
    package let createdAt: Timestamp
    /// To the hour.
    package let lastUsedAt: Timestamp

    package init(
        id: UUID, account: AccountID, isOwner: Bool, device: Device, createdAt: Timestamp, lastUsedAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.isOwner = isOwner
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// Whether it has ended by itself: after 30 days without use, or 90 in all.
    package func isOver(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds > AccountLimits.sessionIdleTime
            || now.milliseconds - createdAt.milliseconds > AccountLimits.sessionTime
    }

    /// Whether its use is to be written down again. Not each time: that would write with every page.
    package func isStale(at now: Timestamp) -> Bool {
        now.milliseconds - lastUsedAt.milliseconds >= AccountLimits.useResolution
    }
}
