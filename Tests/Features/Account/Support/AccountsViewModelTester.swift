import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import ValuesCore
import WebTestSupport

@testable import AccountFeature

/// Makes view models of the owner's page.
struct AccountsViewModelTester {
    let reports = Reports()
    var databaseCheck: DatabaseCheck?

    /// What the page shows after the action.
    func state(
        of administration: StubAccountAdministration, _ language: Language = .japanese, after action: AccountsAction
    ) async -> AccountsUiState {
        let viewModel = AccountsViewModel(
            administration: administration, databaseCheck: databaseCheck, localize: Localizer(language), now: .noon,
            day: { CivilDate($0.date, in: .gmt) }, time: { Localizer(language).time($0, in: .gmt) },
            report: reports.report)
        await viewModel.send(action)
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
