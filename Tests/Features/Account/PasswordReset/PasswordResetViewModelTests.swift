import AccountData
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import AccountFeature

@Suite struct PasswordResetViewModelTests {
    private let reports = Reports()

    private func state(
        of repository: StubAccountRepository, _ language: Language = .japanese, link: Secret? = .passwordReset,
        after action: PasswordResetAction
    ) async -> PasswordResetUiState {
        let viewModel = PasswordResetViewModel(
            link: link, accounts: repository, localize: Localizer(language), now: .noon, report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }

    private func answering(_ isReset: Bool?) -> StubAccountRepository {
        StubAccountRepository(resettingAccount: { _, _ in .member }, resetPassword: { _ in isReset })
    }

    private let click = PasswordResetAction.onSaveButtonClick(password: "correct horse")

    @Test func showsWhosePasswordItIs() async {
        let repository = StubAccountRepository(resettingAccount: { link, now in
            #expect(link == .passwordReset)
            #expect(now == .noon)
            return .member
        })
        #expect(await state(of: repository, after: .onAppear) == PasswordResetUiState(account: .member, name: "家族"))
        #expect(reports.names == [])
    }

    @Test func setsThePassword() async {
        let calls = Calls<StubAccountRepository.ResettingPassword>()
        let repository = StubAccountRepository(
            resettingAccount: { _, _ in .member },
            resetPassword: { attempt in
                calls.record(attempt)
                return true
            })
        #expect(
            await state(of: repository, after: click)
                == PasswordResetUiState(account: .member, name: "家族", isDone: true))
        #expect(
            calls.all == [
                StubAccountRepository.ResettingPassword(secret: .passwordReset, new: "correct horse", now: .noon)
            ])
        #expect(reports.names == [])
    }

    // MARK: - Refusals

    @Test func saysThatTheLinkHasExpired() async {
        for language in Language.allCases {
            let text = Words.linkExpired[language]
            let expired = PasswordResetUiState(errorText: text, error: .expired)
            for action in [PasswordResetAction.onAppear, click] {
                // Without a link there is nothing to ask for.
                #expect(await state(of: StubAccountRepository(), language, link: nil, after: action) == expired)
                let unknown = StubAccountRepository(resettingAccount: { _, _ in nil })
                #expect(await state(of: unknown, language, after: action) == expired)
            }
            let meanwhile = await state(of: answering(false), language, after: click)
            #expect(meanwhile == PasswordResetUiState(account: .member, name: "家族", errorText: text, error: .expired))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: [
        ("short", Words.passwordTooShort), (String(repeating: "a", count: 1_025), .passwordTooLong),
    ])
    func saysWhatIsWrongBesideTheField(password: String, problem: Words) async {
        let repository = StubAccountRepository(resettingAccount: { _, _ in .member })
        for language in Language.allCases {
            let uiState = await state(of: repository, language, after: .onSaveButtonClick(password: password))
            #expect(
                uiState
                    == PasswordResetUiState(
                        account: .member, name: "家族", passwordProblem: problem[language],
                        errorText: Words.invalid[language],
                        error: .invalid))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func saysThatTooManyAreWaiting(language: Language) async {
        let uiState = await state(of: answering(nil), language, after: click)
        #expect(
            uiState == PasswordResetUiState(account: .member, name: "家族", errorText: Words.busy[language], error: .busy)
        )
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func failsWhenTheStorageDoes(language: Language) async {
        let text = Words.failed[language]
        let unreadable = StubAccountRepository(resettingAccount: { _, _ in throw StubError("link") })
        let opened = await state(of: unreadable, language, after: .onAppear)
        #expect(opened == PasswordResetUiState(errorText: text, error: .failed))

        let unwritable = StubAccountRepository(
            resettingAccount: { _, _ in .member }, resetPassword: { _ in throw StubError("password") })
        let clicked = await state(of: unwritable, language, after: click)
        #expect(clicked == PasswordResetUiState(account: .member, name: "家族", errorText: text, error: .failed))

        #expect(reports.names == ["link", "password"])
    }
}
