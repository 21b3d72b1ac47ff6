import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebTestSupport

@testable import AccountData
@testable import AccountFeature

@Suite struct AccountsViewModelTests {
    private let tester = AccountsViewModelTester()

    // MARK: - Opening

    @Test(arguments: [false, true])
    func `the accounts page shows all accounts and whether sign-up is open`(isSignUpOpen: Bool) async {
        let administration = StubAccountAdministration.holding([.owner, .member], isSignUpOpen: isSignUpOpen)
        for language in Language.allCases {
            let uiState = await tester.state(of: administration, language, after: { await $0.onAppear(nil) })
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), isSignUpOpen: isSignUpOpen))
        }
        #expect(tester.reports.names == [])
    }

    @Test(arguments: [
        (Account.unused, Words("まだ使われていません", "Never used")), (.disabled, Words("停止中", "Disabled")),
        (.deleted, Words("削除予定（2026/11/18(水)に削除）", "Pending removal (deleted Wed, Nov 18, 2026)")),
    ])
    func `the accounts page shows the state of an account`(account: Account, words: Words) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .holding([account]), language, after: { await $0.onAppear(nil) })
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
    func `the accounts page shows the result of the last check`(damage: DatabaseCheck.Damage?, text: String) async {
        let report = DatabaseReport(check: DatabaseCheck(damage: damage, date: .noon))
        let tester = AccountsViewModelTester(database: ServerDatabase(report: { report }))
        let uiState = await tester.state(of: .holding([]), after: { await $0.onAppear(nil) })
        #expect(uiState == AccountsUiState(databaseTexts: [text]))
    }

    @Test(arguments: [
        (BackupState(last: .noon, isOverdue: false), "最後のバックアップ：2026/11/21(土) 12:00"),
        (
            BackupState(last: .noon, isOverdue: true),
            "2026/11/21(土) 12:00 のあと、バックアップを作成できていません。サーバーのログを確認してください。"
        ),
        (BackupState(last: nil, isOverdue: true), "バックアップをまだ作成できていません。サーバーのログを確認してください。"),
    ])
    func `the accounts page says whether there are backups`(backups: BackupState, text: String) async {
        let database = ServerDatabase(report: { DatabaseReport(backups: backups) })
        let tester = AccountsViewModelTester(database: database)
        let uiState = await tester.state(of: .holding([]), after: { await $0.onAppear(nil) })
        #expect(uiState == AccountsUiState(databaseTexts: [text]))
    }

    @Test func `the accounts page says why no photos can be added`() async {
        var report = DatabaseReport()
        report.canAddPhotos = false
        let tester = AccountsViewModelTester(database: ServerDatabase(report: { [report] in report }))
        let uiState = await tester.state(of: .holding([]), after: { await $0.onAppear(nil) })
        #expect(uiState == AccountsUiState(databaseTexts: ["写真は追加できません（libvips-toolsがありません）。"]))
    }

    @Test func `the accounts page makes a backup`() async {
        let calls = Calls<Timestamp>()
        let tester = AccountsViewModelTester(database: ServerDatabase(backUp: { calls.record($0) }))
        let uiState = await tester.state(of: .holding([.owner]), after: { await $0.onBackUpButtonClick() })
        #expect(uiState == AccountsUiState(done: .backedUp))
        #expect(calls.all == [.noon])
    }

    @Test func `the accounts page says that no backup was made`() async {
        let words = Words(
            "バックアップを作成できませんでした。サーバーのログを確認してください。",
            "No backup could be made. Look at the server’s log.")
        let tester = AccountsViewModelTester(database: ServerDatabase(backUp: { _ in throw BackupError.busy }))
        for language in Language.allCases {
            let uiState = await tester.state(
                of: .holding([]), language, after: { await $0.onBackUpButtonClick() })
            #expect(uiState == AccountsUiState(canBackUp: true, errorText: words[language], error: .backupFailed))
        }
    }

    @Test func `the accounts page makes no backup of another database`() async {
        let uiState = await AccountsViewModelTester().state(
            of: .holding([]), after: { await $0.onBackUpButtonClick() })
        #expect(uiState == AccountsUiState(error: .notFound))
    }

    // MARK: - Disabling

    @Test(
        arguments: [
            { await $0.onDisableButtonClick(.owner) }, { await $0.onEnableButtonClick(.owner) },
            { await $0.onResetPasswordButtonClick(.owner) },
        ] as [AccountsEvent])
    func `the accounts page finds no such account`(event: @escaping AccountsEvent) async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.setDisabled = { _ in false }
        administration.makePasswordReset = { _, _ in nil }
        #expect(
            await tester.state(of: administration, after: event)
                == AccountsUiState(rows: AccountRow.both(), error: .notFound))
        #expect(tester.reports.names == [])
    }

    // MARK: - Failures

    @Test(
        arguments: [
            { await $0.onDisableButtonClick(.member) }, { await $0.onEnableButtonClick(.member) },
            { await $0.onResetPasswordButtonClick(.member) }, { await $0.onInviteButtonClick() },
            { await $0.onSignUpSwitchClick(isOpen: true) },
            { await $0.onRevokeLinkButtonClick(OpenLink.invitation.id) },
        ] as [AccountsEvent])
    func `the accounts page says that nothing was done`(event: @escaping AccountsEvent) async {
        for language in Language.allCases {
            let uiState = await tester.state(of: .failing, language, after: event)
            #expect(
                uiState
                    == AccountsUiState(
                        rows: AccountRow.both(language), errorText: Words.failed[language], error: .failed))
        }
        #expect(tester.reports.names == ["storage", "storage"])
    }

    @Test func `the accounts page fails to read`() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.readSignUpSwitch = { throw StubError("switch") }
        #expect(
            await tester.state(of: administration, after: { await $0.onAppear(nil) })
                == AccountsUiState(rows: AccountRow.both(), error: .loadingFailed))

        administration.allAccounts = { throw StubError("accounts") }
        #expect(
            await tester.state(of: administration, after: { await $0.onAppear(nil) })
                == AccountsUiState(error: .loadingFailed))
        #expect(tester.reports.names == ["switch", "accounts"])
    }
}

/// Links that the owner creates and hands out.
@Suite struct AccountsLinkTests {
    private let tester = AccountsViewModelTester()

    /// It was removed after the link was created.
    @Test func `the accounts page hands out no link for an account that is gone`() async {
        var administration = StubAccountAdministration.holding([])
        administration.makePasswordReset = { _, _ in .passwordReset }
        let uiState = await tester.state(of: administration, after: { await $0.onResetPasswordButtonClick(.member) })
        #expect(uiState == AccountsUiState(error: .notFound))
    }

    @Test func `the accounts page shows the links that still work`() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.openLinks = { now in
            #expect(now == .noon)
            return [.invitation, .passwordReset]
        }
        let invitation = Words("招待リンク", "Invitation")
        let reset = Words("パスワード再設定：家族", "Password reset for 家族")
        let invitationStart = Words("2026/11/20(金) 12:00", "Fri, Nov 20, 2026, 12:00\u{202F}PM")
        let resetStart = Words("2026/11/21(土) 12:00", "Sat, Nov 21, 2026, 12:00\u{202F}PM")
        let invitationEnd = Words("2026/11/27(金) 12:00", "Fri, Nov 27, 2026, 12:00\u{202F}PM")
        let resetEnd = Words("2026/11/22(日) 12:00", "Sun, Nov 22, 2026, 12:00\u{202F}PM")
        for language in Language.allCases {
            let rows = [
                (OpenLink.invitation, invitation, invitationStart, invitationEnd),
                (OpenLink.passwordReset, reset, resetStart, resetEnd),
            ].map { link, title, start, end in
                OpenLinkRow(
                    id: link.id, title: title[language],
                    times: Words(
                        "作成 \(start[.japanese])、期限 \(end[.japanese])",
                        "Created \(start[.english]), expires \(end[.english])")[language],
                    revocation: Words(
                        "取り消し：\(title[.japanese])（作成 \(start[.japanese])）",
                        "Revoke: \(title[.english]), created \(start[.english])")[language])
            }
            let uiState = await tester.state(of: administration, language, after: { await $0.onAppear(nil) })
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), openLinks: rows))
        }
        #expect(tester.reports.names == [])
    }

    @Test func `the accounts page revokes a link`() async {
        let calls = Calls<OpenLink.ID>()
        var administration = StubAccountAdministration.holding([.owner, .member])
        administration.revokeLink = { calls.record($0) }
        let uiState = await tester.state(
            of: administration, after: { await $0.onRevokeLinkButtonClick(OpenLink.invitation.id) })
        #expect(uiState == AccountsUiState(done: .linkRevoked))
        #expect(calls.all == [OpenLink.invitation.id])
    }

    @Test func `the accounts page says that a link is revoked`() async {
        let words = Words("リンクを取り消しました", "Link revoked")
        for language in Language.allCases {
            let uiState = await tester.state(
                of: .holding([.owner, .member]), language, after: { await $0.onAppear(.linkRevoked) })
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), noticeText: words[language]))
        }
    }

    /// They may have been created in the same minute.
    @Test func `invitations are numbered in the order of their creation`() async {
        var administration = StubAccountAdministration.holding([.owner, .member])
        let older = OpenLink(
            id: String(repeating: "3c", count: 32), account: nil, expiresAt: OpenLink.invitation.expiresAt)
        administration.openLinks = { _ in [.passwordReset, .invitation, older] }

        let uiState = await tester.state(of: administration, after: { await $0.onAppear(nil) })

        #expect(uiState.openLinks.map(\.title) == ["パスワード再設定：家族", "招待リンク 2", "招待リンク 1"])
        #expect(uiState.openLinks.last?.revocation == "取り消し：招待リンク 1（作成 2026/11/20(金) 12:00）")
    }
}
