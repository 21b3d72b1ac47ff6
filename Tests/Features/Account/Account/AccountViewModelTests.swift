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

/// Opening one's own page, and ending sessions there.
@Suite struct AccountViewModelTests {
    // MARK: - Opening

    @Test(arguments: Language.allCases)
    func `the account page shows the account and its devices`(language: Language) async {
        let tester = AccountViewModelTester(language: language)
        #expect(await tester.state(after: { await $0.onAppear(nil) }) == .opened(language))
        #expect(tester.reports.names == [])
    }

    @Test func `the account page shows this device first though another was used later`() async {
        var tester = AccountViewModelTester()
        tester.sessions.sessions = { _, _ in [.other, .current] }
        #expect(await tester.state(after: { await $0.onAppear(nil) }) == .opened())
    }

    @Test func `the account page marks the owner`() async {
        var tester = AccountViewModelTester()
        tester.accounts.ownAccount = { _ in .owner }
        tester.sessions.sessions = { account, _ in
            #expect(account == .owner)
            return []
        }
        let uiState = await tester.state(after: { await $0.onAppear(nil) })
        #expect(
            uiState
                == AccountUiState(
                    name: "持ち主", typedName: "持ち主", isOwner: true, storageText: "1.23 / 100 MB"))
    }

    @Test(arguments: [
        (Device.unknown, Words("不明な端末", "Unknown device")),
        (Device(browser: "Firefox", system: ""), Words("Firefox", "Firefox")),
        (Device(browser: "", system: "Mac"), Words("Mac", "Mac")),
    ])
    func `the account page names known devices`(device: Device, words: Words) async {
        for language in Language.allCases {
            var tester = AccountViewModelTester(language: language)
            tester.sessions.sessions = { _, _ in [.member(.number(9), on: device, lastUsedAt: .noon)] }
            #expect(await tester.state(after: { await $0.onAppear(nil) }).sessions.map(\.device) == [words[language]])
        }
    }

    @Test(arguments: [
        (AccountNotice.renamed, Words("名前を変更しました", "Name changed")),
        (.passwordChanged, Words("パスワードを変更しました", "Password changed")),
        (.sessionEnded, Words("サインアウトしました", "Signed out on that device")),
        (.restored, Words("アカウントを元に戻しました", "Account restored")),
    ])
    func `the account page shows a notice of the change`(notice: AccountNotice, words: Words) async {
        for language in Language.allCases {
            let uiState = await AccountViewModelTester(language: language).state(after: { await $0.onAppear(notice) })
            #expect(uiState == .opened(language) { $0.noticeText = words[language] })
        }
    }

    @Test func `the account page leaves when the account is gone`() async {
        var tester = AccountViewModelTester()
        tester.accounts.ownAccount = { _ in nil }
        #expect(await tester.state(after: { await $0.onAppear(nil) }) == AccountUiState(outcome: .gone))
        #expect(tester.reports.names == [])
    }

    // MARK: - Sessions

    @Test(
        arguments: [
            ({ @Sendable in await $0.onEndSessionButtonClick(.number(2)) }, .number(2), .done(.sessionEnded)),
            ({ @Sendable in await $0.onEndSessionButtonClick(.session) }, .session, .signedOut),
            ({ @Sendable in await $0.onSignOutButtonClick() }, .session, .signedOut),
        ] as [(AccountEvent, UUID, AccountOutcome)])
    func `the account page ends a session`(event: @escaping AccountEvent, session: UUID, outcome: AccountOutcome) async
    {
        let calls = Calls<UUID>()
        var tester = AccountViewModelTester()
        tester.sessions.end = { session, account in
            #expect(account == .member)
            calls.record(session)
        }
        #expect(await tester.state(after: event) == AccountUiState(name: "家族", typedName: "家族", outcome: outcome))
        #expect(calls.all == [session])
        #expect(tester.reports.names == [])
    }

    @Test func `the account page ends all sessions but the one that asks`() async {
        let calls = Calls<UUID>()
        var tester = AccountViewModelTester()
        tester.sessions.endAll = { account, session in
            #expect(account == .member)
            calls.record(session)
        }
        let uiState = await tester.state(after: { await $0.onEndOtherSessionsButtonClick() })
        #expect(uiState == AccountUiState(name: "家族", typedName: "家族", outcome: .done(.sessionEnded)))
        #expect(calls.all == [.session])
        #expect(tester.reports.names == [])
    }

    // MARK: - Failures

    /// The stubs' methods that write fail the test when they are called.
    @Test(
        arguments: [
            { await $0.onAppear(.renamed) }, { await $0.onSignOutButtonClick() },
            { await $0.onRenameButtonClick(name: "友人") },
        ] as [AccountEvent])
    func `nothing changes in an account that cannot be read`(event: @escaping AccountEvent) async {
        var tester = AccountViewModelTester()
        tester.accounts.ownAccount = { _ in throw StubError("account") }
        #expect(await tester.state(after: event) == AccountUiState(error: .loadingFailed))
        #expect(tester.reports.names == ["account"])
    }

    @Test func `a refused name keeps its message though the devices cannot be read`() async {
        var tester = AccountViewModelTester()
        tester.sessions.sessions = { _, _ in throw StubError("sessions") }
        let uiState = await tester.state(after: { await $0.onRenameButtonClick(name: " ") })
        #expect(uiState.error == .invalid)
        #expect(uiState.typedName == " ")
        #expect(tester.reports.names == ["sessions"])
    }

    @Test func `the account page is not shown without its devices`() async {
        var tester = AccountViewModelTester()
        tester.sessions.sessions = { _, _ in throw StubError("sessions") }
        let halfRead = AccountUiState(name: "家族", typedName: "家族", error: .loadingFailed)
        #expect(await tester.state(after: { await $0.onAppear(nil) }) == halfRead)
        #expect(tester.reports.names == ["sessions"])
    }

    @Test(
        arguments: [
            { await $0.onRenameButtonClick(name: "家族") },
            { await $0.onChangePasswordButtonClick(current: "correct horse", new: "battery staple") },
            { await $0.onEndSessionButtonClick(.number(2)) }, { await $0.onEndOtherSessionsButtonClick() },
            { await $0.onSignOutButtonClick() },
            { await $0.onDeleteButtonClick(confirmation: "家族", password: "correct horse") },
        ] as [AccountEvent])
    func `the account page says that nothing was done`(event: @escaping AccountEvent) async {
        for language in Language.allCases {
            var tester = AccountViewModelTester(language: language)
            tester.accounts.rename = { _, _ in throw StubError() }
            tester.accounts.changePassword = { _ in throw StubError() }
            tester.accounts.requestDeletion = { _, _, _ in throw StubError() }
            tester.sessions.end = { _, _ in throw StubError() }
            tester.sessions.endAll = { _, _ in throw StubError() }

            let uiState = await tester.state(after: event)

            let expected = AccountUiState.opened(language) { expected in
                expected.errorText = Words.failed[language]
                expected.error = .failed
            }
            #expect(uiState == expected)
            #expect(tester.reports.names == ["storage"])
        }
    }
}
