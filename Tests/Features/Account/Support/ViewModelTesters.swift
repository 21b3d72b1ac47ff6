import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import WebTestSupport

@testable import AccountFeature

/// An event on the page of one's own account.
typealias AccountEvent = @Sendable (AccountViewModel) async -> Void

/// Makes view models of the member's own page.
struct AccountViewModelTester {
    let reports = Reports()
    var accounts = StubAccountRepository(ownAccount: { $0 == .member ? .member : nil })
    var sessions = StubSessionRepository(sessions: { account, now in
        account == .member && now == .noon ? [.current, .other] : []
    })
    var language = Language.japanese

    /// The page after an event.
    func state(after event: (AccountViewModel) async -> Void) async -> AccountUiState {
        let viewModel = AccountViewModel(
            account: .member, session: .session, accounts: accounts, sessions: sessions, .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }
}

extension AccountUiState {
    /// The member's page without a result, except for a change.
    static func opened(
        _ language: Language = .japanese, _ change: (inout AccountUiState) -> Void = { _ in }
    ) -> AccountUiState {
        var uiState = AccountUiState(
            name: "家族", typedName: "家族", sessions: SessionRow.both(language),
            storageText: language == .japanese ? "1.23 / 100 MB" : "1.23 of 100 MB")
        change(&uiState)
        return uiState
    }

    /// The same with a problem next to a field.
    static func invalid(
        _ field: AccountFormField, _ problem: String, _ language: Language, typedName: String = "家族"
    ) -> AccountUiState {
        opened(language) { uiState in
            uiState.typedName = typedName
            uiState.problems = [field: problem]
            uiState.errorText = problem
            uiState.error = .invalid
        }
    }
}

extension SessionRow {
    /// The member's devices.
    static func both(_ language: Language) -> [SessionRow] {
        switch language {
        case .japanese:
            [
                SessionRow(
                    id: .session, device: "iPhoneのSafari", times: "この端末、サインイン 2026/11/11(水) 12:00", isCurrent: true),
                SessionRow(
                    id: .number(2), device: "LinuxのFirefox",
                    times: "最終利用 2026/11/18(水) 12:00、サインイン 2026/11/11(水) 12:00", isCurrent: false),
            ]
        case .english:
            [
                SessionRow(
                    id: .session, device: "Safari on iPhone",
                    times: "This device, signed in Wed, Nov 11, 2026, 12:00\u{202F}PM", isCurrent: true),
                SessionRow(
                    id: .number(2), device: "Firefox on Linux",
                    times: "Last used Wed, Nov 18, 2026, 12:00\u{202F}PM, signed in Wed, Nov 11, 2026, 12:00\u{202F}PM",
                    isCurrent: false),
            ]
        }
    }
}

/// An event on the owner's page of all accounts.
typealias AccountsEvent = @Sendable (AccountsViewModel) async -> Void

/// Makes view models of the owner's page.
struct AccountsViewModelTester {
    let reports = Reports()
    var database = ServerDatabase()

    /// The page after an event.
    func state(
        of administration: StubAccountAdministration, _ language: Language = .japanese,
        after event: (AccountsViewModel) async -> Void
    ) async -> AccountsUiState {
        let viewModel = AccountsViewModel(
            administration: administration, database: database, .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }
}

extension AccountRow {
    /// The rows of the owner and the member.
    static func both(_ language: Language = .japanese) -> [AccountRow] {
        let states =
            language == .japanese ? ["管理者", "最終利用 2026/11/20(金)"] : ["Owner", "Last used Fri, Nov 20, 2026"]
        return [
            AccountRow(id: .owner, name: "持ち主", state: states[0], isOwner: true, isDisabled: false),
            AccountRow(id: .member, name: "家族", state: states[1], isOwner: false, isDisabled: false),
        ]
    }
}

/// Makes view models of signing up.
struct SignUpTester {
    typealias Event = @Sendable (SignUpViewModel, Secret?) async -> Void

    static let appear: Event = { await $0.onAppear(invitation: $1) }
    static let click: Event = {
        await $0.onSignUpButtonClick(invitation: $1, name: " 家族", password: "correct horse")
    }

    let reports = Reports()

    /// The page after an event.
    func state(
        of repository: StubAccountRepository, _ language: Language = .japanese, invitation: Secret? = nil,
        after event: Event
    ) async -> SignUpUiState {
        let viewModel = SignUpViewModel(accounts: repository, browser: .phone, .noon(language, reports))
        await event(viewModel, invitation)
        return viewModel.uiState
    }
}

extension StubAccountRepository {
    /// Anyone may sign up.
    static func answering(_ outcome: SignUpOutcome) -> StubAccountRepository {
        StubAccountRepository(signUpPermission: { _, _ in .open }, signUp: { _ in outcome })
    }
}

extension Words {
    static let signUpClosed = Words(
        "いまは新しいアカウントを作成できません。サーバーの管理者に招待してもらってください。",
        "Sign-up is closed. Ask the owner of the server for an invitation.")
}
