import AccountData
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import AccountFeature

@Suite struct SignUpViewModelTests {
    private let tester = SignUpTester()

    // MARK: - Opening

    @Test(
        arguments: [(.first, nil), (.open, nil), (.invited, .invitation)] as [(SignUpPermission, Secret?)])
    func `the page asks for a name if sign-up is allowed`(permission: SignUpPermission, invitation: Secret?) async {
        let repository = StubAccountRepository(signUpPermission: { asked, now in
            #expect(asked == invitation)
            #expect(now == .noon)
            return permission
        })
        let uiState = await tester.state(of: repository, invitation: invitation, after: SignUpTester.appear)
        #expect(uiState == SignUpUiState(invitation: invitation, permission: permission))
        #expect(tester.reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: Language.allCases)
    func `the page fails when the storage does`(language: Language) async {
        let text = Words.failed[language]
        let unreadable = StubAccountRepository(signUpPermission: { _, _ in throw StubError("permission") })
        let opened = await tester.state(of: unreadable, language, after: SignUpTester.appear)
        #expect(opened == SignUpUiState(errorText: text, error: .failed))

        let unwritable = StubAccountRepository(
            signUpPermission: { _, _ in .first }, signUp: { _ in throw StubError("account") })
        let clicked = await tester.state(of: unwritable, language, after: SignUpTester.click)
        #expect(clicked == SignUpUiState(permission: .first, name: " 家族", errorText: text, error: .failed))

        #expect(tester.reports.names == ["permission", "account"])
    }
}

/// The reasons for a refused sign-up.
@Suite struct SignUpRefusalTests {
    private let tester = SignUpTester()

    @Test(
        arguments: [(.closed, nil, .signUpClosed), (.expired, .invitation, .linkExpired)]
            as [(SignUpPermission, Secret?, Words)])
    func `the page says why sign-up is not allowed`(permission: SignUpPermission, invitation: Secret?, words: Words)
        async
    {
        let repository = StubAccountRepository(signUpPermission: { _, _ in permission })
        for language in Language.allCases {
            for (event, name) in [(SignUpTester.appear, ""), (SignUpTester.click, " 家族")] {
                // The stub's `signUp` fails the test when it is called.
                let uiState = await tester.state(of: repository, language, invitation: invitation, after: event)
                #expect(
                    uiState
                        == SignUpUiState(
                            invitation: invitation, permission: permission, name: name, errorText: words[language],
                            error: .closed))
            }
        }
        #expect(tester.reports.names == [])
    }

    @Test(
        arguments: [
            ("", "correct horse", .nameRequired, nil), ("家族", "short", nil, .passwordTooShort),
            ("a\u{200B}b", String(repeating: "a", count: 1_025), .nameNotPrintable, .passwordTooLong),
        ] as [(String, String, Words?, Words?)])
    func `the page shows every problem at once`(
        name: String, password: String, nameProblem: Words?, passwordProblem: Words?
    ) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in .open })
        for language in Language.allCases {
            let uiState = await tester.state(
                of: repository, language,
                after: { await $0.onSignUpButtonClick(invitation: $1, name: name, password: password) })
            #expect(
                uiState
                    == SignUpUiState(
                        permission: .open, name: name, nameProblem: nameProblem?[language],
                        passwordProblem: passwordProblem?[language], errorText: Words.invalid[language],
                        error: .invalid))
        }
        #expect(tester.reports.names == [])
    }

    @Test(arguments: Language.allCases)
    func `the page says that the name is taken`(language: Language) async {
        let uiState = await tester.state(of: .answering(.nameTaken), language, after: SignUpTester.click)
        #expect(
            uiState
                == SignUpUiState(
                    permission: .open, name: " 家族", nameProblem: Words.nameTaken[language],
                    errorText: Words.invalid[language], error: .invalid))
    }

    @Test(
        arguments: [
            (.closed, .closed, nil, .signUpClosed),
            (.tooManyAttempts(seconds: 61), .tooManyAttempts(seconds: 61), 61, .waitTwoMinutes),
            (.busy, .busy, 5, .busy),
        ] as [(SignUpOutcome, AccountError, Int?, Words)])
    func `the page says why the sign-up was refused`(
        outcome: SignUpOutcome, error: AccountError, seconds: Int?, words: Words
    ) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .answering(outcome), language, after: SignUpTester.click)
            #expect(
                uiState
                    == SignUpUiState(permission: .open, name: " 家族", errorText: words[language], error: error))
            #expect(uiState.error?.retrySeconds == seconds)
        }
        #expect(tester.reports.names == [])
    }
}
