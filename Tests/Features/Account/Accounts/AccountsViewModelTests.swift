import AccountData
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
    private let reports = Reports()

    private func state(
        of administration: StubAccountAdministration, _ language: Language = .japanese, after action: AccountsAction
    ) async -> AccountsUiState {
        let viewModel = AccountsViewModel(
            administration: administration, localize: Localizer(language), now: .noon,
            day: { CivilDate($0.date, in: .gmt) }, report: reports.report)
        await viewModel.send(action)
        return viewModel.uiState
    }

    /// The rows of the owner and the member.
    private func rows(_ language: Language = .japanese) -> [AccountRow] {
        let states =
            language == .japanese ? ["管理者", "最終利用 2026/11/20(金)"] : ["Owner", "Last used Fri, Nov 20, 2026"]
        return [
            AccountRow(id: .owner, name: "持ち主", state: states[0], isOwner: true, isDisabled: false),
            AccountRow(id: .member, name: "家族", state: states[1], isOwner: false, isDisabled: false),
        ]
    }

    // MARK: - Opening

    @Test(arguments: [false, true])
    func showsAllAccountsAndWhoMayJoinThem(isSignUpOpen: Bool) async {
        let administration = StubAccountAdministration.holding([.owner, .member], isSignUpOpen: isSignUpOpen)
        for language in Language.allCases {
            let uiState = await state(of: administration, language, after: .onAppear)
            #expect(uiState == AccountsUiState(rows: rows(language), isSignUpOpen: isSignUpOpen))
        }
        #expect(reports.names == [])
    }

    @Test(arguments: [
        (Account.unused, Words("まだ使われていません", "Never used")), (.disabled, Words("停止中", "Disabled")),
        (.deleted, Words("削除予定（2026/11/18(水)に削除）", "To be removed (deleted Wed, Nov 18, 2026)")),
    ])
    func saysHowAnAccountIs(account: Account, words: Words) async {
        for language in Language.allCases {
            let uiState = await state(of: .holding([account]), language, after: .onAppear)
            let row = AccountRow(
                id: account.id, name: account.name, state: words[language], isOwner: false,
                isDisabled: account == .disabled)
            #expect(uiState == AccountsUiState(rows: [row]))
        }
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
        let uiState = await state(of: administration, after: action)
        #expect(uiState == AccountsUiState(hasChanged: true))
        #expect(
            calls.all == [StubAccountAdministration.Disabling(isDisabled: isDisabled, account: .member, now: .noon)])
        #expect(reports.names == [])
    }

    @Test(arguments: [
        AccountsAction.onDisableButtonClick(.owner), .onEnableButtonClick(.owner), .onResetPasswordButtonClick(.owner),
    ])
    func findsNoSuchAccount(action: AccountsAction) async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.setDisabled = { _ in false }
        administration.makePasswordReset = { _, _ in nil }
        #expect(await state(of: administration, after: action) == AccountsUiState(rows: rows(), error: .notFound))
        #expect(reports.names == [])
    }

    // MARK: - Links

    @Test func makesALinkThatResetsAPassword() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.makePasswordReset = { account, now in
            #expect(account == .member)
            #expect(now == .noon)
            return .passwordReset
        }
        let title = Words("パスワード再設定のリンク", "Link to reset the password")
        let note = Words(
            "家族さんに渡してください。24時間以内に1回だけ使えます。このページを離れると、もう表示されません。",
            "Hand it to 家族. It works once, within 24 hours. It is not shown again after you leave this page.")
        for language in Language.allCases {
            let uiState = await state(of: administration, language, after: .onResetPasswordButtonClick(.member))
            let link = AccountsLink(
                title: title[language], note: note[language],
                path: "/reset-password?link=\(Secret.passwordReset.text)")
            #expect(uiState == AccountsUiState(rows: rows(language), link: link))
        }
        #expect(reports.names == [])
    }

    /// It was removed after the link was made.
    @Test func handsOutNoLinkForAnAccountThatIsGone() async {
        var administration = StubAccountAdministration.holding([])
        administration.makePasswordReset = { _, _ in .passwordReset }
        let uiState = await state(of: administration, after: .onResetPasswordButtonClick(.member))
        #expect(uiState == AccountsUiState(error: .notFound))
    }

    @Test func makesAnInvitation() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.makeInvitation = { now in
            #expect(now == .noon)
            return .invitation
        }
        let title = Words("招待リンク", "Invitation")
        let note = Words(
            "招待する人に渡してください。7日以内に1回だけ使えます。このページを離れると、もう表示されません。",
            "Hand it to the person you invite. It works once, within 7 days. "
                + "It is not shown again after you leave this page.")
        for language in Language.allCases {
            let uiState = await state(of: administration, language, after: .onInviteButtonClick)
            let link = AccountsLink(
                title: title[language], note: note[language], path: "/sign-up?invitation=\(Secret.invitation.text)")
            #expect(uiState == AccountsUiState(rows: rows(language), link: link))
        }
        #expect(reports.names == [])
    }

    // MARK: - Sign-up

    @Test(arguments: [false, true])
    func letsEverybodySignUpOrNobody(isOpen: Bool) async {
        let calls = Calls<Bool>()
        var administration = StubAccountAdministration.holding([.owner, .member], isSignUpOpen: isOpen)
        administration.turnSignUpSwitch = { calls.record($0) }
        let uiState = await state(of: administration, after: .onSignUpSwitchClick(isOpen: isOpen))
        #expect(uiState == AccountsUiState(hasChanged: true))
        #expect(calls.all == [isOpen])
        #expect(reports.names == [])
    }

    // MARK: - Failures

    @Test(arguments: [
        AccountsAction.onDisableButtonClick(.member), .onEnableButtonClick(.member),
        .onResetPasswordButtonClick(.member), .onInviteButtonClick, .onSignUpSwitchClick(isOpen: true),
    ])
    func saysThatNothingWasDone(action: AccountsAction) async {
        for language in Language.allCases {
            let uiState = await state(of: .failing, language, after: action)
            #expect(uiState == AccountsUiState(rows: rows(language), errorText: Words.failed[language], error: .failed))
        }
        #expect(reports.names == ["storage", "storage"])
    }

    @Test func failsToRead() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.readSignUpSwitch = { throw StubError("switch") }
        #expect(
            await state(of: administration, after: .onAppear) == AccountsUiState(rows: rows(), error: .loadingFailed))

        administration.allAccounts = { throw StubError("accounts") }
        #expect(await state(of: administration, after: .onAppear) == AccountsUiState(error: .loadingFailed))
        #expect(reports.names == ["switch", "accounts"])
    }
}
