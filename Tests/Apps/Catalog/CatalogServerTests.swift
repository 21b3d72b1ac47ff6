import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import Testing
import WebCore

@testable import CatalogApp

/// The responses of the catalog's paths.
@Suite struct CatalogServerTests {
    private func response(_ path: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        let application = buildCatalog(
            port: 0, logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        var headers = headers
        headers[.acceptLanguage] = headers[.acceptLanguage] ?? "en"
        return try await application.test(.router) { [headers] client in
            try await client.execute(uri: path, method: .get, headers: headers)
        }
    }

    @Test func `the catalog lists all views to choose from`() async throws {
        let response = try await response("/")

        #expect(response.status == .ok)
        #expect(String(buffer: response.body).contains("href=\"/views/SakatsuListPage/"))
        #expect(response.headers[.contentSecurityPolicy]?.hasSuffix("frame-src 'self'; frame-ancestors 'self'") == true)
    }

    @Test func `the catalog shows a view in a frame`() async throws {
        let path = try #require(Catalog.chapters.first?.entries.first?.path)
        let text = String(buffer: try await response("/views/\(path)?language=ja&frame=desktop").body)

        #expect(text.contains("<iframe class=\"desktop\" src=\"/pages/\(path)?language=ja&amp;"))
    }

    @Test func `the catalog shows a view on its own`() async throws {
        let path = try #require(Catalog.chapters.first?.entries.first?.path)
        let text = String(buffer: try await response("/pages/\(path)?language=en&appearance=dark").body)

        #expect(text.contains("<html lang=\"en\" data-appearance=\"dark\">"))
        #expect(!text.contains("<iframe"))
    }

    @Test func `the catalog sends the list alone when searching`() async throws {
        let text = String(buffer: try await response("/?q=toast", headers: [.hxRequest: "true"]).body)

        #expect(text.hasPrefix("<p class=\"found\""))
        #expect(text.contains("UndoToast"))
        #expect(!text.contains("SakatsuListPage"))
    }

    @Test(arguments: ["/views/Nothing/here", "/pages/Nothing/here"])
    func `the catalog has no other views`(path: String) async throws {
        #expect(try await response(path).status == .notFound)
    }

    @Test(arguments: ["/events?since=sample-0", "/sakatsu?after=x", "/memos/new"])
    func `the catalog leaves views as they are`(path: String) async throws {
        #expect(try await response(path).status == .noContent)
    }

    @Test(arguments: [("/catalog.css", "text/css; charset=utf-8"), ("/catalog.js", "text/javascript; charset=utf-8")])
    func `the catalog serves its own style and script`(path: String, type: String) async throws {
        let response = try await response(path)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == type)
    }
}
