import AccountData
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import AccountFeature

@Suite struct SignUpViewModelTests {
    private static let closed = Words(
        "いまは新しいアカウントを作成できません。サーバーの管理者に招待してもらってください。",
        "New accounts cannot be created now. Please ask the owner of the server for an invitation.")

    private let reports = Reports()

    private func state(
        of repository: StubAccountRepository, _ language: Language = .japanese, invitation: Secret? = nil,
        after action: SignUpAction
    ) async -> SignUpUiState {
        let viewModel = SignUpViewModel(
            invitation: invitation, accounts: repository, browser: .phone, localize: Localizer(language), now: .noon,
            report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }

    /// Everybody may sign up.
    private func answering(_ outcome: SignUpOutcome) -> StubAccountRepository {
        StubAccountRepository(signUpPermission: { _, _ in .open }, signUp: { _ in outcome })
    }

    private let click = SignUpAction.onSignUpButtonClick(name: " 家族", password: "correct horse")

    // MARK: - Opening

    @Test(
        arguments: [(.first, nil), (.open, nil), (.invited, .invitation)] as [(SignUpPermission, Secret?)])
    func asksThoseWhoMaySignUp(permission: SignUpPermission, invitation: Secret?) async {
        let repository = StubAccountRepository(signUpPermission: { asked, now in
            #expect(asked == invitation)
            #expect(now == .noon)
            return permission
        })
        let uiState = await state(of: repository, invitation: invitation, after: .onAppear)
        #expect(uiState == SignUpUiState(invitation: invitation, permission: permission))
        #expect(reports.names == [])
    }

    @Test(
        arguments: [(.closed, nil, closed), (.expired, .invitation, .linkExpired)]
            as [(SignUpPermission, Secret?, Words)])
    func saysWhyNobodyMay(permission: SignUpPermission, invitation: Secret?, words: Words) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in permission })
        for language in Language.allCases {
            for (action, name) in [(SignUpAction.onAppear, ""), (click, " 家族")] {
                // The stub's `signUp` fails the test when it is called.
                let uiState = await state(of: repository, language, invitation: invitation, after: action)
                #expect(
                    uiState
                        == SignUpUiState(
                            invitation: invitation, permission: permission, name: name, errorText: words[language],
                            error: .closed))
            }
        }
        #expect(reports.names == [])
    }

    // MARK: - Signing up

    @Test func signsUp() async throws {
        let calls = Calls<StubAccountRepository.SigningUp>()
        let repository = StubAccountRepository(
            signUpPermission: { _, _ in .invited },
            signUp: { attempt in
                calls.record(attempt)
                return .signedUp(.session)
            })

        let uiState = await state(of: repository, invitation: .invitation, after: click)

        #expect(
            uiState
                == SignUpUiState(invitation: .invitation, permission: .invited, name: " 家族", secret: .session))
        let attempt = StubAccountRepository.SigningUp(
            name: try AccountName(typed: "家族"), password: "correct horse", invitation: .invitation,
            address: "192.0.2.1", device: .phone, now: .noon)
        #expect(calls.all == [attempt])
        #expect(reports.names == [])
    }

    @Test(
        arguments: [
            ("", "correct horse", .nameRequired, nil), ("家族", "short", nil, .passwordTooShort),
            ("a\u{200B}b", String(repeating: "a", count: 1_025), .nameNotPrintable, .passwordTooLong),
        ] as [(String, String, Words?, Words?)])
    func saysEverythingThatIsWrongAtOnce(
        name: String, password: String, nameProblem: Words?, passwordProblem: Words?
    ) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in .open })
        for language in Language.allCases {
            let uiState = await state(
                of: repository, language, after: .onSignUpButtonClick(name: name, password: password))
            #expect(
                uiState
                    == SignUpUiState(
                        permission: .open, name: name, nameProblem: nameProblem?[language],
                        passwordProblem: passwordProblem?[language], errorText: Words.invalid[language],
                        error: .invalid))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func saysThatTheNameIsTaken(language: Language) async {
        let uiState = await state(of: answering(.nameTaken), language, after: click)
        #expect(
            uiState
                == SignUpUiState(
                    permission: .open, name: " 家族", nameProblem: Words.nameTaken[language],
                    errorText: Words.invalid[language], error: .invalid))
    }

    @Test(
        arguments: [
            (.closed, .closed, nil, closed), (.tooManyAttempts(seconds: 61), .tooManyAttempts, 61, .waitTwoMinutes),
            (.busy, .busy, 5, .busy),
        ] as [(SignUpOutcome, SignUpError, Int?, Words)])
    func saysWhyNobodyIsSignedUp(outcome: SignUpOutcome, error: SignUpError, seconds: Int?, words: Words) async {
        for language in Language.allCases {
            let uiState = await state(of: answering(outcome), language, after: click)
            #expect(
                uiState
                    == SignUpUiState(
                        permission: .open, name: " 家族", errorText: words[language], error: error,
                        retrySeconds: seconds))
        }
        #expect(reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: Language.allCases)
    func failsWhenTheStorageDoes(language: Language) async {
        let text = Words.failed[language]
        let unreadable = StubAccountRepository(signUpPermission: { _, _ in throw StubError("permission") })
        let opened = await state(of: unreadable, language, after: .onAppear)
        #expect(opened == SignUpUiState(errorText: text, error: .failed))

        let unwritable = StubAccountRepository(
            signUpPermission: { _, _ in .first }, signUp: { _ in throw StubError("account") })
        let clicked = await state(of: unwritable, language, after: click)
        #expect(clicked == SignUpUiState(permission: .first, name: " 家族", errorText: text, error: .failed))

        #expect(reports.names == ["permission", "account"])
    }
}
