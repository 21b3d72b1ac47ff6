import AccountData
import LocalizationCore
import ValuesCore

/// A link to hand out.
struct AccountsLink: Equatable {
    let title: String
    /// How long it holds, and for whom.
    let note: String
    /// The path, which holds the secret.
    let path: String
}

/// A link that was handed out and can still be used.
struct OpenLinkRow: Equatable, Identifiable {
    let id: OpenLink.ID
    let title: String
    /// When it was made, and how long it holds.
    let times: String
    /// What revoking it is called for those who do not see the row.
    let revocation: String
}

extension OpenLinkRow {
    /// - Parameters:
    ///   - number: tells links of one name apart; nil for the only one.
    ///   - accounts: all that there are.
    ///   - time: the person's day and time of day of an instant, in words.
    init(
        _ link: OpenLink, number: Int? = nil, accounts: [Account], time: (Timestamp) -> String, localize: Localizer
    ) {
        let name = accounts.first { $0.id == link.account }?.name
        let kind = name.map { localize(.openPasswordReset, $0) } ?? localize(.invitation)
        let title = number.map { localize(.numberedLink, kind, $0) } ?? kind
        let start = time(link.madeAt)
        self.init(
            id: link.id, title: title, times: localize(.linkTimes, start, time(link.expiresAt)),
            revocation: localize(.revokeLinkMade, title, start))
    }
}

extension [OpenLinkRow] {
    /// Links of one kind and account are numbered, the oldest one first: they may have been made in the same minute.
    ///
    /// - Parameter links: the newest one first.
    init(_ links: [OpenLink], accounts: [Account], time: (Timestamp) -> String, localize: Localizer) {
        self = links.enumerated().map { index, link in
            let isAlone = links.count { $0.account == link.account } == 1
            let number = links[index...].count { $0.account == link.account }
            return OpenLinkRow(
                link, number: isAlone ? nil : number, accounts: accounts, time: time, localize: localize)
        }
    }
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
