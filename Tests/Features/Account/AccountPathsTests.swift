import AccountData
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Testing
import WebCore

@testable import AccountFeature

@Suite struct AccountPathsTests {
    @Test func `a path names accounts sessions and tokens in lower case`() throws {
        let id = try #require(UUID(uuidString: "ABCDEF00-0000-4000-8000-00000000000A"))
        let text = "abcdef00-0000-4000-8000-00000000000a"
        #expect(AccountPaths.endSession(id) == "/account/sessions/\(text)/end")
        #expect(AccountPaths.endToken(id) == "/account/tokens/\(text)/end")
        #expect(AccountPaths.disable(AccountID(id)) == "/accounts/\(text)/disable")
        #expect(AccountPaths.enable(AccountID(id)) == "/accounts/\(text)/enable")
        #expect(AccountPaths.makePasswordReset(AccountID(id)) == "/accounts/\(text)/reset-password")
    }

    @Test func `the paths lead back with a notice`() {
        #expect(
            AccountNotice.allCases.map(\.path) == [
                "/sign-in?notice=signed-out", "/sign-in?notice=password-reset",
                "/account?notice=renamed", "/account?notice=password-changed", "/account?notice=session-ended",
                "/account?notice=restored", "/account/tokens?notice=ended", "/account/tokens?notice=already-made",
                "/accounts?notice=link-revoked", "/accounts?notice=backed-up",
            ])
    }

    @Test(arguments: AccountNotice.allCases)
    func `a notice only appears on its own page`(notice: AccountNotice) {
        let pages = [AccountPaths.signIn, AccountPaths.account, AccountPaths.tokens, AccountPaths.accounts]
        let path = notice.path.prefix { $0 != "?" }
        #expect(pages.filter { AccountNotice(notice.rawValue, on: $0) == notice } == [String(path)])
    }

    @Test func `a path has secrets only in the query`() {
        #expect(AccountPaths.invitation(.invitation) == "/sign-up?invitation=\(Secret.invitation.text)")
        #expect(AccountPaths.passwordReset(.passwordReset) == "/reset-password?link=\(Secret.passwordReset.text)")
    }

    @Test(arguments: ["/", "/sakatsu?q=%E6%B9%AF&after=a_b", "/a+b#c", "/?next=/&next=%2F", "/\"<>'"])
    func `a path keeps the whole target of signing in`(text: String) throws {
        let next = try #require(LocalPath(text))
        let path = AccountPaths.signIn(next: next)
        #expect(path.hasPrefix("/sign-in?next=%2F"))
        let query = path.dropFirst("/sign-in?".count)
        #expect(try FormFields(encoded: Array(query.utf8))["next"] == text)
        #expect(!query.contains("#"))
    }

    @Test func `no target leads to the start`() {
        #expect(AccountPaths.signIn(next: nil) == "/sign-in")
    }
}
