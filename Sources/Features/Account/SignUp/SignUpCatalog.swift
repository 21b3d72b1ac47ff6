import AccountData
import CatalogCore
import LocalizationCore
import SampleData
import WebCore

/// The page to sign up, in its states.
enum SignUpCatalog {
    static let entries = openings + problems + refusals

    private static let openings: [CatalogEntry] = [
        page("Owner", .first),
        page("Everybody may sign up", .open),
        page("Invited", .invited, invitation: .invitation),
        page("Closed", .closed) { uiState, localize in
            uiState.show(.closed, localize(.signUpClosed))
        },
        page("Link expired", .expired, invitation: .invitation) { uiState, localize in
            uiState.show(.closed, localize(.linkExpired))
        },
    ]

    private static let problems: [CatalogEntry] = [
        problem("Name required", .required),
        problem("Name too long", .tooLong(limit: AccountLimits.nameLength), name: String(repeating: "湯", count: 60)),
        problem("Name not printable", .notPrintable, name: "<b>\u{200B}</b>"),
        problem("Password too short", password: .tooShort(limit: AccountLimits.passwordLength), name: "家族"),
        problem("Password too long", password: .tooLong(limit: AccountLimits.passwordSize), name: "家族"),
        problem(
            "Name and password wrong", .notPrintable,
            password: .tooShort(limit: AccountLimits.passwordLength), name: "<b>\u{200B}</b>"),
        page("Name taken", .invited, invitation: .invitation, name: Account.wide.name) { uiState, localize in
            uiState.nameProblem = localize(.nameTaken)
            uiState.show(.invalid, localize(.invalid))
        },
    ]

    private static let refusals: [CatalogEntry] = [
        page("Too many attempts", .open, name: "家族") { uiState, localize in
            uiState.show(.tooManyAttempts, localize.waitingTime(seconds: 61))
        },
        page("Busy", .open, name: "家族") { uiState, localize in
            uiState.show(.busy, localize(.busy))
        },
        page("Failed", .open, name: "家族") { uiState, localize in
            uiState.show(.failed, localize(.failed))
        },
    ]

    /// - Parameters:
    ///   - name: what was typed.
    ///   - change: what else is particular.
    private static func page(
        _ state: String, _ permission: SignUpPermission, invitation: Secret? = nil, name: String = "",
        change: @escaping @Sendable (inout SignUpUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SignUpPage.self, state) { visitor in
            var uiState = SignUpUiState(invitation: invitation, permission: permission, name: name)
            change(&uiState, visitor.localize)
            return SignUpPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func problem(
        _ state: String, _ nameProblem: AccountNameProblem? = nil, password passwordProblem: PasswordProblem? = nil,
        name: String = ""
    ) -> CatalogEntry {
        page(state, .open, name: name) { uiState, localize in
            uiState.nameProblem = nameProblem.map { localize.message(for: $0) }
            uiState.passwordProblem = passwordProblem.map { localize.message(for: $0) }
            uiState.show(.invalid, localize(.invalid))
        }
    }
}
