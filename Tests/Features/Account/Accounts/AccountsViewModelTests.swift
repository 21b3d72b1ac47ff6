import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import AccountFeature

@Suite struct AccountsViewModelTests {
    private let tester = AccountsViewModelTester()

    // MARK: - Opening

    @Test(arguments: [false, true])
    func showsAllAccountsAndWhoMayJoinThem(isSignUpOpen: Bool) async {
        let administration = StubAccountAdministration.holding([.owner, .member], isSignUpOpen: isSignUpOpen)
        for language in Language.allCases {
            let uiState = await tester.state(of: administration, language, after: .onAppear(nil))
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), isSignUpOpen: isSignUpOpen))
        }
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [
        (Account.unused, Words("まだ使われていません", "Never used")), (.disabled, Words("停止中", "Disabled")),
        (.deleted, Words("削除予定（2026/11/18(水)に削除）", "To be removed (deleted Wed, Nov 18, 2026)")),
    ])
    func saysHowAnAccountIs(account: Account, words: Words) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .holding([account]), language, after: .onAppear(nil))
            let row = AccountRow(
                id: account.id, name: account.name, state: words[language], isOwner: false,
                isDisabled: account == .disabled)
            #expect(uiState == AccountsUiState(rows: [row]))
        }
    }

    @Test(arguments: [
        (DatabaseCheck.Damage?.none, "2026/11/21(土)に確認しました。破損はありません。"),
        (.file, "2026/11/21(土)の確認で、データベースの破損が見つかりました。サーバーを停止し、バックアップから復元してください。"),
        (.searchIndex, "2026/11/21(土)の確認で、検索用の索引だけに破損が見つかりました。loki database rebuild-search で作り直してください。"),
    ])
    func saysWhatTheLastCheckHasFound(damage: DatabaseCheck.Damage?, text: String) async {
        let tester = AccountsViewModelTester(databaseCheck: DatabaseCheck(damage: damage, date: .noon))
        let uiState = await tester.state(of: .holding([]), after: .onAppear(nil))
        #expect(uiState == AccountsUiState(databaseText: text))
    }

    // MARK: - Disabling

    @Test(arguments: [
        (AccountsAction.onDisableButtonClick(.member), true), (.onEnableButtonClick(.member), false),
    ])
    func disablesAndEnables(action: AccountsAction, isDisabled: Bool) async {
        let calls = Calls<StubAccountAdministration.Disabling>()
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.setDisabled = { call in
            calls.record(call)
            return true
        }
        let uiState = await tester.state(of: administration, after: action)
        #expect(uiState == AccountsUiState(hasChanged: true))
        #expect(
            calls.all == [StubAccountAdministration.Disabling(isDisabled: isDisabled, account: .member, now: .noon)])
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [
        AccountsAction.onDisableButtonClick(.owner), .onEnableButtonClick(.owner), .onResetPasswordButtonClick(.owner),
    ])
    func findsNoSuchAccount(action: AccountsAction) async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.setDisabled = { _ in false }
        administration.makePasswordReset = { _, _ in nil }
        #expect(
            await tester.state(of: administration, after: action)
                == AccountsUiState(rows: AccountRow.both(), error: .notFound))
        #expect(tester.reports.names == [])
    }

    // MARK: - Sign-up

    @Test(arguments: [false, true])
    func letsEverybodySignUpOrNobody(isOpen: Bool) async {
        let calls = Calls<Bool>()
        var administration = StubAccountAdministration.holding([.owner, .member], isSignUpOpen: isOpen)
        administration.turnSignUpSwitch = { calls.record($0) }
        let uiState = await tester.state(of: administration, after: .onSignUpSwitchClick(isOpen: isOpen))
        #expect(uiState == AccountsUiState(hasChanged: true))
        #expect(calls.all == [isOpen])
        #expect(tester.reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: [
        AccountsAction.onDisableButtonClick(.member), .onEnableButtonClick(.member),
        .onResetPasswordButtonClick(.member), .onInviteButtonClick, .onSignUpSwitchClick(isOpen: true),
        .onRevokeLinkButtonClick(OpenLink.invitation.id),
    ])
    func saysThatNothingWasDone(action: AccountsAction) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .failing, language, after: action)
            #expect(
                uiState
                    == AccountsUiState(
                        rows: AccountRow.both(language), errorText: Words.failed[language], error: .failed))
        }
        #expect(tester.reports.names == ["storage", "storage"])
    }

    @Test func failsToRead() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.readSignUpSwitch = { throw StubError("switch") }
        #expect(
            await tester.state(of: administration, after: .onAppear(nil))
                == AccountsUiState(rows: AccountRow.both(), error: .loadingFailed))

        administration.allAccounts = { throw StubError("accounts") }
        #expect(await tester.state(of: administration, after: .onAppear(nil)) == AccountsUiState(error: .loadingFailed))
        #expect(tester.reports.names == ["switch", "accounts"])
    }
}
