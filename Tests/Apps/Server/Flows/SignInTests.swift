import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// Signing in and out, through the pages.
struct SignInTests {
    private static let password = "correct horse"

    @Test func `signing in starts a new session and leads back`() async throws {
        try await withNewServer { browser in
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

    @Test func `a password manager is led to the page where the password is changed`() async throws {
        try await withNewServer { browser in
            let owner = try await browser.signUp("持ち主", Self.password)
            for caller in [browser, owner] {
                let answer = try await caller.get("/.well-known/change-password")
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/account")
            }
            let page = try await owner.follow(owner.get("/.well-known/change-password"))
            #expect(!page.form(postedTo: "/account/password").isEmpty)
            // Signed-out users get there after signing in.
            let asked = try await browser.get("/account")
            #expect(asked.headers[.location] == "/sign-in?next=%2Faccount")
            // Password managers use this response to see that the status of the other one is meaningful.
            let other = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
            #expect(try await browser.get(other).status == .notFound)
        }
    }

    /// A session that an attacker planted in the browser does not become the signed-in one.
    @Test func `a planted session never becomes a signed-in one`() async throws {
        try await withNewServer { browser in
            let owner = try await browser.signUp("持ち主", Self.password)
            let planted = browser.with(.cookie, "loki=\(String(repeating: "P", count: 43))")
            let answer = try await planted.post(
                "/sign-in", [FormField("name", "持ち主"), FormField("password", Self.password)])
            #expect(answer.headers[.setCookie]?.hasPrefix("loki=PPP") == false)
            #expect(try await planted.get("/sakatsu").status == .seeOther)

            // The browser's earlier session ends with it.
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
    func `signing in leads nowhere else`(next: String) async throws {
        try await withNewServer { browser in
            _ = try await browser.signUp("持ち主", Self.password)
            let answer = try await browser.post(
                "/sign-in",
                [FormField("name", "持ち主"), FormField("password", Self.password), FormField("next", next)])
            #expect(answer.headers[.location] == "/sakatsu")
        }
    }

    @Test func `signing out ends the session`() async throws {
        try await withNewServer { browser in
            let owner = try await browser.signUp("持ち主", Self.password)
            let answer = try await owner.post("/sign-out", [])
            #expect(answer.headers[.location] == "/sign-in?notice=signed-out")
            #expect(answer.headers[.setCookie] == "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
            // The session is also over for others who have its secret.
            #expect(try await owner.get("/sakatsu").status == .seeOther)
            #expect(try await browser.get("/sign-in?notice=signed-out").text.contains("サインアウトしました"))
        }
    }

    @Test func `the typed text is kept when the session ends in the meantime`() async throws {
        try await withNewServer { browser in
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

    @Test func `a script is asked to sign in in its own way`() async throws {
        try await withNewServer { browser in
            _ = try await browser.signUp("持ち主", Self.password)
            var script = browser.with(try #require(HTTPField.Name("HX-Request")), "true")
            script = script.with(try #require(HTTPField.Name("HX-Current-URL")), "http://127.0.0.1/sakatsu?q=a")
            let read = try await script.get("/sakatsu?q=a&after=x")
            #expect(read.headers[try #require(HTTPField.Name("HX-Redirect"))] == "/sign-in?next=%2Fsakatsu%3Fq%3Da")
            let write = try await script.post("/sakatsu/new", [])
            #expect(write.status == .unauthorized)
            #expect(write.text == "")
            #expect(try await browser.with(.accept, "text/plain").get("/sakatsu").status == .unauthorized)
        }
    }

    @Test func `too many attempts are refused, with the time to wait`() async throws {
        try await withNewServer { browser in
            let wrong = [FormField("name", "だれか"), FormField("password", "wrong")]
            _ = try await browser.signUp("持ち主", Self.password)
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { _ = try await browser.post("/sign-in", wrong) } }
                try await group.waitForAll()
            }
            let page = try await browser.post("/sign-in", wrong)
            #expect(page.status == .tooManyRequests)
            // In seconds; the attempts themselves take some when many tests run at once.
            #expect((840...900).contains(Int(page.headers[.retryAfter] ?? "") ?? 0))
            #expect(page.text.contains("試行回数が多すぎます。15分後にもう一度お試しください。"))
        }
    }
}
