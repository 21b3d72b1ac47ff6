import AccountData
import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import NIOCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import TransferData
import UICore
import WebCore
import WebTestSupport

@testable import TransferFeature

/// The responses of `/settings/export`.
@Suite struct TransferHomeScreenTests {
    private func response(
        _ method: HTTPRequest.Method, _ path: String, _ feeds: StubCalendarFeedRepository = .ofMember,
        form: [(String, String)]? = nil, in database: Database, as identity: Identity? = .owner
    ) async throws -> TestResponse {
        try await RouteTester(identity, language: .japanese).response(method, path, body: form?.formEncoded) { router in
            TransferFeature(
                feeds: feeds, export: AccountExport(database), visits: SakatsuRepositories.live(database),
                imports: ImportRepositories.live(database),
                site: Site(publicURL: PublicURL("https://sauna.example")),
                settings: "/settings", makeID: { UUID() }
            ).addRoutes(to: router)
        }
    }

    @Test(arguments: [
        ("/settings/export", "text/html; charset=utf-8", nil as String?, "loki.zip"),
        ("/settings/export/loki.zip", "application/zip", "attachment; filename=\"loki.zip\"", "visits.csv"),
        (
            "/settings/export/visits.ics", "text/calendar; charset=utf-8", "attachment; filename=\"visits.ics\"",
            "END:VCALENDAR"
        ),
    ])
    func `Each file has its media type`(
        path: String, type: String, disposition: String?, contents: String
    ) async throws {
        try await withDatabase { (database: Database) async throws in
            let response = try await response(.get, path, in: database)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == type)
            #expect(response.headers[.contentDisposition] == disposition)
            #expect(String(decoding: Array(buffer: response.body), as: UTF8.self).contains(contents))
        }
    }

    @Test func `A new address is shown only where it was created, and never cached`() async throws {
        try await withSQLite { (database: Database) async throws in
            var feeds = StubCalendarFeedRepository.ofMember
            feeds.renew = { _, account, _ in Secret.token.opening(account) }
            feeds.show = { _, _ in true }
            feeds.end = { _, _ in }
            let form = [("detail", "facility"), ("kind", "calendar")]
            let made = try await response(.post, "/settings/export/feed", feeds, form: form, in: database, as: .member)
            #expect(made.status == .ok)
            #expect(made.headers[.cacheControl] == "no-store")
            let address = "sauna.example\(TransferPaths.feed(Secret.token.opening(.member)))"
            let text = String(buffer: made.body)
            #expect(text.contains("\nhttps://\(address)</textarea>"))
            #expect(text.contains("href=\"webcal://\(address)\""))

            let page = try await response(.get, "/settings/export", feeds, in: database, as: .member)
            #expect(page.headers[.cacheControl] != "no-store")
            #expect(String(buffer: page.body).contains("formaction=\"/settings/export/feed/end\""))
            #expect(!String(buffer: page.body).contains(Secret.token.bits))

            let changed = try await response(
                .post, "/settings/export/feed/detail", feeds, form: form, in: database, as: .member)
            #expect(changed.headers[.location] == "/settings/export?notice=changed")
            let ended = try await response(
                .post, "/settings/export/feed/end", feeds, form: form, in: database, as: .member)
            #expect(ended.headers[.location] == "/settings/export?notice=ended")
        }
    }

    /// The stub's methods that write fail the test when they are called.
    @Test(arguments: ["/settings/export/feed", "/settings/export/feed/detail"])
    func `Any other form is refused`(path: String) async throws {
        try await withSQLite { (database: Database) async throws in
            for form in [[], [("detail", "")], [("detail", "nothing")]] as [[(String, String)]] {
                #expect(try await response(.post, path, form: form, in: database).status == .badRequest)
            }
        }
    }

    @Test func `Failures of reading and saving are reported`() async throws {
        try await withSQLite { (database: Database) async throws in
            var feeds = StubCalendarFeedRepository.ofMember
            feeds.show = { _, _ in throw StubError() }
            let failed = try await response(
                .post, "/settings/export/feed/detail", feeds, form: [("detail", "facility")], in: database, as: .member)
            #expect(failed.status == .serviceUnavailable)
            #expect(String(buffer: failed.body).contains("<option value=\"facility\" selected>"))
            feeds.feed = { _ in throw StubError() }
            #expect(try await response(.get, "/settings/export", feeds, in: database).status == .serviceUnavailable)
        }
    }
}
