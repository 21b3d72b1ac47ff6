import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import WebCore

@testable import ServerApp

/// Existing and unknown addresses.
@Suite struct RouteTests {
    private static let unknown = "/sakatsu/00000000-0000-4000-8000-000000000001"

    @Test(arguments: [
        ("/sakatsu", 200), ("/sakatsu?q=%E6%B9%AF&edit", 200), ("/sakatsu/new", 200), ("/settings", 200),
        ("/places", 200),
        ("/settings/licenses", 200), ("/settings/licenses/GRDB.swift", 200), ("/settings/licenses/nothing", 404),
        ("/settings/licenses/%FF", 404),
        ("/health/live", 200), ("/health/ready", 200), ("/assets/made/loki.css", 200), ("/", 303),
        (unknown, 404), ("\(unknown)/edit", 404), ("\(unknown)/text", 404), ("\(unknown)/nothing", 404),
        ("/sakatsu/delete", 404), ("/sakatsu/restore", 404), ("/sakatsu/x", 404), ("/nothing", 404), ("/health", 404),
        ("/metrics", 404),
        ("/assets/../Package.swift", 404), ("/sakatsu?q=%FF", 400), ("/sakatsu?q=%00", 400), ("/sakatsu?q=%", 400),
        ("/sakatsu?after=x", 400), ("/settings?%FF", 400),
    ])
    func `the server answers reads`(path: String, code: Int) async throws {
        try await AppTester().run { browser in
            let page = try await browser.get(path)
            #expect(page.status.code == code)
            #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            #expect(page.headers[.xRequestID]?.isEmpty == false)

            let head = try await browser.send(.head, path)
            #expect(head.status.code == code)
            #expect(head.text == "")
            #expect(head.headers[.contentSecurityPolicy] == page.headers[.contentSecurityPolicy])
        }
    }

    @Test(arguments: [
        ("/sakatsu/new", 400), ("\(unknown)/edit", 400), ("\(unknown)/delete", 303), ("/sakatsu/x/delete", 404),
        ("/sakatsu/delete", 422), ("/sakatsu/restore", 400), ("/settings", 400), ("/", 404), ("/sakatsu", 404),
        (unknown, 404), ("/health/live", 404), ("/assets/made/loki.css", 404),
    ])
    func `writes without a form are answered`(path: String, code: Int) async throws {
        try await AppTester().run { browser async throws in
            #expect(try await browser.post(path, []).status.code == code)
            #expect(try await browser.listedNames() == [])
        }
    }

    @Test(arguments: [HTTPRequest.Method.put, .patch, .delete])
    func `other methods are not found`(method: HTTPRequest.Method) async throws {
        try await AppTester().run { browser async throws in
            #expect(try await browser.send(method, "/sakatsu", body: ByteBuffer()).status == .notFound)
        }
    }

    @Test func `the server starts with the list`() async throws {
        try await AppTester().run { browser async throws in
            #expect(try await browser.get("/").headers[.location] == "/sakatsu")
        }
    }

    @Test(arguments: ["/health/live", "/health/ready"])
    func `the health check says that all is well`(path: String) async throws {
        try await AppTester().run { browser in
            let page = try await browser.get(path)
            #expect(page.text == "ok")
            #expect(page.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(page.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `writes of other sites are refused`() async throws {
        try await AppTester().run { browser async throws in
            let form = try await browser.newForm("湯の森サウナ")
            let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
            let page = try await browser.with(site, "cross-site").post("/sakatsu/new", form)
            #expect(page.status == .forbidden)
            #expect(page.texts(of: "h1") == ["この操作はできません"])
            #expect(try await browser.listedNames() == [])
            #expect(try await browser.with(site, "same-origin").post("/sakatsu/new", form).status == .seeOther)
        }
    }

    @Test func `the server speaks the browser's language`() async throws {
        try await AppTester().run { browser async throws in
            #expect(try await browser.get("/sakatsu").texts(of: "h1") == ["サ活一覧"])
            #expect(try await browser.with(.acceptLanguage, "en").get("/sakatsu").texts(of: "h1") == ["Visits"])
            #expect(try await browser.with(.acceptLanguage, "en").get("/nothing").texts(of: "h1") == ["Page not found"])
        }
    }
}
