package import ValuesCore

/// A link that was handed out and that nobody has used yet.
package struct OpenLink: Hashable, Sendable, Identifiable {
    /// Names the link in lists: 64 hexadecimal digits of its secret's hash, which does not lead back to the secret.
    package let id: String
    /// The account that gets a new password; nil for an invitation.
    package let account: AccountID?
    package let expiresAt: Timestamp

    package init(id: String, account: AccountID?, expiresAt: Timestamp) {
        self.id = id
        self.account = account
        self.expiresAt = expiresAt
    }

    package var madeAt: Timestamp {
        let time = account == nil ? AccountLimits.invitationTime : AccountLimits.passwordResetTime
        return expiresAt.adding(-time)
    }
}
