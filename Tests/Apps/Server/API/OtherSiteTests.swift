import APICore
import HTTPTypes
import ModelsCore
import NIOCore
import SampleCore
import Testing
import WebCore

@testable import ServerApp

/// Pages of other sites, in a browser in which the owner is signed in.
@Suite struct OtherSiteTests {
    private static let origin = "https://other.example"
    private static let exposed = "ETag, Retry-After, X-Request-ID, Allow, WWW-Authenticate, Content-Disposition"

    private func foreign(_ browser: Browser) throws -> Browser {
        browser.with(.origin, Self.origin).with(try #require(HTTPField.Name("Sec-Fetch-Site")), "cross-site")
    }

    private func path(_ endpoint: APIOperation) -> String {
        API.root + endpoint.template.replacing("{id}", with: RouteMatrix.unknown)
    }

    private func expectOpen(_ page: WebPage, _ comment: Comment) {
        #expect(page.headers[.accessControlAllowOrigin] == "*", comment)
        #expect(page.headers[.accessControlAllowCredentials] == nil, comment)
        #expect(page.headers[.accessControlExposeHeaders] == Self.exposed, comment)
        #expect(page.headers[.xRequestID] != nil, comment)
    }

    private func expectClosed(_ page: WebPage, _ comment: Comment) {
        for name in [
            HTTPField.Name.accessControlAllowOrigin, .accessControlAllowCredentials, .accessControlAllowMethods,
            .accessControlAllowHeaders,
        ] {
            #expect(page.headers[name] == nil, comment)
        }
    }

    @Test func `pages of other sites get an answer to their preflight`() async throws {
        try await AppTester().run { browser async throws in
            let page = try foreign(browser.with(.cookie, nil)).with(.accessControlRequestMethod, "PUT")
                .with(.accessControlRequestHeaders, "authorization,content-type,if-match")
            for endpoint in API.operations where endpoint != API.authenticate.operation {
                let answer = try await page.send(.options, path(endpoint))
                #expect(answer.status == .noContent, "\(endpoint)")
                expectOpen(answer, "\(endpoint)")
                let methods = answer.headers[.accessControlAllowMethods]?.split(separator: ", ") ?? []
                #expect(methods.contains { $0 == endpoint.method.rawValue }, "\(endpoint)")
                #expect(
                    answer.headers[.accessControlAllowHeaders]
                        == "Authorization, Content-Type, If-Match, If-None-Match, Accept-Language, Last-Event-ID")
                #expect(answer.headers[.accessControlMaxAge] == "7200")
            }
            #expect(try await page.send(.options, "/api/v1/openapi.yaml").status == .noContent)
            #expect(try await page.send(.options, "/api/v1/nothing").status == .notFound)
            #expect(
                try await page.with(.accessControlRequestMethod, nil).send(.options, "/api/v1/visits").status
                    == .methodNotAllowed)
        }
    }

    @Test func `pages of other sites use everything with a token`() async throws {
        try await APIClientTester.run { tester async throws in
            let token = try await tester.signIn().token.tokenText
            let page = try foreign(tester.browser.with(.cookie, nil)).with(.authorization, "Bearer \(token)")
                .with(.contentType, "application/json")
            for path in ["", "/account", "/visits", "/nothing", "/visits?limit=0", "/openapi.yaml", "/settings"] {
                expectOpen(try await page.get("/api/v1\(path)"), "\(path)")
            }
            let memo = "/api/v1/memos/\(RouteMatrix.unknown)"
            let body = ByteBuffer(string: #"{"body":"湯"}"#)
            let made = try await page.with(.ifNoneMatch, "*").send(.put, memo, body: body)
            #expect(made.status == .created)
            expectOpen(made, "made")
            #expect(try await page.with(.ifMatch, "\"1\"").send(.delete, memo).status == .noContent)
            #expect(try await page.send(.post, "\(memo)/restore").status == .ok)
            #expect(try await page.send(.post, "/api/v1/account/sign-out").status == .noContent)
            let ended = try await page.get("/api/v1/account")
            #expect(ended.status == .unauthorized)
            expectOpen(ended, "ended")
        }
    }

    @Test func `pages of other sites write nothing without a token`() async throws {
        try await AppTester().run { browser async throws in
            for owner in [browser, browser.with(.cookie, nil)] {
                for endpoint in API.operations where endpoint.method != .get {
                    #expect(
                        try await foreign(owner).send(endpoint.method, path(endpoint)).status == .forbidden,
                        "\(endpoint)")
                }
            }
        }
    }

    /// With a token of another account, or an invalid one: the cookie still opens nothing.
    @Test(arguments: ["Bearer x", "Basic eDp4", ""])
    func `pages of other sites write nothing outside the API`(authorization: String) async throws {
        try await AppTester().run { browser async throws in
            let path = try await browser.record("湯の森サウナ")
            let page = try foreign(browser).with(.authorization, authorization)
            for path in [
                "\(path)/delete", "/sakatsu/new", "/settings", "/sign-out", "/account/delete", "/sign-in", "/api/v1x",
                "//api/v1/visits", "/api/v10/visits",
            ] {
                let answer = try await page.post(path, [])
                #expect(answer.status == .forbidden, "\(path)")
                expectClosed(answer, "\(path)")
            }
            for path in [
                path, "/sakatsu", "/settings/export/loki.zip", "/sign-in", "/assets/made/loki.css", "/health/live",
            ] {
                expectClosed(try await page.get(path), "\(path)")
            }
            #expect(try await page.post("/api/v1/../../sakatsu/new", []).status == .notFound)
            let preflight = page.with(.accessControlRequestMethod, "POST")
            expectClosed(try await preflight.send(.options, "/sakatsu/new"), "preflight")
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test(arguments: ["/api/v1/authenticate", "/api/v1//authenticate", "/api/v1/authenticate/"])
    func `pages of other sites cannot guess passwords`(path: String) async throws {
        try await APIClientTester.run { tester async throws in
            let page = try foreign(tester.browser).with(.contentType, "application/json")
                .with(.authorization, "Bearer x")
            let body = ByteBuffer(
                string: #"{"name":"持ち主","password":"\#(APIClientTester.password)","deviceName":"x"}"#)
            let answer = try await page.send(.post, path, body: body)
            #expect(answer.status == .forbidden)
            expectClosed(answer, "\(path)")
            let preflight = try await page.with(.accessControlRequestMethod, "POST").send(.options, path)
            #expect(preflight.status.code >= 400)
            expectClosed(preflight, "preflight of \(path)")
        }
    }
}
