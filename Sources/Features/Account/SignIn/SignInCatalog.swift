import AccountData
import CatalogCore
import LocalizationCore
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// The page to sign in, and the one that offers again what was typed, in their states.
enum SignInCatalog {
    static let entries = openings + refusals + carrying

    private static let openings: [CatalogEntry] = [
        page("First"),
        page("Everybody may sign up") { uiState, _ in
            uiState.isSignUpOpen = true
        },
        page("Leads on") { uiState, _ in
            uiState.next = .savedSettings
        },
        page("Session ended") { uiState, _ in
            uiState.carried = carried
        },
        page("Signed out") { uiState, localize in
            uiState.noticeText = localize(.signedOut)
        },
        page("Account deleted") { uiState, localize in
            uiState.restorationText = localize(.accountDeleted, localize.date(.sampleDay, .standard))
        },
        page("Password was reset") { uiState, localize in
            uiState.noticeText = localize(.passwordWasReset)
        },
    ]

    private static let refusals: [CatalogEntry] = [
        refusal("Wrong", .wrongNameOrPassword, name: "<b>家族</b>") { $0(.wrongNameOrPassword) },
        refusal("Wrong long name", .wrongNameOrPassword, name: Account.wide.name) { $0(.wrongNameOrPassword) },
        refusal("Disabled", .disabled) { $0(.disabledAccount) },
        refusal("Too many attempts", .tooManyAttempts) { $0.waitingTime(seconds: 61) },
        refusal("Busy", .busy) { $0(.busy) },
        refusal("Failed", .failed) { $0(.failed) },
        page("Session ended and wrong") { uiState, localize in
            uiState.name = Account.member.name
            uiState.carried = carried
            uiState.show(.wrongNameOrPassword, localize(.wrongNameOrPassword))
        },
    ]

    private static let carrying: [CatalogEntry] = [
        carriedPage("Signed in", .signedIn(name: Account.member.name)),
        carriedPage("Signed in with a long name", .signedIn(name: Account.wide.name)),
        carriedPage("Not sent", .failed),
        carriedPage("Signed in to delete", .signedIn(name: Account.member.name), of: deletion),
        carriedPage("Not deleted", .failed, of: deletion),
        CatalogEntry(UncarriedFormPage.self, "Too long") { UncarriedFormPage(visitor: $0) },
    ]

    private static let carried = CarriedForm(
        path: .newVisit, fields: [CarriedForm.Field(name: "foreword", value: "\"雨\"\n<b>の日</b>")])

    private static let deletion = CarriedForm(
        path: .deletion, fields: [CarriedForm.Field(name: "ids", value: "1")])

    /// - Parameter change: what is particular.
    private static func page(
        _ state: String, change: @escaping @Sendable (inout SignInUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SignInPage.self, state) { visitor in
            var uiState = SignInUiState()
            change(&uiState, visitor.localize)
            return SignInPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func refusal(
        _ state: String, _ error: SignInError, name: String = Account.member.name,
        text: @escaping @Sendable (Localizer) -> String
    ) -> CatalogEntry {
        page(state) { uiState, localize in
            uiState.name = name
            uiState.show(error, text(localize))
        }
    }

    private static func carriedPage(
        _ state: String, _ reason: CarriedFormPage.Reason, of form: CarriedForm = carried
    ) -> CatalogEntry {
        CatalogEntry(CarriedFormPage.self, state) { visitor in
            let purpose = form.isDeletion ? "「湯の森サウナ <b>」を削除します。" : "「湯の森サウナ <b>」を保存します。"
            return CarriedFormPage(form: form, purpose: purpose, reason: reason, visitor: visitor)
        }
    }
}
