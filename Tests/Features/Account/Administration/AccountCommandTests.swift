import Foundation
import Testing

@testable import AccountFeature

/// How a shell's wishes and the answers come through to a running server.
@Suite struct AccountCommandTests {
    @Test(arguments: [
        AccountCommand.list, .create(name: "友人", password: "correct horse"), .disable(name: "友人"),
        .enable(name: "友人"), .resetPassword(name: "友人"),
    ])
    func travelsToARunningServer(command: AccountCommand) throws {
        #expect(try JSONDecoder().decode(AccountCommand.self, from: JSONEncoder().encode(command)) == command)
    }

    @Test(arguments: [
        AccountAnswer.accounts([ListedAccount(name: "友人", state: .member, lastUsedAt: nil)]), .done,
        .passwordReset(path: "/reset-password?link=x"), .failure(.isOwner),
    ])
    func travelsBack(answer: AccountAnswer) throws {
        #expect(try JSONDecoder().decode(AccountAnswer.self, from: JSONEncoder().encode(answer)) == answer)
    }
}
