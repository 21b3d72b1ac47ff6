import AccountData
import CatalogCore
import DatabaseCore
import LocalizationCore
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// The owner's page of all accounts, in its states.
enum AccountsCatalog {
    static let entries: [CatalogEntry] = [
        page("One", [.owner]),
        page("Each kind", [.owner, .member, .unused, .disabled, .deleted]),
        page("Many", Account.many),
        page("Long names", [.owner, .wide, .wideJapanese]),
        page("Everybody may sign up", [.owner]) { uiState, _ in
            uiState.isSignUpOpen = true
        },
        page("Open links", [.owner, .member], links: [.invitation, .passwordReset]),
        page("Several invitations", [.owner], links: [.invitation, .invitation(2), .invitation(3)]),
        page("Link revoked", [.owner]) { uiState, localize in
            uiState.noticeText = localize(.linkWasRevoked)
        },
        page(
            "Open link of a long name", [.owner, .wide],
            links: [
                OpenLink(id: OpenLink.passwordReset.id, account: Account.wide.id, expiresAt: .noon.after(days: 1))
            ]),
        page("Invitation", [.owner, .member]) { uiState, localize in
            uiState.link = .invitation(.invitation, localize: localize)
        },
        page("Password reset", [.owner, .member]) { uiState, localize in
            uiState.link = .passwordReset(.passwordReset, of: Account.member.name, localize: localize)
        },
        page("Password reset of a long name", [.owner, .wide]) { uiState, localize in
            uiState.link = .passwordReset(.passwordReset, of: Account.wide.name, localize: localize)
        },
        page("Sound database", [.owner]) { uiState, localize in
            uiState.databaseText = localize.text(of: .damaged(nil)) { _ in .sampleDay }
        },
        page("Damaged database", [.owner]) { uiState, localize in
            uiState.databaseText = localize.text(of: .damaged(.file)) { _ in .sampleDay }
        },
        page("Damaged search index", [.owner]) { uiState, localize in
            uiState.databaseText = localize.text(of: .damaged(.searchIndex)) { _ in .sampleDay }
        },
        page("Failed", [.owner, .member]) { uiState, localize in
            uiState.error = .failed
            uiState.errorText = localize(.failed)
        },
    ]

    /// - Parameter change: what else is particular.
    private static func page(
        _ state: String, _ accounts: [Account], links: [OpenLink] = [],
        change: @escaping @Sendable (inout AccountsUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(AccountsPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = AccountsUiState(
                rows: accounts.map { AccountRow($0, day: visitor.day, localize: localize) },
                openLinks: [OpenLinkRow](links, accounts: accounts, time: visitor.time, localize: localize))
            change(&uiState, localize)
            return AccountsPage(uiState: uiState, origin: "https://sauna.example", visitor: visitor)
        }
    }
}

extension OpenLink {
    /// Another invitation of the same minute.
    fileprivate static func invitation(_ number: Int) -> OpenLink {
        OpenLink(id: String(repeating: "\(number)c", count: 32), account: nil, expiresAt: invitation.expiresAt)
    }
}

extension DatabaseCheck {
    fileprivate static func damaged(_ damage: Damage?) -> DatabaseCheck {
        DatabaseCheck(damage: damage, date: .noon)
    }
}
