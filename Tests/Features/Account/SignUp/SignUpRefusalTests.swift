import AccountData
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import AccountFeature

/// Why nobody is signed up.
@Suite struct SignUpRefusalTests {
    private let tester = SignUpTester()

    @Test(
        arguments: [(.closed, nil, .signUpClosed), (.expired, .invitation, .linkExpired)]
            as [(SignUpPermission, Secret?, Words)])
    func saysWhyNobodyMay(permission: SignUpPermission, invitation: Secret?, words: Words) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in permission })
        for language in Language.allCases {
            for (action, name) in [(SignUpAction.onAppear, ""), (SignUpTester.click, " 家族")] {
                // The stub's `signUp` fails the test when it is called.
                let uiState = await tester.state(of: repository, language, invitation: invitation, after: action)
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
    func saysEverythingThatIsWrongAtOnce(
        name: String, password: String, nameProblem: Words?, passwordProblem: Words?
    ) async {
        let repository = StubAccountRepository(signUpPermission: { _, _ in .open })
        for language in Language.allCases {
            let uiState = await tester.state(
                of: repository, language, after: .onSignUpButtonClick(name: name, password: password))
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
    func saysThatTheNameIsTaken(language: Language) async {
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
            (.tooManyAttempts(seconds: 61), .tooManyAttempts, 61, .waitTwoMinutes),
            (.busy, .busy, 5, .busy),
        ] as [(SignUpOutcome, SignUpError, Int?, Words)])
    func saysWhyNobodyIsSignedUp(outcome: SignUpOutcome, error: SignUpError, seconds: Int?, words: Words) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .answering(outcome), language, after: SignUpTester.click)
            #expect(
                uiState
                    == SignUpUiState(
                        permission: .open, name: " 家族", errorText: words[language], error: error,
                        retrySeconds: seconds))
        }
        #expect(tester.reports.names == [])
    }
}
