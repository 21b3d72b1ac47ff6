import AccountData
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import AccountFeature

@Suite struct SignUpViewModelTests {
    private let tester = SignUpTester()

    // MARK: - Opening

    @Test(
        arguments: [(.first, nil), (.open, nil), (.invited, .invitation)] as [(SignUpPermission, Secret?)])
    func asksThoseWhoMaySignUp(permission: SignUpPermission, invitation: Secret?) async {
        let repository = StubAccountRepository(signUpPermission: { asked, now in
            #expect(asked == invitation)
            #expect(now == .noon)
            return permission
        })
        let uiState = await tester.state(of: repository, invitation: invitation, after: .onAppear)
        #expect(uiState == SignUpUiState(invitation: invitation, permission: permission))
        #expect(tester.reports.names == [])
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

        let uiState = await tester.state(of: repository, invitation: .invitation, after: SignUpTester.click)

        #expect(
            uiState
                == SignUpUiState(invitation: .invitation, permission: .invited, name: " 家族", secret: .session))
        let attempt = StubAccountRepository.SigningUp(
            name: try AccountName(typed: "家族"), password: "correct horse", invitation: .invitation,
            address: "192.0.2.1", device: .phone, now: .noon)
        #expect(calls.all == [attempt])
        #expect(tester.reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: Language.allCases)
    func failsWhenTheStorageDoes(language: Language) async {
        let text = Words.failed[language]
        let unreadable = StubAccountRepository(signUpPermission: { _, _ in throw StubError("permission") })
        let opened = await tester.state(of: unreadable, language, after: .onAppear)
        #expect(opened == SignUpUiState(errorText: text, error: .failed))

        let unwritable = StubAccountRepository(
            signUpPermission: { _, _ in .first }, signUp: { _ in throw StubError("account") })
        let clicked = await tester.state(of: unwritable, language, after: SignUpTester.click)
        #expect(clicked == SignUpUiState(permission: .first, name: " 家族", errorText: text, error: .failed))

        #expect(tester.reports.names == ["permission", "account"])
    }
}
