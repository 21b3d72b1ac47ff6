import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import ModelsCore
import NIOCore
import TestSupport
import Testing
import UICore

@testable import WebCore

@Suite struct ErrorPageMiddlewareTests {
    private func page(
        _ tester: WebTester = WebTester(), language: String = "ja", throwing error: any Error & Sendable
    ) async throws -> TestResponse {
        try await tester.response(.get, "/", headers: [.acceptLanguage: language]) { router in
            router.get("/") { _, _ -> Response in throw error }
        }
    }

    @Test(arguments: [400, 403, 404, 405, 409, 413, 421, 422, 500, 503], Language.allCases)
    func `the error page answers with a page of the status`(code: Int, language: Language) async throws {
        let status = HTTPResponse.Status(code: code)
        let response = try await page(language: language.rawValue, throwing: HTTPError(status))
        let localize = Localizer(language)
        let (title, message) = ErrorPage.words(status)
        #expect(response.status == status)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.text.contains("<html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains("<title>\(localize(title)) – Loki</title>"))
        #expect(response.text.contains("<h1>\(localize(title).escaped)</h1><p>\(localize(message).escaped)</p>"))
        #expect(response.text.contains("href=\"/home\""))
    }

    @Test(arguments: [
        (400, "読み取れませんでした", "Couldn’t read that"), (403, "この操作はできません", "Not allowed"),
        (404, "ページが見つかりません", "Page not found"), (405, "ページが見つかりません", "Page not found"),
        (413, "入力が大きすぎます", "Too much text"),
        (421, "このアドレスでは開けません", "Not available at this address"), (500, "うまくいきませんでした", "Something went wrong"),
        (503, "うまくいきませんでした", "Something went wrong"), (418, "うまくいきませんでした", "Something went wrong"),
    ])
    func `the error page chooses its words by the status`(code: Int, japanese: String, english: String) {
        let title = ErrorPage.words(HTTPResponse.Status(code: code)).title
        #expect(Localizer(.japanese)(title) == japanese)
        #expect(Localizer(.english)(title) == english)
    }

    @Test(arguments: [
        (Language.japanese, "管理者だけが開けます"), (.english, "Only the owner can see this"),
    ])
    func `the error page says that a page is the owner's`(language: Language, title: String) async throws {
        let response = try await page(language: language.rawValue, throwing: OwnersOnlyError())
        #expect(response.status == .forbidden)
        #expect(response.text.contains("<h1>\(title)</h1>"))
    }

    @Test(arguments: [
        StubError() as any Error & Sendable, HTTPError(.badRequest, message: "secret details"),
        HTTPError(.internalServerError, message: "secret details"), FormError.notUTF8,
    ])
    func `the error page never prints the error`(error: any Error & Sendable) async throws {
        let text = try await page(throwing: error).text
        #expect(!text.contains("secret"))
        #expect(!text.contains("notUTF8"))
        #expect(!text.contains("StubError"))
    }

    @Test func `the error page does not log that the client left`() async throws {
        let lines = Calls<String>()
        var tester = WebTester()
        tester.logger = Logger(label: "test") { _ in LogRecorder(lines: lines) }
        #expect(try await page(tester, throwing: CancellationError()).status == .serviceUnavailable)
        #expect(!lines.all.contains { $0.hasPrefix("error ") })
    }

    @Test func `the error page answers an unknown error with 500 and logs its type alone`() async throws {
        let lines = Calls<String>()
        var tester = WebTester()
        tester.logger = Logger(label: "test") { _ in LogRecorder(lines: lines) }

        let response = try await page(tester, throwing: StubError())

        #expect(response.status == .internalServerError)
        #expect(lines.all.filter { $0.hasPrefix("error ") } == ["error Request failed error.type=StubError"])
        #expect(!lines.all.contains { $0.contains("secret") })
    }

    @Test func `the error page speaks and looks as the account prefers`() async throws {
        let response = try await page(
            WebTester(preferences: StubPreferences(.english, .dark)), language: "ja", throwing: HTTPError(.notFound))
        #expect(response.text.contains("<html lang=\"en\" data-appearance=\"dark\">"))
    }

    @Test func `the error page speaks the browser's language when the storage fails`() async throws {
        let response = try await page(
            WebTester(preferences: StubPreferences(failing: StubError())), language: "en",
            throwing: HTTPError(.serviceUnavailable))
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<html lang=\"en\" data-appearance=\"system\">"))
        #expect(response.text.contains("<h1>Something went wrong</h1>"))
    }

    @Test func `the error page shows a page for an unknown path`() async throws {
        let response = try await WebTester().response(.get, "/<script>alert(1)</script>") { _ in }
        #expect(response.status == .notFound)
        #expect(!response.text.contains("alert"))
    }

    @Test(arguments: ["/", "/nowhere"])
    func `the error page answers head without a body`(path: String) async throws {
        let response = try await WebTester().response(.head, path) { router in
            router.get("/") { _, _ -> Response in throw StubError() }
        }
        #expect(response.status.code >= 400)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.text == "")
    }

    @Test(arguments: [("/programs", "418"), ("/people", "<!doctype html>")])
    func `the error page leaves the answer to the responder`(path: String, start: String) async throws {
        let router = Router(context: WebContext.self)
        router.add(middleware: IdentityMiddleware(provider: StubIdentities(), now: { WebTester().now }))
        router.add(
            middleware: ErrorPageMiddleware(visitors: WebTester().visitors, home: "/home", responder: answerPrograms))
        router.get(RouterPath(path)) { _, _ -> Response in throw HTTPError(.init(code: 418)) }
        let response = try await Application(router: router).test(.router) { client in
            try await client.execute(uri: path, method: .get)
        }
        #expect(response.status.code == 418)
        #expect(response.text.lowercased().hasPrefix(start))
    }
}

/// Responds to programs with only the number.
@Sendable private func answerPrograms(_ request: Request, status: HTTPResponse.Status) -> Response? {
    guard request.uri.path == "/programs" else { return nil }
    return Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code)")))
}

extension String {
    fileprivate var escaped: String { replacing("'", with: "&#39;") }
}
