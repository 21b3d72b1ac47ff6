import AccountData
import SampleCore
import SampleData
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

extension AccountTester {
    /// The owner's page of these accounts.
    static func holding(
        _ accounts: [Account], isSignUpOpen: Bool = false,
        _ change: (inout StubAccountAdministration) -> Void = { _ in }
    ) -> AccountTester {
        var administration = StubAccountAdministration.holding(accounts, isSignUpOpen: isSignUpOpen)
        change(&administration)
        return AccountTester(administration: administration, identity: .owner)
    }
}
