import HTTPTypes
import Testing

@testable import ServerApp

/// Writes that another site's page sends with the owner's cookie.
@Suite struct CrossSiteTests {
    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
        ("Origin", "null"), ("Origin", "http://localhost.evil.example"),
    ])
    func `requests of other sites are refused`(header: String, value: String) async throws {
        try await AppTester().run { browser async throws in
            let name = try #require(HTTPField.Name(header))
            let path = try await browser.record("湯の森サウナ")
            let foreign = browser.with(name, value)
            for path in ["\(path)/delete", "/sakatsu/new", "/settings", "/sign-out", "/account/delete", "/sign-in"] {
                #expect(try await foreign.post(path, []).status == .forbidden, "\(path)")
            }
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test(arguments: [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none"), ("X-Other", "x")])
    func `requests of the same site and of programs pass`(header: String, value: String) async throws {
        try await AppTester().run { browser async throws in
            let name = try #require(HTTPField.Name(header))
            let own = browser.with(name, value)
            #expect(try await own.post("/sign-out", []).status == .seeOther)
        }
    }

    /// A request of the service worker, for a person who used the browser before.
    @Test func `a form of another account is answered with a page`() async throws {
        try await AppTester().run { browser async throws in
            let name = try #require(HTTPField.Name("Loki-Account"))
            let foreign = browser.with(name, "00000000-0000-4000-8000-0000000000ff")
            let response = try await foreign.post("/memos/new", [])
            #expect(response.status == .unauthorized)
            #expect(response.headers[.contentSecurityPolicy] != nil)
            #expect(response.headers[name] != nil)
            #expect(response.text.contains("</html>"))
        }
    }
}
