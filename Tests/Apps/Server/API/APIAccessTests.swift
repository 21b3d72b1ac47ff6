import APICore
import ApiClientCore
import Foundation
import HTTPTypes
import ModelsCore
import NIOCore
import SampleCore
import Testing

@testable import ServerApp

/// The API's access rules.
@Suite struct APIAccessTests {
    @Test func `the API creates and revokes tokens`() async throws {
        try await APIClientTester.run { tester async throws in
            let envelope = try await tester.signIn()
            #expect(envelope.account.name == "持ち主")
            #expect(envelope.account.isOwner)
            let current = try await tester.client.call(API.readAccount())
            #expect(current.account == envelope.account)
            #expect(current.token.access == .readWrite)
            #expect(current.token.endsAt == Timestamp(AppTester().now).after(days: 90))
            let fresh = try await tester.client.refresh()
            #expect(fresh.account == envelope.account)
            #expect(fresh.token != envelope.token)
            let wire = APIWire(browser: tester.browser.with(.cookie, nil))
            #expect(try await wire.send("GET", "/account", token: envelope.token.tokenText).status == 401)
            #expect(try await wire.send("GET", "/account", token: fresh.token.tokenText).status == 200)
            try await tester.client.signOut()
            #expect(tester.client.currentAccount() == nil)
            #expect(try await wire.send("GET", "/account", token: fresh.token.tokenText).status == 401)
        }
    }

    /// A token from a page is as good as one that a program requests, and looks the same.
    @Test func `the API recognizes a token by its beginning`() async throws {
        try await APIClientTester.run { tester async throws in
            let wire = APIWire(browser: tester.browser.with(.cookie, nil))
            let tokens = try await [tester.browser.makeToken(), tester.signIn().token.tokenText]
            for token in tokens {
                #expect(token.wholeMatch(of: /loki_[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/) != nil)
                #expect(try await wire.send("GET", "/account", token: token).status == 200)
                #expect(try await wire.send("GET", "/account", token: String(token.dropFirst(5))).status == 401)
            }
        }
    }

    /// Reloading a page that shows a token sends its form again.
    @Test func `the API makes only one token from a form that is sent twice`() async throws {
        try await APIClientTester.run { tester async throws in
            var form = try await tester.browser.get("/account/tokens").form(postedTo: "/account/tokens")
            form["name"] = "端末"
            let made = try await tester.browser.post("/account/tokens", form)
            #expect(made.status == .ok)
            let again = try await tester.browser.follow(try await tester.browser.post("/account/tokens", form))
            #expect(again.text.contains("このトークンは作成済みです"))
            #expect(again.text.matches(of: /\/account\/tokens\/[0-9a-f-]{36}\/end/).count == 1)
            let next = made.form(postedTo: "/account/tokens").setting(["name": "もう一つ"])
            #expect(try await tester.browser.post("/account/tokens", next).status == .ok)
            let list = try await tester.browser.get("/account/tokens")
            #expect(list.text.matches(of: /\/account\/tokens\/[0-9a-f-]{36}\/end/).count == 2)
        }
    }

    @Test func `the API says that signing in has restored the account`() async throws {
        try await APIClientTester.run { tester async throws in
            #expect(try await !tester.signIn().isRestored)
            let asked = try await tester.browser.post(
                "/account/delete",
                [FormField("confirmation", "持ち主"), FormField("deletionPassword", APIClientTester.password)])
            #expect(asked.status == .seeOther)
            #expect(try await tester.signIn().isRestored)
            #expect(try await !tester.signIn().isRestored)
        }
    }

    @Test func `the API refuses wrong passwords, and after too many also the right one`() async throws {
        try await APIClientTester.run { tester async throws in
            for _ in 1...10 {
                let failure = try await tester.failure { try await tester.signIn(password: "wrong horse") }
                #expect(failure?.problem?.code == "wrongNameOrPassword")
            }
            let failure = try await tester.failure { try await tester.signIn() }
            guard case .rateLimited(let seconds?) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(seconds > 0)
        }
    }

    @Test func `cookies are ignored`() async throws {
        try await APIClientTester.run { tester async throws in
            #expect(try await tester.browser.get("/account").status == .ok)
            let wire = APIWire(browser: tester.browser)
            for endpoint in API.operations where endpoint.access != .anybody {
                let path = endpoint.template.replacing("{id}", with: UUID.number(7).canonicalText)
                #expect(try await wire.send(endpoint.method.rawValue, path, token: nil).status == 401, "\(endpoint)")
            }
        }
    }

    /// Addresses are logged on their way, and browsers send cookies automatically.
    @Test(arguments: ["?access_token=", "?token=", "access_token=", "loki=", "token="])
    func `the API reads a token from its header alone`(place: String) async throws {
        try await APIClientTester.run { tester async throws in
            let token = try await tester.signIn().token.tokenText
            let isQuery = place.hasPrefix("?")
            let wire = APIWire(browser: tester.browser.with(.cookie, isQuery ? nil : place + token))
            for endpoint in API.operations where endpoint.access != .anybody {
                let path = endpoint.template.replacing("{id}", with: UUID.number(7).canonicalText)
                let status = try await wire.send(
                    endpoint.method.rawValue, isQuery ? path + place + token : path, token: nil
                ).status
                #expect(status == 401, "\(endpoint)")
            }
        }
    }

    @Test func `the API describes the server to everyone`() async throws {
        try await APIClientTester.run { tester async throws in
            let server = try await tester.client.call(
                API.readServer(nil))
            #expect(server.version == Version.current)
            #expect(server.changes.contains { $0.version == Version.current })
            let later = try await tester.client.call(
                API.readServer(Version.current))
            #expect(later.changes == [])
        }
    }

    @Test(arguments: [
        ("GET /nothing", "none", 404, "notFound"), ("PATCH /visits", "none", 405, "methodNotAllowed"),
        ("POST /authenticate", "cross-site", 403, "crossSite"), ("POST /authenticate", "none", 413, "contentTooLarge"),
        ("GET /events?since=%FF", "none", 400, "badRequest"),
    ])
    func `the API answers errors in one form`(request: String, site: String, status: Int, code: String) async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let words = request.split(separator: " ").map { String($0) }
            let body = words[0] == "POST" ? String(repeating: " ", count: 20_000) : nil
            let answer = try await tester.send(words[0], words[1], ["Sec-Fetch-Site": site], body: body)
            #expect(answer.status == status)
            #expect(answer.problem?.code == code)
        }
    }
}
