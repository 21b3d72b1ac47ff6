import AccountData
import CatalogCore
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// The page of one's tokens, in its states.
enum TokensCatalog {
    static let entries: [CatalogEntry] = [
        page("None", []),
        page("Each kind"),
        page("Many", Token.many),
        page("Long names", [.wide, .wideJapanese]),
        page("Made", [.commandLine]) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.commandLine.name, localize: localize)
        },
        page("Long one made", [.wide]) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.wide.name, localize: localize)
        },
        page("Made while the others cannot be shown", []) { uiState, localize in
            uiState.made = MadeToken(.token, named: Token.commandLine.name, localize: localize)
            uiState.show(.listFailed, localize(.tokensNotShown))
        },
        page("Already made", [.commandLine]) { uiState, localize in
            uiState.noticeText = localize(.tokenAlreadyMade)
        },
        page("Revoked", [.commandLine]) { uiState, localize in
            uiState.noticeText = localize(.tokenWasEnded)
        },
        wrong("Name required", .required, typed: " "),
        wrong(
            "Name too long", .tooLong(limit: AccountLimits.tokenNameLength), typed: String(repeating: "湯", count: 70)),
        wrong("Name not printable", .notPrintable, typed: "a\u{200B}b"),
        page("Failed") { uiState, localize in
            uiState.typedName = Token.commandLine.name
            uiState.access = .readWrite
            uiState.show(.failed, localize(.failed))
        },
    ]

    /// - Parameter change: what else is particular.
    private static func page(
        _ state: String, _ tokens: [Token] = [.commandLine, .backup],
        change: @escaping @Sendable (inout TokensUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(TokensPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = TokensUiState(
                nextID: .number(219),
                rows: tokens.map { TokenRow($0, day: visitor.day, time: visitor.time, localize: localize) })
            change(&uiState, localize)
            return TokensPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func wrong(_ state: String, _ problem: AccountNameProblem, typed: String) -> CatalogEntry {
        page(state) { uiState, localize in
            uiState.typedName = typed
            uiState.access = .readWrite
            uiState.nameProblem = localize.message(for: problem)
            uiState.show(.invalid, localize(.invalid))
        }
    }
}
