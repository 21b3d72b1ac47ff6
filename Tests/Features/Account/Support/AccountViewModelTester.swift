import AccountData
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import ValuesCore
import WebTestSupport

@testable import AccountFeature

/// Makes view models of the member's own page.
struct AccountViewModelTester {
    let reports = Reports()
    var accounts = StubAccountRepository(ownAccount: { $0 == .member ? .member : nil })
    var sessions = StubSessionRepository(sessions: { account, now in
        account == .member && now == .noon ? [.current, .other] : []
    })
    var language = Language.japanese

    /// What the page shows after the action.
    func state(after action: AccountAction) async -> AccountUiState {
        let localize = Localizer(language)
        let viewModel = AccountViewModel(
            account: .member, session: .session, accounts: accounts, sessions: sessions,
            localize: localize, now: .noon, time: { localize.time($0, in: .gmt) },
            report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }
}

extension AccountUiState {
    /// The member's page with nothing done, but for a change.
    static func opened(
        _ language: Language = .japanese, _ change: (inout AccountUiState) -> Void = { _ in }
    ) -> AccountUiState {
        var uiState = AccountUiState(
            name: "家族", typedName: "家族", sessions: SessionRow.both(language),
            storageText: language == .japanese ? "1.23 / 100 MB" : "1.23 of 100 MB")
        change(&uiState)
        return uiState
    }

    /// The same with something wrong beside a field.
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
