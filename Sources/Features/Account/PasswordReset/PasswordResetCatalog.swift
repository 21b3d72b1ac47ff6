import AccountData
import CatalogCore
import LocalizationCore
import SampleData
import WebCore

/// The page behind a password-reset link, in its states.
enum PasswordResetCatalog {
    static let entries: [CatalogEntry] = [
        page("Form", of: .member),
        page("Long name", of: .wide),
        page("Long Japanese name", of: .wideJapanese),
        page("Name that looks like markup", of: .disabled),
        problem("Too short", .tooShort(limit: AccountLimits.passwordLength)),
        problem("Too long", .tooLong(limit: AccountLimits.passwordSize)),
        page("Link expired") { uiState, localize in
            uiState.show(.expired, localize(.linkExpired))
        },
        page("Busy", of: .member) { uiState, localize in
            uiState.show(.busy, localize(.busy))
        },
        page("Failed") { uiState, localize in
            uiState.show(.failed, localize(.failed))
        },
    ]

    /// - Parameters:
    ///   - account: whose password it is; nil when that could not be found out.
    ///   - change: what else is particular.
    private static func page(
        _ state: String, of account: Account? = nil,
        change: @escaping @Sendable (inout PasswordResetUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(PasswordResetPage.self, state) { visitor in
            var uiState = PasswordResetUiState(name: account?.name ?? "")
            change(&uiState, visitor.localize)
            return PasswordResetPage(uiState: uiState, link: .passwordReset, visitor: visitor)
        }
    }

    private static func problem(_ state: String, _ problem: PasswordProblem) -> CatalogEntry {
        page(state, of: .member) { uiState, localize in
            uiState.passwordProblem = localize.message(for: problem)
            uiState.show(.invalid, localize(.invalid))
        }
    }
}
