import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import WebCore

@testable import AccountData
@testable import AccountFeature

/// The pages of one's own account and tokens, and the owner's page of all accounts, in their states.
enum AccountCatalog {
    static let entries = sound + problems + tokens + accounts

    private static let sound = [
        page("Owner on one device", .owner, [.ofOwner]),
        page("Member on two devices"),
        page("Many devices", .member, Session.many),
        page("Long name", .wide),
        page("Long Japanese name", .wideJapanese),
        page("Name that looks like markup", .disabled),
        page("Renamed") { $0.noticeText = $1(.renamed) },
        page("Password changed") { $0.noticeText = $1(.passwordChanged) },
        page("Session ended", .member, [.current]) { $0.noticeText = $1(.sessionWasEnded) },
        page("Restored") { $0.noticeText = $1(.accountRestored) },
    ]

    private static let problems = [
        wrong("Name required", .name, typedName: " ") { $0(.nameRequired) },
        wrong("Name too long", .name, typedName: String(repeating: "湯", count: 60)) { localize in
            localize(.nameTooLong(AccountLimits.nameLength))
        },
        wrong("Name not printable", .name, typedName: "a\u{200B}b") { $0(.nameNotPrintable) },
        wrong("Name taken", .name, typedName: "<b>友人</b>") { $0(.nameTaken) },
        wrong("Current password wrong", .currentPassword) { $0(.wrongPassword) },
        wrong("New password too short", .newPassword) { localize in
            localize(.passwordTooShort(AccountLimits.passwordLength))
        },
        wrong("New password common", .newPassword) { $0(.passwordCommon) },
        wrong("New password is the name", .newPassword) { $0(.passwordIsName) },
        wrong("New password too long", .newPassword) { $0(.passwordTooLong) },
        page("Too many attempts") { $0.show(.tooManyAttempts(seconds: 61), $1.waitingTime(seconds: 61)) },
        page("Busy") { $0.show(.busy, $1(.busy)) },
        wrong("Deletion not confirmed", .confirmation) { $0(.confirmationDiffers) },
        wrong("Deletion with a wrong password", .deletionPassword) { $0(.wrongPassword) },
        page("Owner of others", .owner, [.ofOwner]) { $0.show(.isOwnerOfOthers, $1(.ownerOfOthers)) },
        page("Failed") { $0.show(.failed, $1(.failed)) },
    ]

    private static let tokens = [
        tokenPage("None", []),
        tokenPage("Each kind"),
        tokenPage("Many", Token.many),
        tokenPage("Long names", [.wide, .wideJapanese]),
        tokenPage("Made", [.commandLine]) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.commandLine.name, localize: localize)
        },
        tokenPage("Long one made", [.wide]) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.wide.name, localize: localize)
        },
        tokenPage("Made while the others cannot be shown", []) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.commandLine.name, localize: localize)
            uiState.show(.listFailed, localize(.tokensNotShown))
        },
        tokenPage("Already made", [.commandLine]) { $0.noticeText = $1(.tokenAlreadyMade) },
        tokenPage("Revoked", [.commandLine]) { $0.noticeText = $1(.tokenWasEnded) },
        wrongToken("Name required", .required, typed: " "),
        wrongToken(
            "Name too long", .tooLong(limit: AccountLimits.tokenNameLength), typed: String(repeating: "湯", count: 70)),
        wrongToken("Name not printable", .notPrintable, typed: "a\u{200B}b"),
        tokenPage("Failed") { uiState, localize in
            uiState.typedName = Token.commandLine.name
            uiState.access = .readWrite
            uiState.show(.failed, localize(.failed))
        },
    ]

    private static let accounts = [
        accountPage("One", [.owner]),
        accountPage("Each kind", [.owner, .member, .unused, .disabled, .deleted]),
        accountPage("Many", Account.many),
        accountPage("Long names", [.owner, .wide, .wideJapanese]),
        accountPage("Everybody may sign up", [.owner]) { uiState, _ in uiState.isSignUpOpen = true },
        accountPage("Open links", [.owner, .member], links: [.invitation, .passwordReset]),
        accountPage("Several invitations", [.owner], links: [.invitation, .invitation(2), .invitation(3)]),
        accountPage("Link revoked", [.owner]) { $0.noticeText = $1(.linkWasRevoked) },
        accountPage("Open link of a long name", [.owner, .wide], links: [.passwordResetOfWide]),
        accountPage("Invitation", [.owner, .member]) { $0.link = .invitation(.invitation, localize: $1) },
        accountPage("Password reset", [.owner, .member]) { uiState, localize in
            uiState.link = .passwordReset(.passwordReset, of: Account.member.name, localize: localize)
        },
        accountPage("Password reset of a long name", [.owner, .wide]) { uiState, localize in
            uiState.link = .passwordReset(.passwordReset, of: Account.wide.name, localize: localize)
        },
        accountPage("Sound database", checked: nil),
        accountPage("Damaged database", checked: .file),
        accountPage("Damaged search index", checked: .searchIndex),
        accountPage("Failed", [.owner, .member]) { uiState, localize in
            uiState.error = .failed
            uiState.errorText = localize(.failed)
        },
    ]

    /// - Parameter change: further changes of the state.
    private static func page(
        _ state: String, _ account: Account = .member, _ sessions: [Session] = [.current, .other],
        change: @escaping @Sendable (inout AccountUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(AccountPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = AccountUiState(
                name: account.name, typedName: account.name, isOwner: account.isOwner,
                sessions: sessions.map {
                    SessionRow($0, current: .session, timeZone: visitor.timeZone, localize: localize)
                },
                storageText: localize.text(of: StorageUse(used: 1_234_567, limit: 100_000_000)))
            change(&uiState, localize)
            return AccountPage(
                uiState: uiState, links: AccountLinks(home: "/sakatsu", settings: "/settings"), visitor: visitor)
        }
    }

    private static func wrong(
        _ state: String, _ field: AccountFormField, typedName: String = Account.member.name,
        text: @escaping @Sendable (Localizer) -> String
    ) -> CatalogEntry {
        page(state) { uiState, localize in
            uiState.typedName = typedName
            uiState.show(text(localize), nextTo: field)
        }
    }

    /// - Parameter change: further changes of the state.
    private static func tokenPage(
        _ state: String, _ tokens: [Token] = [.commandLine, .backup],
        change: @escaping @Sendable (inout TokensUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(TokensPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = TokensUiState(
                nextID: .number(219),
                rows: tokens.map { TokenRow($0, timeZone: visitor.timeZone, localize: localize) })
            change(&uiState, localize)
            return TokensPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func wrongToken(_ state: String, _ problem: AccountNameProblem, typed: String) -> CatalogEntry {
        tokenPage(state) { uiState, localize in
            uiState.typedName = typed
            uiState.access = .readWrite
            uiState.nameProblem = localize.message(for: problem)
            uiState.show(.invalid, localize(.invalid))
        }
    }

    /// - Parameter change: further changes of the state.
    private static func accountPage(
        _ state: String, _ accounts: [Account], links: [OpenLink] = [],
        change: @escaping @Sendable (inout AccountsUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(AccountsPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = AccountsUiState(
                rows: accounts.map { AccountRow($0, timeZone: visitor.timeZone, localize: localize) },
                openLinks: [OpenLinkRow](links, accounts: accounts, timeZone: visitor.timeZone, localize: localize))
            change(&uiState, localize)
            return AccountsPage(uiState: uiState, origin: "https://sauna.example", visitor: visitor)
        }
    }

    /// - Parameter damage: the damage that a check of the database found; nil for none.
    private static func accountPage(_ state: String, checked damage: DatabaseCheck.Damage?) -> CatalogEntry {
        accountPage(state, [.owner]) { uiState, localize in
            let check = DatabaseCheck(damage: damage, date: .noon)
            uiState.databaseTexts = localize.texts(of: DatabaseReport(check: check), in: .gmt)
            uiState.canBackUp = true
        }
    }
}

extension OpenLink {
    fileprivate static let passwordResetOfWide = OpenLink(
        id: OpenLink.passwordReset.id, account: Account.wide.id, expiresAt: .noon.after(days: 1))

    /// Another invitation of the same minute.
    fileprivate static func invitation(_ number: Int) -> OpenLink {
        OpenLink(id: String(repeating: "\(number)c", count: 32), account: nil, expiresAt: invitation.expiresAt)
    }
}
