import AccountData

@testable import AccountFeature

extension AccountTester {
    /// Where signing in has this outcome.
    static func signingIn(
        _ outcome: SignInOutcome = .wrongNameOrPassword, _ permission: SignUpPermission = .closed
    ) -> AccountTester {
        AccountTester(
            accounts: StubAccountRepository(signUpPermission: { _, _ in permission }, signIn: { _ in outcome }))
    }
}
