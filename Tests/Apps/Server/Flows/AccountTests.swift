import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// Creating accounts, inviting, and deleting, through the pages.
struct AccountTests {
    private static let password = "correct horse"

    @Test func `the first page creates the owner's account and leads to the list`() async throws {
        try await withNewServer { browser in
            let first = try await browser.get("/")
            #expect(first.headers[.location] == "/sign-in?next=%2F")
            #expect(try await browser.get("/sign-in?next=%2F").headers[.location] == "/sign-up")
            let page = try await browser.get("/sign-up")
            #expect(page.texts(of: "h1") == ["Lokiへようこそ"])

            let answer = try await browser.post(
                "/sign-up", page.form(postedTo: "/sign-up").setting(["name": "持ち主", "password": Self.password]))

            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/sakatsu")
            let cookie = try #require(answer.headers[values: .setCookie].first)
            let pattern = #/loki=[\w-]{22}\.[\w-]{43}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax/#
            #expect(cookie.wholeMatch(of: pattern) != nil)
            let signedIn = browser.keeping(answer)
            #expect(try await signedIn.listedNames() == [])
            #expect(try await signedIn.get("/sign-in").headers[.location] == "/sakatsu")
            #expect(try await browser.get("/sign-up").status == .forbidden)
        }
    }

    @Test func `the server invites and shows the invitation once`() async throws {
        try await withNewServer { browser in
            let owner = try await browser.signUp("持ち主", Self.password)
            let page = try await owner.post("/accounts/invitations", [])
            #expect(page.headers[.cacheControl] == "no-store")
            let link = try #require(page.text.firstMatch(of: /http:\/\/[^<]*(\/sign-up\?invitation=[\w-]{43})</))
            #expect(try await !owner.get("/accounts").text.contains("invitation="))

            let invited = try await browser.get(String(link.output.1))
            let form = invited.form(postedTo: "/sign-up").setting(["name": "家族", "password": Self.password])
            let member = browser.keeping(try await browser.post("/sign-up", form))
            #expect(try await member.listedNames() == [])
            let refusal = try await member.get("/accounts")
            #expect(refusal.status == .forbidden)
            #expect(refusal.text.contains("<h1>管理者だけが開けます</h1>"))
            #expect(try await browser.get(String(link.output.1)).status == .forbidden)

            // A disabled member is signed out immediately.
            let accounts = try await owner.get("/accounts").text
            let path = try #require(accounts.firstMatch(of: /\/accounts\/[0-9a-f-]{36}\/disable/)).output
            #expect(try await owner.post(String(path), []).headers[.location] == "/accounts")
            #expect(try await member.get("/sakatsu").status == .seeOther)
        }
    }

    @Test func `the server resets a forgotten password`() async throws {
        try await withNewServer { browser in
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

    @Test func `the server deletes the account and restores it`() async throws {
        try await withNewServer { browser in
            let owner = try await browser.signUp("持ち主", Self.password)
            try await owner.record("湯の森サウナ")
            #expect(
                try await owner.post("/account/delete", [FormField("confirmation", "だれか")]).status
                    == .unprocessableContent)
            let wrong = [FormField("confirmation", "持ち主"), FormField("deletionPassword", "battery staple")]
            #expect(try await owner.post("/account/delete", wrong).status == .unprocessableContent)
            let right = [FormField("confirmation", "持ち主"), FormField("deletionPassword", Self.password)]
            let answer = try await owner.post("/account/delete", right)
            #expect(answer.headers[.location] == "/sign-in")
            #expect(try await owner.get("/sakatsu").status == .seeOther)

            let back = try await browser.post(
                "/sign-in", [FormField("name", "持ち主"), FormField("password", Self.password)])
            #expect(back.headers[.location] == "/account?notice=restored")
            #expect(try await browser.keeping(back).listedNames() == ["湯の森サウナ"])
        }
    }
}
