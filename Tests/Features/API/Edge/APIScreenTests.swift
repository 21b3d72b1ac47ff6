import APICore
import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import NIOCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

/// The responses of `/api/v1`.
@Suite struct APIScreenTests {
    private static let visit = "/visits/\(Sakatsu.full.id.canonicalText)"
    private static let knowing = APITester(
        visits: StubSakatsuRepository(item: { _, _ in .full }),
        settings: StubSettingsRepository(settings: { _ in Settings(temperatureUnit: .fahrenheit) }))

    private func problem(_ response: TestResponse) throws -> Problem {
        #expect(response.headers[.contentType] == "application/problem+json")
        let problem = try APIJSON.decode(Problem.self, from: Data(response.body.readableBytesView))
        #expect(problem.status == response.status.code)
        return problem
    }

    @Test func `the API answers with JSON`() async throws {
        let response = try await Self.knowing.response(.get, Self.visit)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
        #expect(response.headers[.eTag] == "\"3\"")
        #expect(response.headers[.vary] == "Accept-Encoding, Accept-Language, Authorization")
        #expect(try Data(response.body.readableBytesView) == APIJSON.encode(Sakatsu.full))
    }

    @Test func `the API answers with text in the request's language`() async throws {
        for language in Language.allCases {
            let response = try await Self.knowing.response(
                .get, "\(Self.visit)/text", headers: [.acceptLanguage: language.rawValue])
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
            let text = SakatsuShareText(.full, localize: Localizer(language, temperatureUnit: .fahrenheit)).text
            #expect(String(buffer: response.body) == text)
        }
    }

    /// Others write while a request arrives, and instants define the order of changes.
    @Test func `the API takes the instant at which the request is complete`() async throws {
        let (asked, saved) = (Calls<Secret>(), Calls<Timestamp>())
        var tester = APITester(
            memos: StubMemoRepository(save: { saving in
                saved.record(saving.now)
                return .saved(.long)
            }))
        let provenToken = tester.tokens.provenToken
        tester.tokens.provenToken = { secret in
            asked.record(secret)
            return try provenToken(secret)
        }
        tester.now = { Timestamp.noon.after(hours: asked.all.isEmpty ? 0 : 1).date }
        let memo = "/memos/\(UUID.number(1).canonicalText)"
        _ = try await tester.response(.put, memo, headers: [.ifNoneMatch: "*"], body: #"{"body":"湯"}"#)
        #expect(saved.all == [.noon.after(hours: 1)])
    }

    @Test func `the API answers with nothing when nothing changed`() async throws {
        let response = try await Self.knowing.response(.get, Self.visit, headers: [.ifNoneMatch: "\"3\""])
        #expect(response.status == .notModified)
        #expect(response.headers[.eTag] == "\"3\"")
        #expect(response.body.readableBytes == 0)
    }

    @Test func `the API answers with the description`() async throws {
        let response = try await APITester().response(.get, "/openapi.yaml", headers: [.authorization: ""])
        #expect(response.headers[.contentType] == "application/yaml")
        #expect(response.headers[.cacheControl] == "no-cache")
        #expect([UInt8](response.body.readableBytesView) == OpenAPI.document)
    }

    @Test func `the API says where its parts are`() async throws {
        let response = try await APITester().response(.get, "", headers: [.authorization: ""])
        #expect(response.status == .ok)
        let root = try APIJSON.decode(APIRoot.self, from: Data(response.body.readableBytesView))
        #expect(root == APIRoot(version: "1.2.3"))
        #expect(root.name == "Loki")
        let names = [
            "account", "authenticate", "changes", "description", "documentation", "events", "export", "facilities",
            "imports", "memos", "server", "settings", "statistics", "visits",
        ]
        #expect(root.links.keys.sorted() == names)
        #expect(root.links["visits"] == "/api/v1/visits")
        for path in root.links.values where path != "/api/v1/events" {
            let isWritten = ["/api/v1/authenticate", "/api/v1/imports"].contains(path)
            let method: HTTPRequest.Method = isWritten ? .post : .get
            let answer = try await APITester().response(
                method, String(path.dropFirst(7)), headers: [.authorization: "", .contentType: "text/plain"])
            #expect([200, 401, 415].contains(answer.status.code), "\(path)")
        }
    }

    @Test func `the API explains itself`() async throws {
        let response = try await APITester().response(.get, "/documentation.md", headers: [.authorization: ""])
        #expect(response.headers[.contentType] == "text/markdown; charset=utf-8")
        #expect(String(buffer: response.body).hasPrefix("# The API\n"))
    }

    @Test func `the API lets no cache keep tokens`() async throws {
        var tester = APITester()
        tester.tokens.authenticate = { _ in .made(.session, .commandLine, .member, isRestored: false) }
        let body = #"{"name": "Löyly", "password": "correct horse", "deviceName": "端末"}"#
        let made = try await tester.response(.post, "/authenticate", headers: [.authorization: ""], body: body)
        #expect(made.status == .created)
        #expect(made.headers[.cacheControl] == "no-store")
    }

    // MARK: - Refusals

    @Test(arguments: API.operations.filter { $0.access != .anybody })
    func `the API asks for a token`(endpoint: APIOperation) async throws {
        let path = endpoint.template.replacing("{id}", with: UUID.number(1).canonicalText)
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        let response = try await APITester().response(method, path, headers: [.authorization: "Bearer x"])
        #expect(response.status == .unauthorized)
        #expect(response.headers[.wwwAuthenticate] == "Bearer")
        #expect(try problem(response).code == "signInRequired")
    }

    @Test(arguments: API.operations.filter { $0.access == .writer })
    func `the API lets a read-only token write nothing`(endpoint: APIOperation) async throws {
        var tester = APITester(tokens: .knowing(.backup))
        tester.tokens.touch = { _, _ in }
        let path = endpoint.template.replacing("{id}", with: UUID.number(1).canonicalText)
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        let response = try await tester.response(method, path, body: "{}")
        #expect(response.status == .forbidden)
        #expect(try problem(response).code == "readOnlyToken")
    }

    @Test(arguments: [
        ("application/json", "{}", "badRequest"), ("application/json; charset=utf-8", "", "badRequest"),
        ("application/json", "{\"body\": \"湯\"}", "preconditionRequired"),
        ("APPLICATION/JSON ; Charset = \"UTF-8\"", "{}", "badRequest"), ("application/json;x=y", "{}", "badRequest"),
        ("application/json; charset=utf-16", "{}", "unsupportedMediaType"),
        ("application/json; charset=", "{}", "unsupportedMediaType"),
        (";application/json", "{}", "unsupportedMediaType"),
        ("text/plain", "{}", "unsupportedMediaType"),
        ("", "{}", "unsupportedMediaType"), ("application/x-www-form-urlencoded", "body=1", "unsupportedMediaType"),
        ("application/json", String(repeating: " ", count: 2 * 1024 * 1024 + 1), "contentTooLarge"),
    ])
    func `the API only reads JSON`(mediaType: String, body: String, code: String) async throws {
        let path = "/memos/\(UUID.number(1).canonicalText)"
        let response = try await APITester().response(.put, path, headers: [.contentType: mediaType], body: body)
        #expect(try problem(response).code == code)
    }

    @Test func `the API says that the body is not JSON`() async throws {
        let path = "/memos/\(UUID.number(1).canonicalText)"
        let response = try await APITester().response(
            .put, path, headers: [.acceptLanguage: "ja"], body: #"{"body": "湯"#)
        let detail = "本文をJSONとして読み取れません。"
        #expect(try problem(response).errors == [FieldProblem(field: "", detail: detail)])
    }

    @Test(arguments: [
        ("/visits?limit=0", "limit"), ("/visits?from=2026-02-30", "from"), ("/memos?q=%00", "q"),
        ("/memos?q=%FF", "query"), ("/facilities?limit=x", "limit"), ("/events?since=%00", "since"),
    ])
    func `the API names fields that cannot be read`(path: String, field: String) async throws {
        let found = try problem(try await APITester().response(.get, path))
        #expect(found.code == "badRequest")
        #expect(found.errors.map(\.field) == [field])
    }

    @Test(arguments: [
        ("ja", "1から100までの整数にしてください。", "クエリにこの名前はありません。使える名前: deleted, q, id, after, updatedSince, limit"),
        (
            "en", "Use a whole number from 1 to 100.",
            "The query has no such name. It has these: deleted, q, id, after, updatedSince, limit."
        ),
    ])
    func `the API names the parameters of a query`(language: String, limit: String, name: String) async throws {
        let response = try await APITester().response(
            .get, "/memos?offset=1&limit=0", headers: [.acceptLanguage: language])
        #expect(
            try problem(response).errors == [
                FieldProblem(field: "limit", detail: limit), FieldProblem(field: "offset", detail: name),
            ])
        let trash = try await APITester().response(
            .get, "/memos?deleted=yes", headers: [.acceptLanguage: language])
        #expect(try problem(trash).errors.map { $0.detail.contains("true, false") } == [true])
    }

    @Test func `the API names a limited number of errors`() async throws {
        let names = (0..<1_000).map { "x\($0)" }.joined(separator: "&")
        let response = try await APITester().response(.get, "/account?\(names)")
        #expect(try problem(response).errors.map(\.field) == (0..<APIError.errorCount).map { "x\($0)" })
    }

    @Test func `the API speaks the request's language`() async throws {
        let tester = APITester(visits: StubSakatsuRepository(item: { _, _ in nil }))
        let (japanese, english) = ("見つかりません", "Not found")
        let titles = [
            ("ja", japanese), ("en", english), ("ja-JP,en;q=0.8", japanese), ("en;q=0.8,ja;q=0.9", japanese),
            ("fr", english), ("fr,ja;q=0.1", japanese), ("*", english), ("*,en;q=0.1", japanese),
            ("en;q=0,*", japanese), ("ja;q=0", english), ("", english), ("日本語", english), ("ja_JP", english),
            (nil, english),
        ]
        for (language, title) in titles {
            let headers: HTTPFields = language.map { [.acceptLanguage: $0] } ?? [:]
            let response = try await tester.response(.get, Self.visit, headers: headers)
            #expect(response.status == .notFound)
            #expect(try problem(response).title == title)
        }
    }

    @Test(arguments: ["/visits/x", "/memos/1/text"])
    func `other identifiers are not found`(path: String) async throws {
        #expect(try problem(try await APITester().response(.get, path)).code == "notFound")
    }

    @Test(arguments: [
        "/visits/", "//visits", "/visits//", "/Visits", "\(visit)/", "\(visit)//text", "/visits/%2E%2E", "/visits/..",
        "/visits/%zz", "/visits/%", "/visits/%2F", "/visit%73/\(Sakatsu.full.id.canonicalText)/x", "/",
    ])
    func `other paths are not found`(path: String) async throws {
        #expect(try await Self.knowing.response(.get, path).status == .notFound)
    }

    @Test(arguments: [
        Sakatsu.full.id.uuidString, Sakatsu.full.id.canonicalText.replacing("-", with: "%2D"),
        Sakatsu.full.id.canonicalText.replacing("-", with: "%2d").replacing("0", with: "%30"),
    ])
    func `the API reads an identifier in any form`(id: String) async throws {
        for path in ["/visits/\(id)", "/visits/\(id)/text"] {
            #expect(try await Self.knowing.response(.get, path).status == .ok)
        }
    }

    @Test func `the API says when to try again`() async throws {
        var tester = APITester()
        tester.tokens.authenticate = { _ in .tooManyAttempts(seconds: 42) }
        let body = #"{"name": "Löyly", "password": "correct horse", "deviceName": "端末"}"#
        let response = try await tester.response(.post, "/authenticate", body: body)
        #expect(response.status == .tooManyRequests)
        #expect(response.headers[.retryAfter] == "42")
    }

    @Test func `the API never prints an error`() async throws {
        let tester = APITester(visits: StubSakatsuRepository(item: { _, _ in throw StubError() }))
        let response = try await tester.response(.get, Self.visit)
        #expect(response.status == .internalServerError)
        #expect(try problem(response).code == "failed")
        #expect(!String(buffer: response.body).contains("secret"))
    }
}
