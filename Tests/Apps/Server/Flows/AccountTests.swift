import DatabaseCore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

/// Signing up, in and out, through the pages.
struct AccountTests {
    private static let password = "correct horse"

    /// A browser without a session, in front of a new server.
    private func run(_ body: @escaping @Sendable (Browser, Database) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester(isSignedIn: false).run(in: folder) { browser, database in
                try await body(browser.with(.cookie, "timeZone=Etc%2FUTC"), database)
            }
        }
    }

    @Test func theFirstPageMakesTheOwnersAccountAndLeadsToTheList() async throws {
        try await run { browser, _ in
            let first = try await browser.get("/")
            #expect(first.headers[.location] == "/sign-in?next=%2F")
            #expect(try await browser.get("/sign-in?next=%2F").headers[.location] == "/sign-up")
            let page = try await browser.get("/sign-up")
            #expect(page.texts(of: "h1") == ["Lokiへようこそ"])

            let answer = try await browser.post(
                "/sign-up", page.form(postedTo: "/sign-up").setting(["name": "持ち主", "password": Self.password]))

            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/sakatsu")
            let cookie = try #require(answer.headers[.setCookie])
            #expect(cookie.wholeMatch(of: /loki=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax/) != nil)
            let signedIn = browser.keeping(answer)
            #expect(try await signedIn.listedNames() == [])
            #expect(try await signedIn.get("/sign-in").headers[.location] == "/sakatsu")
            #expect(try await browser.get("/sign-up").status == .forbidden)
        }
    }

    @Test func signsInWithANewSessionAndLeadsBack() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            let path = try await owner.record("湯の森サウナ")

            let asked = try await browser.get("\(path)/edit?q=%E6%B9%AF")
            let address = try #require(asked.headers[.location])
            let page = try await browser.get(address)
            let form = page.form(postedTo: "/sign-in").setting(["name": "持ち主", "password": Self.password])
            let answer = try await browser.post("/sign-in", form)

            #expect(answer.headers[.location] == "\(path)/edit?q=%E6%B9%AF")
            let second = browser.keeping(answer)
            #expect(second.headers[.cookie] != owner.headers[.cookie])
            #expect(try await second.get(path).status == .ok)
        }
    }

    /// A session that somebody planted in the browser before does not become the one that is signed in.
    @Test func neverTakesOverTheSessionThatTheBrowserBrings() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            let planted = browser.with(.cookie, "loki=\(String(repeating: "P", count: 43))")
            let answer = try await planted.post(
                "/sign-in", [FormField("name", "持ち主"), FormField("password", Self.password)])
            #expect(answer.headers[.setCookie]?.hasPrefix("loki=PPP") == false)
            #expect(try await planted.get("/sakatsu").status == .seeOther)

            // What the browser had before ends with it.
            let again = try await owner.post(
                "/sign-in", [FormField("name", "持ち主"), FormField("password", Self.password)])
            #expect(try await owner.get("/sakatsu").status == .seeOther)
            #expect(try await owner.keeping(again).get("/sakatsu").status == .ok)
        }
    }

    @Test(arguments: [
        "//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "javascript:alert(1)",
        "\\\\evil", "/\n/evil", "", "evil", "/%0d%0aSet-Cookie:x=y\r\n",
    ])
    func leadsNowhereElse(next: String) async throws {
        try await run { browser, _ in
            _ = try await browser.signUp("持ち主", Self.password)
            let answer = try await browser.post(
                "/sign-in",
                [FormField("name", "持ち主"), FormField("password", Self.password), FormField("next", next)])
            #expect(answer.headers[.location] == "/sakatsu")
        }
    }

    @Test func signsOut() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            let answer = try await owner.post("/sign-out", [])
            #expect(answer.headers[.location] == "/sign-in?notice=signed-out")
            #expect(answer.headers[.setCookie] == "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
            // The session is over also for those who have kept its secret.
            #expect(try await owner.get("/sakatsu").status == .seeOther)
            #expect(try await browser.get("/sign-in?notice=signed-out").text.contains("サインアウトしました"))
        }
    }

    @Test func keepsWhatWasTypedWhenTheSessionEndsMeanwhile() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            let form = try await owner.newForm("湯の森サウナ").setting(["foreword": "一行目\n<b>二行目</b>"])
            _ = try await owner.post("/sign-out", [])

            let asked = try await owner.post("/sakatsu/new", form)
            #expect(asked.status == .unauthorized)
            #expect(asked.text.contains("サインインの期限が切れました。"))
            var signIn = asked.form(postedTo: "/sign-in").setting(["name": "持ち主", "password": "wrong"])
            let refused = try await owner.post("/sign-in", signIn)
            #expect(refused.status == .unprocessableContent)
            signIn = refused.form(postedTo: "/sign-in").setting(["password": Self.password])
            let welcome = try await owner.post("/sign-in", signIn)
            #expect(welcome.status == .ok)
            let carried = welcome.form(postedTo: "/sakatsu/new")
            #expect(carried["foreword"] == "一行目\n<b>二行目</b>")
            #expect(!welcome.text.contains(Self.password))

            let signedIn = owner.keeping(welcome)
            #expect(try await signedIn.post("/sakatsu/new", carried).status == .seeOther)
            #expect(try await signedIn.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func asksAScriptInItsOwnWay() async throws {
        try await run { browser, _ in
            _ = try await browser.signUp("持ち主", Self.password)
            var script = browser.with(try #require(HTTPField.Name("HX-Request")), "true")
            script = script.with(try #require(HTTPField.Name("HX-Current-URL")), "http://127.0.0.1/sakatsu?q=a")
            let read = try await script.get("/sakatsu?after=x")
            #expect(read.headers[try #require(HTTPField.Name("HX-Redirect"))] == "/sign-in?next=%2Fsakatsu%3Fq%3Da")
            let write = try await script.post("/sakatsu/new", [])
            #expect(write.status == .unauthorized)
            #expect(write.text == "")
            #expect(try await browser.with(.accept, "text/plain").get("/sakatsu").status == .unauthorized)
        }
    }

    @Test func invitesAndShowsTheInvitationOnce() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            let page = try await owner.post("/accounts/invitations", [])
            #expect(page.headers[.cacheControl] == "no-store")
            let link = try #require(page.text.firstMatch(of: /http:\/\/[^<]*(\/sign-up\?invitation=[\w-]{43})</))
            #expect(try await !owner.get("/accounts").text.contains("invitation="))

            let invited = try await browser.get(String(link.output.1))
            let form = invited.form(postedTo: "/sign-up").setting(["name": "家族", "password": Self.password])
            let member = browser.keeping(try await browser.post("/sign-up", form))
            #expect(try await member.listedNames() == [])
            #expect(try await member.get("/accounts").status == .forbidden)
            #expect(try await browser.get(String(link.output.1)).status == .forbidden)

            // Disabled, the member is out at once.
            let accounts = try await owner.get("/accounts").text
            let path = try #require(accounts.firstMatch(of: /\/accounts\/[0-9a-f-]{36}\/disable/)).output
            #expect(try await owner.post(String(path), []).headers[.location] == "/accounts")
            #expect(try await member.get("/sakatsu").status == .seeOther)
        }
    }

    @Test func resetsAForgottenPassword() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            _ = try await owner.post("/accounts/sign-up", [FormField("isOpen", "true")])
            let member = try await browser.signUp("家族", Self.password)
            let accounts = try await owner.get("/accounts").text
            let path = try #require(accounts.firstMatch(of: /\/accounts\/[0-9a-f-]{36}\/reset-password/)).output
            let page = try await owner.post(String(path), [])
            let link = try #require(page.text.firstMatch(of: /\/reset-password\?link=[\w-]{43}/)).output

            let reset = try await browser.get(String(link))
            let short = reset.form(postedTo: "/reset-password").setting(["password": "short"])
            #expect(try await browser.post("/reset-password", short).status == .unprocessableContent)
            let form = short.setting(["password": "battery staple"])
            #expect(
                try await browser.post("/reset-password", form).headers[.location]
                    == "/sign-in?notice=password-reset")

            #expect(try await member.get("/sakatsu").status == .seeOther)
            #expect(try await browser.get(String(link)).status == .gone)
            _ = try await browser.signIn("家族", "battery staple")
        }
    }

    @Test func deletesTheAccountAndBringsItBack() async throws {
        try await run { browser, _ in
            let owner = try await browser.signUp("持ち主", Self.password)
            try await owner.record("湯の森サウナ")
            #expect(
                try await owner.post("/account/delete", [FormField("confirmation", "だれか")]).status
                    == .unprocessableContent)
            let answer = try await owner.post("/account/delete", [FormField("confirmation", "持ち主")])
            #expect(answer.headers[.location] == "/sign-in?notice=deleted")
            #expect(try await owner.get("/sakatsu").status == .seeOther)

            let back = try await browser.post(
                "/sign-in", [FormField("name", "持ち主"), FormField("password", Self.password)])
            #expect(back.headers[.location] == "/account?notice=restored")
            #expect(try await browser.keeping(back).listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func refusesTooManyAttemptsAndSaysWhenToComeBack() async throws {
        try await run { browser, _ in
            let wrong = [FormField("name", "だれか"), FormField("password", "wrong")]
            _ = try await browser.signUp("持ち主", Self.password)
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { _ = try await browser.post("/sign-in", wrong) } }
                try await group.waitForAll()
            }
            let page = try await browser.post("/sign-in", wrong)
            #expect(page.status == .tooManyRequests)
            #expect(page.headers[.retryAfter] == "900")
            #expect(page.text.contains("試行回数が多すぎます。15分後にもう一度お試しください。"))
        }
    }
}

extension Browser {
    /// The browser with the session that the answer brings.
    func keeping(_ answer: WebPage) -> Browser {
        let cookie = answer.headers[.setCookie]?.prefix { $0 != ";" } ?? ""
        return with(.cookie, "timeZone=Etc%2FUTC; \(cookie)")
    }

    /// - Returns: the browser, signed in.
    func signUp(_ name: String, _ password: String) async throws -> Browser {
        let answer = try await post("/sign-up", [FormField("name", name), FormField("password", password)])
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }

    /// - Returns: the browser, signed in.
    func signIn(_ name: String, _ password: String) async throws -> Browser {
        let answer = try await post("/sign-in", [FormField("name", name), FormField("password", password)])
        #expect(answer.status == .seeOther)
        return keeping(answer)
    }
}
