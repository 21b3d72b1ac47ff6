import AccountData
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountFeature

@Suite struct SignInViewModelTests {
    private let reports = Reports()

    private func state(
        of repository: StubAccountRepository, _ language: Language = .japanese,
        from uiState: SignInUiState = SignInUiState(), after event: (SignInViewModel) async -> Void
    ) async -> SignInUiState {
        let viewModel = SignInViewModel(
            uiState, accounts: repository, browser: .phone, .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    private func answering(_ outcome: SignInOutcome) -> StubAccountRepository {
        StubAccountRepository(signUpPermission: { _, _ in .closed }, signIn: { _ in outcome })
    }

    private let click: @Sendable (SignInViewModel) async -> Void = {
        await $0.onSignInButtonClick(name: " 家族", password: Password(typed: "correct horse"))
    }
    private let appear: @Sendable (SignInViewModel) async -> Void = { await $0.onAppear(nil) }

    // MARK: - Opening

    @Test(arguments: [
        (SignUpPermission.closed, SignInUiState()), (.invited, SignInUiState()), (.expired, SignInUiState()),
        (.open, SignInUiState(isSignUpOpen: true)), (.first, SignInUiState(progress: .signsUp)),
    ])
    func `the page offers an account if sign-up is open`(permission: SignUpPermission, expected: SignInUiState) async {
        let repository = StubAccountRepository(signUpPermission: { invitation, now in
            #expect(invitation == nil)
            #expect(now == .noon)
            return permission
        })
        #expect(await state(of: repository, after: appear) == expected)
        #expect(reports.names == [])
    }

    @Test(arguments: [
        (AccountNotice.signedOut, Words("サインアウトしました", "You’re signed out")),
        (
            .passwordReset,
            Words(
                "パスワードを変更しました。新しいパスワードでサインインしてください。",
                "Your password was changed. Sign in with the new one.")
        ),
    ])
    func `the page shows the notice that led to it`(notice: AccountNotice, words: Words) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in .closed })
        for language in Language.allCases {
            let uiState = await state(of: repository, language, after: { await $0.onAppear(notice) })
            #expect(uiState == SignInUiState(noticeText: words[language]))
        }
    }

    @Test(arguments: [0, 6])
    func `the page says until when a deleted account can be restored`(daysLeft: Int) async {
        let repository = answering(.wrongNameOrPassword)
        let day = CivilDate.sampleDay.earlier(days: -daysLeft)
        for language in Language.allCases {
            let date = Localizer(language).date(day, .standard)
            let words = Words(
                "アカウントを削除しました。7日以内（\(date)まで）にサインインすると元に戻せます。",
                "Account deleted. Sign in within 7 days (by \(date)) to restore it.")
            for event in [appear, click] {
                let uiState = await state(
                    of: repository, language, from: SignInUiState(restorableThrough: day), after: event)
                #expect(uiState.restorationText == words[language])
            }
        }
    }

    @Test func `the page says nothing once a deleted account is gone`() async {
        let uiState = SignInUiState(restorableThrough: .sampleDay.earlier(days: 1))
        #expect(await state(of: answering(.busy), from: uiState, after: appear) == uiState)
    }

    // MARK: - Signing in

    @Test(
        arguments: [
            (
                .wrongNameOrPassword, .wrongNameOrPassword, nil,
                Words("名前かパスワードが違います。", "Incorrect name or password.")
            ),
            (
                .disabled, .disabled, nil,
                Words(
                    "このアカウントは停止されています。サーバーの管理者に連絡してください。",
                    "This account is disabled. Contact the owner of the server.")
            ),
            (.tooManyAttempts(seconds: 61), .tooManyAttempts(seconds: 61), 61, .waitTwoMinutes),
            (.busy, .busy, 5, .busy),
        ] as [(SignInOutcome, AccountError, Int?, Words)])
    func `the page says why the sign-in was refused`(
        outcome: SignInOutcome, error: AccountError, seconds: Int?, words: Words
    ) async {
        for language in Language.allCases {
            let uiState = await state(of: answering(outcome), language, after: click)
            #expect(uiState == SignInUiState(name: " 家族", errorText: words[language], error: error))
            #expect(uiState.error?.retrySeconds == seconds)
        }
        #expect(reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: Language.allCases)
    func `the page fails when the storage does`(language: Language) async {
        let unreadable = StubAccountRepository(signUpPermission: { _, _ in throw StubError("permission") })
        let opened = await state(of: unreadable, language, after: appear)
        #expect(opened == SignInUiState(errorText: Words.failed[language], error: .failed))

        let unwritable = StubAccountRepository(
            signUpPermission: { _, _ in .closed }, signIn: { _ in throw StubError("session") })
        let clicked = await state(of: unwritable, language, after: click)
        #expect(clicked == SignInUiState(name: " 家族", errorText: Words.failed[language], error: .failed))

        #expect(reports.names == ["permission", "session"])
    }
}
