import AccountData
import CatalogCore
import DatabaseCore
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// One's own account in its states, where nothing is wrong.
enum AccountCatalog {
    static let entries: [CatalogEntry] = [
        page("Owner on one device", .owner, [.ofOwner]),
        page("Member on two devices"),
        page("Many devices", .member, Session.many),
        page("Long name", .wide),
        page("Long Japanese name", .wideJapanese),
        page("Name that looks like markup", .disabled),
        page("Renamed") { uiState, localize in
            uiState.noticeText = localize(.renamed)
        },
        page("Password changed") { uiState, localize in
            uiState.noticeText = localize(.passwordChanged)
        },
        page("Session ended", .member, [.current]) { uiState, localize in
            uiState.noticeText = localize(.sessionWasEnded)
        },
        page("Restored") { uiState, localize in
            uiState.noticeText = localize(.accountRestored)
        },
    ]

    /// - Parameter change: what else is particular.
    static func page(
        _ state: String, _ account: Account = .member, _ sessions: [Session] = [.current, .other],
        change: @escaping @Sendable (inout AccountUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(AccountPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = AccountUiState(
                name: account.name, typedName: account.name, isOwner: account.isOwner,
                sessions: sessions.map { SessionRow($0, current: .session, time: visitor.time, localize: localize) },
                storageText: localize.text(of: StorageUse(used: 1_234_567, limit: 100_000_000)))
            change(&uiState, localize)
            return AccountPage(
                uiState: uiState, links: AccountLinks(home: "/sakatsu", settings: "/settings"), visitor: visitor)
        }
    }
}
