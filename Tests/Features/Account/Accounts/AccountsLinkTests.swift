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

/// Links that the owner makes and hands out.
@Suite struct AccountsLinkTests {
    private let tester = AccountsViewModelTester()

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
            let uiState = await tester.state(of: administration, language, after: .onResetPasswordButtonClick(.member))
            let link = AccountsLink(
                title: title[language], note: note[language],
                path: "/reset-password?link=\(Secret.passwordReset.text)")
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), link: link))
        }
        #expect(tester.reports.names == [])
    }

    /// It was removed after the link was made.
    @Test func handsOutNoLinkForAnAccountThatIsGone() async {
        var administration = StubAccountAdministration.holding([])
        administration.makePasswordReset = { _, _ in .passwordReset }
        let uiState = await tester.state(of: administration, after: .onResetPasswordButtonClick(.member))
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
            let uiState = await tester.state(of: administration, language, after: .onInviteButtonClick)
            let link = AccountsLink(
                title: title[language], note: note[language], path: "/sign-up?invitation=\(Secret.invitation.text)")
            #expect(uiState == AccountsUiState(rows: AccountRow.both(language), link: link))
        }
        #expect(tester.reports.names == [])
    }
}
