import AccountData
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import ValuesCore

@testable import AccountFeature

/// Makes view models of signing up.
struct SignUpTester {
    static let click = SignUpAction.onSignUpButtonClick(name: " 家族", password: "correct horse")

    let reports = Reports()

    /// What the page shows after the action.
    func state(
        of repository: StubAccountRepository, _ language: Language = .japanese, invitation: Secret? = nil,
        after action: SignUpAction
    ) async -> SignUpUiState {
        let viewModel = SignUpViewModel(
            invitation: invitation, accounts: repository, browser: .phone, localize: Localizer(language), now: .noon,
            report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }
}

extension StubAccountRepository {
    /// Everybody may sign up.
    static func answering(_ outcome: SignUpOutcome) -> StubAccountRepository {
        StubAccountRepository(signUpPermission: { _, _ in .open }, signUp: { _ in outcome })
    }
}

extension Words {
    static let signUpClosed = Words(
        "いまは新しいアカウントを作成できません。サーバーの管理者に招待してもらってください。",
        "New accounts cannot be created now. Please ask the owner of the server for an invitation.")
}
