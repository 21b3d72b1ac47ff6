import AccountData
import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountFeature

@Suite struct AccountAdministratorTests {
    private let reports = Reports()

    private func answer(
        _ command: AccountCommand, _ administration: StubAccountAdministration = .holding([.owner, .member])
    ) async -> AccountAnswer {
        await AccountAdministrator(administration: administration).perform(
            command, at: .noon, report: reports.report)
    }

    // MARK: - Listing

    @Test func `the administrator lists all accounts`() async {
        let administration = StubAccountAdministration.holding([.owner, .member, .unused, .disabled, .deleted])
        let noon = Timestamp.noon.milliseconds
        #expect(
            await answer(.list, administration)
                == .accounts([
                    ListedAccount(name: "持ち主", state: .owner, lastUsedAt: noon),
                    ListedAccount(name: "家族", state: .member, lastUsedAt: noon - 86_400_000),
                    ListedAccount(name: "Löyly", state: .member, lastUsedAt: nil),
                    ListedAccount(name: "<b>隣人</b>", state: .disabled, lastUsedAt: noon),
                    ListedAccount(name: "旅人", state: .deleted, lastUsedAt: noon),
                ]))
        #expect(reports.names == [])
    }

    /// The reason why a user cannot sign in comes before their role.
    @Test func `the reason why no one can sign in comes first`() async {
        let leaving = Account(
            id: .owner, name: "持ち主", isOwner: true, createdAt: .noon, deletionRequestedAt: .noon)
        var both = leaving
        both.disabledAt = .noon
        #expect(
            await answer(.list, .holding([leaving, both]))
                == .accounts([
                    ListedAccount(name: "持ち主", state: .deleted, lastUsedAt: nil),
                    ListedAccount(name: "持ち主", state: .disabled, lastUsedAt: nil),
                ]))
    }

    // MARK: - Creating

    @Test(
        arguments: [(true, .done), (false, .failure(.nameTaken)), (nil, .failure(.busy))] as [(Bool?, AccountAnswer)])
    func `the administrator creates an account`(isCreated: Bool?, expected: AccountAnswer) async throws {
        let calls = Calls<StubAccountAdministration.Creation>()
        let administration = StubAccountAdministration(create: { creation in
            calls.record(creation)
            return isCreated
        })
        #expect(await answer(.create(name: " 友人 ", password: "correct horse"), administration) == expected)
        let creation = StubAccountAdministration.Creation(
            name: try AccountName(typed: "友人"), password: "correct horse", now: .noon)
        #expect(calls.all == [creation])
        #expect(reports.names == [])
    }

    @Test(arguments: [
        (" ", "correct horse", AccountCommandFailure.invalidName), ("a\u{200B}b", "short", .invalidName),
        ("友人", "short", .invalidPassword), ("友人", String(repeating: "a", count: 1_025), .invalidPassword),
    ])
    func `the administrator creates no account with an invalid name or password`(
        name: String, password: String, failure: AccountCommandFailure
    ) async {
        // The stub's `create` fails the test when it is called.
        let answer = await answer(.create(name: name, password: password), StubAccountAdministration())
        #expect(answer == .failure(failure))
        #expect(reports.names == [])
    }

    // MARK: - One account

    @Test(arguments: [
        (AccountCommand.disable(name: "ＬÖYLY "), true), (.enable(name: "löyly"), false),
    ])
    func `the administrator disables and enables an account by any spelling of its name`(
        command: AccountCommand, isDisabled: Bool
    ) async {
        let calls = Calls<StubAccountAdministration.Disabling>()
        var administration = StubAccountAdministration.holding([.owner, .unused])
        administration.setDisabled = { call in
            calls.record(call)
            return true
        }
        #expect(await answer(command, administration) == .done)
        let disabling = StubAccountAdministration.Disabling(
            isDisabled: isDisabled, account: Account.unused.id, now: .noon)
        #expect(calls.all == [disabling])
        #expect(reports.names == [])
    }

    @Test(arguments: [AccountCommand.disable(name: "持ち主"), .enable(name: "持ち主")])
    func `the administrator does not disable the owner`(command: AccountCommand) async {
        var administration = StubAccountAdministration.holding([.owner])
        administration.setDisabled = { _ in false }
        #expect(await answer(command, administration) == .failure(.isOwner))
    }

    @Test(
        arguments: [
            (.passwordReset, .passwordReset(path: "/reset-password?link=\(Secret.passwordReset.text)")),
            // It was removed in the meantime.
            (nil, .failure(.noSuchAccount)),
        ] as [(Secret?, AccountAnswer)])
    func `the administrator creates a link that resets a password`(secret: Secret?, expected: AccountAnswer) async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.makePasswordReset = { account, now in
            #expect(account == .member)
            #expect(now == .noon)
            return secret
        }
        #expect(await answer(.resetPassword(name: "家族"), administration) == expected)
        #expect(reports.names == [])
    }

    @Test(arguments: ["だれか", "", "家\u{200B}族", "家"])
    func `the administrator finds no such account`(name: String) async {
        for command in [AccountCommand.disable(name: name), .enable(name: name), .resetPassword(name: name)] {
            // The stub's methods that write fail the test when they are called.
            #expect(await answer(command) == .failure(.noSuchAccount))
        }
        #expect(reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: [
        AccountCommand.create(name: "友人", password: "correct horse"), .disable(name: "家族"), .enable(name: "家族"),
        .resetPassword(name: "家族"),
    ])
    func `the administrator reports that the storage failed`(command: AccountCommand) async {
        #expect(await answer(command, .failing) == .failure(.storage))
        #expect(reports.names == ["storage"])
    }

    @Test func `the administrator reports that the accounts cannot be read`() async {
        let unreadable = StubAccountAdministration(allAccounts: { throw StubError("accounts") })
        #expect(await answer(.list, unreadable) == .failure(.storage))
        #expect(await answer(.disable(name: "家族"), unreadable) == .failure(.storage))
        #expect(reports.names == ["accounts", "accounts"])
    }
}

/// How a shell's commands and the answers are sent to a running server.
@Suite struct AccountCommandTests {
    @Test(arguments: [
        AccountCommand.list, .create(name: "友人", password: "correct horse"), .disable(name: "友人"),
        .enable(name: "友人"), .resetPassword(name: "友人"),
    ])
    func `a request is read by a running server`(command: AccountCommand) throws {
        #expect(try JSONDecoder().decode(AccountCommand.self, from: JSONEncoder().encode(command)) == command)
    }

    @Test(arguments: [
        AccountAnswer.accounts([ListedAccount(name: "友人", state: .member, lastUsedAt: nil)]), .done,
        .passwordReset(path: "/reset-password?link=x"), .failure(.isOwner),
    ])
    func `an answer is read back`(answer: AccountAnswer) throws {
        #expect(try JSONDecoder().decode(AccountAnswer.self, from: JSONEncoder().encode(answer)) == answer)
    }
}
