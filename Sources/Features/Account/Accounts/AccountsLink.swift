import AccountData
import LocalizationCore

/// A link to hand out.
struct AccountsLink: Equatable {
    let title: String
    /// How long it holds, and for whom.
    let note: String
    /// The path, which holds the secret.
    let path: String
}

extension AccountsLink {
    /// Leads to a new account.
    static func invitation(_ secret: Secret, localize: Localizer) -> AccountsLink {
        AccountsLink(
            title: localize(.invitation), note: localize(.invitationNote), path: AccountPaths.invitation(secret))
    }

    /// Leads to a new password for the account of that name.
    static func passwordReset(_ secret: Secret, of name: String, localize: Localizer) -> AccountsLink {
        AccountsLink(
            title: localize(.passwordResetLink), note: localize(.passwordResetNote, name),
            path: AccountPaths.passwordReset(secret))
    }
}
