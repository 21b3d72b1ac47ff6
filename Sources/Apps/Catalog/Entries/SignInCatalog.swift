import AccountData
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import WebCore

@testable import AccountFeature

/// The pages for people who are not signed in: signing in and up, resetting a password, and recovering what was typed.
enum SignInCatalog {
    static let entries = signIns + carrying + signUps + resets

    private static let signIns = [
        page("First"),
        page("Everybody may sign up") { uiState, _ in uiState.isSignUpOpen = true },
        page("Leads on") { uiState, _ in uiState.next = .savedSettings },
        page("Session ended") { uiState, _ in uiState.carried = carried },
        page("Signed out") { $0.noticeText = $1(.signedOut) },
        page("Account deleted") { uiState, localize in
            uiState.restorationText = localize(.accountDeleted(localize.date(.sampleDay, .standard)))
        },
        page("Password was reset") { $0.noticeText = $1(.passwordWasReset) },
        refusal("Wrong", .wrongNameOrPassword, name: "<b>家族</b>") { $0(.wrongNameOrPassword) },
        refusal("Wrong long name", .wrongNameOrPassword, name: Account.wide.name) { $0(.wrongNameOrPassword) },
        refusal("Disabled", .disabled) { $0(.disabledAccount) },
        refusal("Too many attempts", .tooManyAttempts(seconds: 61)) { $0.waitingTime(seconds: 61) },
        refusal("Busy", .busy) { $0(.busy) },
        refusal("Failed", .failed) { $0(.failed) },
        page("Session ended and wrong") { uiState, localize in
            uiState.name = Account.member.name
            uiState.carried = carried
            uiState.show(.wrongNameOrPassword, localize(.wrongNameOrPassword))
        },
    ]

    private static let carrying = [
        carriedPage("Signed in", Account.member.name),
        carriedPage("Signed in with a long name", Account.wide.name),
        carriedPage("Not sent", nil),
        carriedPage("Signed in to delete", Account.member.name, of: deletion),
        carriedPage("Not deleted", nil, of: deletion),
        CatalogEntry(UncarriedFormPage.self, "Too long") { UncarriedFormPage(visitor: $0) },
        otherAccount,
    ]

    private static let signUps = [
        signUp("Owner", .first),
        signUp("Everybody may sign up", .open),
        signUp("Invited", .invited, invitation: .invitation),
        signUp("Closed", .closed) { $0.show(.closed, $1(.signUpClosed)) },
        signUp("Link expired", .expired, invitation: .invitation) { $0.show(.closed, $1(.linkExpired)) },
        invalid("Name required", .required),
        invalid("Name too long", .tooLong(limit: AccountLimits.nameLength), name: String(repeating: "湯", count: 60)),
        invalid("Name not printable", .notPrintable, name: "<b>\u{200B}</b>"),
        invalid("Password too short", password: .tooShort(limit: AccountLimits.passwordLength), name: "家族"),
        invalid("Password too long", password: .tooLong(limit: AccountLimits.passwordSize), name: "家族"),
        invalid(
            "Name and password wrong", .notPrintable,
            password: .tooShort(limit: AccountLimits.passwordLength), name: "<b>\u{200B}</b>"),
        signUp("Name taken", .invited, invitation: .invitation, name: Account.wide.name) { uiState, localize in
            uiState.nameProblem = localize(.nameTaken)
            uiState.show(.invalid, localize(.invalid))
        },
        signUp("Too many attempts", .open, name: "家族") {
            $0.show(.tooManyAttempts(seconds: 61), $1.waitingTime(seconds: 61))
        },
        signUp("Busy", .open, name: "家族") { $0.show(.busy, $1(.busy)) },
        signUp("Failed", .open, name: "家族") { $0.show(.failed, $1(.failed)) },
    ]

    private static let resets = [
        reset("Form", of: .member),
        reset("Long name", of: .wide),
        reset("Long Japanese name", of: .wideJapanese),
        reset("Name that looks like markup", of: .disabled),
        reset("Too short", of: .member, .tooShort(limit: AccountLimits.passwordLength)),
        reset("Too long", of: .member, .tooLong(limit: AccountLimits.passwordSize)),
        reset("Link expired") { $0.show(.expired, $1(.linkExpired)) },
        reset("Busy", of: .member) { $0.show(.busy, $1(.busy)) },
        reset("Failed") { $0.show(.failed, $1(.failed)) },
    ]

    private static let carried = CarriedForm(
        path: .newVisit, fields: [CarriedForm.Field(name: "foreword", value: "\"雨\"\n<b>の日</b>")])

    private static let deletion = CarriedForm(
        path: .deletion, fields: [CarriedForm.Field(name: "ids", value: "1")])

    /// - Parameter change: changes of the state.
    private static func page(
        _ state: String, change: @escaping @Sendable (inout SignInUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SignInPage.self, state) { visitor in
            var uiState = SignInUiState()
            change(&uiState, visitor.localize)
            return SignInPage(uiState: uiState, visitor: visitor)
        }
    }

    private static let otherAccount = CatalogEntry(SignInPage.self, "Form of another account") { visitor in
        SignInPage(
            uiState: SignInUiState(carried: carried, isOtherAccount: true), purpose: "「湯の森サウナ <b>」を保存します。",
            texts: ["湯の森サウナ <b>", "\"雨\"\n<b>の日</b>"], visitor: visitor)
    }

    private static func refusal(
        _ state: String, _ error: AccountError, name: String = Account.member.name,
        text: @escaping @Sendable (Localizer) -> String
    ) -> CatalogEntry {
        page(state) { uiState, localize in
            uiState.name = name
            uiState.show(error, text(localize))
        }
    }

    private static func carriedPage(
        _ state: String, _ name: String?, of form: CarriedForm = carried
    ) -> CatalogEntry {
        CatalogEntry(CarriedFormPage.self, state) { visitor in
            let purpose = form.isDeletion ? "「湯の森サウナ <b>」を削除します。" : "「湯の森サウナ <b>」を保存します。"
            return CarriedFormPage(form: form, purpose: purpose, name: name, visitor: visitor)
        }
    }

    /// - Parameters:
    ///   - name: the typed name.
    ///   - change: further changes of the state.
    private static func signUp(
        _ state: String, _ permission: SignUpPermission, invitation: Secret? = nil, name: String = "",
        change: @escaping @Sendable (inout SignUpUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SignUpPage.self, state) { visitor in
            var uiState = SignUpUiState(invitation: invitation, permission: permission, name: name)
            change(&uiState, visitor.localize)
            return SignUpPage(uiState: uiState, visitor: visitor)
        }
    }

    private static func invalid(
        _ state: String, _ nameProblem: AccountNameProblem? = nil, password passwordProblem: PasswordProblem? = nil,
        name: String = ""
    ) -> CatalogEntry {
        signUp(state, .open, name: name) { uiState, localize in
            uiState.nameProblem = nameProblem.map { localize.message(for: $0) }
            uiState.passwordProblem = passwordProblem.map { localize.message(for: $0) }
            uiState.show(.invalid, localize(.invalid))
        }
    }

    /// - Parameters:
    ///   - account: the account of the password; nil if the link is not valid.
    ///   - change: further changes of the state.
    private static func reset(
        _ state: String, of account: Account? = nil, _ problem: PasswordProblem? = nil,
        change: @escaping @Sendable (inout PasswordResetUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(PasswordResetPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = PasswordResetUiState(link: .passwordReset, name: account?.name ?? "")
            if let problem {
                uiState.passwordProblem = localize.message(for: problem)
                uiState.show(.invalid, localize(.invalid))
            }
            change(&uiState, localize)
            return PasswordResetPage(uiState: uiState, visitor: visitor)
        }
    }
}
