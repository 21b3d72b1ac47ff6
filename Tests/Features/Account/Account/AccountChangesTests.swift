import AccountData
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountFeature

/// Changing name and password on one's own page, and deleting the account.
@Suite struct AccountChangesTests {
    private static let passwords: AccountEvent = {
        await $0.onChangePasswordButtonClick(current: "correct horse", new: "battery staple")
    }

    // MARK: - Name

    @Test func `an account is renamed`() async throws {
        let calls = Calls<AccountName>()
        var tester = AccountViewModelTester()
        tester.accounts.rename = { account, name in
            #expect(account == .member)
            calls.record(name)
            return true
        }
        let uiState = await tester.state(after: { await $0.onRenameButtonClick(name: " 友人 ") })
        #expect(uiState == AccountUiState(name: "家族", typedName: " 友人 ", outcome: .done(.renamed)))
        #expect(calls.all == [try AccountName(typed: "友人")])
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [
        (" ", Words.nameRequired), ("a\u{200B}b", .nameNotPrintable), ("友人", .nameTaken),
    ])
    func `the account page keeps a name that is not allowed`(typed: String, problem: Words) async {
        for language in Language.allCases {
            var tester = AccountViewModelTester(language: language)
            tester.accounts.rename = { _, name in
                #expect(name.text == "友人")
                return false
            }
            let uiState = await tester.state(after: { await $0.onRenameButtonClick(name: typed) })
            #expect(uiState == .invalid(.name, problem[language], language, typedName: typed))
        }
    }

    // MARK: - Password

    /// The stub's `changePassword` fails the test when it is called.
    @Test(arguments: [
        ("short", Words.passwordTooShort), ("Password1", .passwordCommon),
        (String(repeating: "a", count: 1_025), .passwordTooLong),
    ])
    func `another password is refused`(new: String, problem: Words) async {
        for language in Language.allCases {
            let uiState = await AccountViewModelTester(language: language)
                .state(after: { await $0.onChangePasswordButtonClick(current: "correct horse", new: new) })
            #expect(uiState == .invalid(.newPassword, problem[language], language))
        }
    }

    @Test(arguments: [(Language.japanese, "パスワードが違います。"), (.english, "Incorrect password.")])
    func `the account page says that the current password is wrong`(language: Language, problem: String) async {
        var tester = AccountViewModelTester(language: language)
        tester.accounts.changePassword = { _ in .wrongPassword }
        #expect(await tester.state(after: Self.passwords) == .invalid(.currentPassword, problem, language))
    }

    @Test(
        arguments: [
            (.tooManyAttempts(seconds: 61), .tooManyAttempts(seconds: 61), 61, .waitTwoMinutes),
            (.busy, .busy, 5, .busy),
        ] as [(OwnAccountOutcome, AccountError, Int, Words)])
    func `the account page says when to try again`(
        outcome: OwnAccountOutcome, error: AccountError, seconds: Int, words: Words
    ) async {
        for language in Language.allCases {
            var tester = AccountViewModelTester(language: language)
            tester.accounts.changePassword = { _ in outcome }
            let expected = AccountUiState.opened(language) { expected in
                expected.errorText = words[language]
                expected.error = error
            }
            #expect(await tester.state(after: Self.passwords) == expected)
            #expect(error.retrySeconds == seconds)
        }
    }

    // MARK: - Deletion

    /// The stub's `requestDeletion` fails the test when it is called.
    @Test(arguments: ["", "持ち主", "家 族", "家\u{200B}族"], Language.allCases)
    func `the account page deletes nothing under another name`(confirmation: String, language: Language) async {
        let problem =
            language == .japanese ? "アカウントの名前と一致しません。" : "This isn’t the name of your account."
        let uiState = await AccountViewModelTester(language: language)
            .state(after: { await $0.onDeleteButtonClick(confirmation: confirmation, password: "correct horse") })
        #expect(uiState == .invalid(.confirmation, problem, language))
    }

    @Test(arguments: Language.allCases)
    func `the account page deletes nothing with another password`(language: Language) async {
        var tester = AccountViewModelTester(language: language)
        tester.accounts.requestDeletion = { _, _, _ in .wrongPassword }
        let problem = Words("パスワードが違います。", "Incorrect password.")
        let uiState = await tester.state(after: { await $0.onDeleteButtonClick(confirmation: "家族", password: "wrong") })
        #expect(uiState == .invalid(.deletionPassword, problem[language], language))
    }

    @Test(
        arguments: [
            (.tooManyAttempts(seconds: 61), .tooManyAttempts(seconds: 61), 61), (.busy, .busy, 5),
        ] as [(OwnAccountOutcome, AccountError, Int)])
    func `the account page says when to try the deletion again`(
        outcome: OwnAccountOutcome, error: AccountError, seconds: Int
    ) async {
        var tester = AccountViewModelTester()
        tester.accounts.requestDeletion = { _, _, _ in outcome }
        let uiState = await tester.state(after: { await $0.onDeleteButtonClick(confirmation: "家族", password: "x") })
        #expect(uiState.error == error)
        #expect(uiState.error?.retrySeconds == seconds)
    }

    @Test(arguments: [
        (Language.japanese, "ほかの人が使っているサーバーの管理者アカウントは削除できません。"),
        (.english, "The owner’s account can’t be deleted while others use this server."),
    ])
    func `the account page keeps the owner of others`(language: Language, text: String) async {
        var tester = AccountViewModelTester(language: language)
        tester.accounts.requestDeletion = { _, _, _ in .isOwnerOfOthers }
        let expected = AccountUiState.opened(language) { expected in
            expected.errorText = text
            expected.error = .isOwnerOfOthers
        }
        #expect(
            await tester.state(after: { await $0.onDeleteButtonClick(confirmation: "家族", password: "correct horse") })
                == expected)
    }
}
