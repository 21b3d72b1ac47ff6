import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LicensesData
import LocalizationCore
import NIOCore
import Testing
import WebTestSupport

@testable import LicensesFeature

/// The responses of `/settings/licenses` and the paths below it.
@Suite struct LicensesScreenTests {
    private func response(
        _ uri: String, _ repository: StubLicenseRepository, language: Language = .japanese
    ) async throws -> TestResponse {
        try await RouteTester(language: language).response(.get, uri) { router in
            LicensesFeature(repository: repository, settings: "/my-settings")
                .addRoutes(to: router)
        }
    }

    @Test(arguments: [(Language.japanese, "ライセンス", "設定"), (.english, "Licenses", "Settings")])
    func `the page lists everything that the program contains`(language: Language, title: String, settings: String)
        async throws
    {
        let repository = StubLicenseRepository(all: { [.grdb, .htmx] })
        let response = try await response("/settings/licenses", repository, language: language)
        let text = String(buffer: response.body)

        #expect(response.status == .ok)
        #expect(text.contains("<h1>\(title)</h1>"))
        #expect(text.contains("<a href=\"/my-settings\">"))
        #expect(text.contains("</svg>\(settings)</a>"))
        #expect(
            text.contains(
                """
                <li><a class="row" href="/settings/licenses/GRDB.swift"><span>GRDB.swift</span>\
                <span class="value">7.10.0</span></a></li>\
                <li><a class="row" href="/settings/licenses/htmx"><span>htmx</span><span class="value"></span></a></li>
                """))
        #expect(!text.contains("Zero-Clause"))
    }

    @Test(arguments: [(Language.japanese, "ライセンスはありません。"), (.english, "No licenses.")])
    func `the page says that there are none`(language: Language, words: String) async throws {
        let response = try await response("/settings/licenses", StubLicenseRepository(all: { [] }), language: language)
        #expect(response.status == .ok)
        #expect(String(buffer: response.body).contains(words))
    }

    @Test func `a license is shown in full`() async throws {
        let repository = StubLicenseRepository(named: { $0 == "GRDB.swift" ? .grdb : nil })
        let response = try await response("/settings/licenses/GRDB.swift", repository)
        let text = String(buffer: response.body)

        #expect(response.status == .ok)
        #expect(text.contains("<title>GRDB.swift – Loki</title>"))
        #expect(text.contains("<h1>GRDB.swift</h1>"))
        #expect(text.contains("<span>バージョン</span><span class=\"value\">7.10.0</span>"))
        #expect(text.contains("<a href=\"/settings/licenses\">"))
        #expect(text.contains("lang=\"en\" tabindex=\"0\">\nCopyright &lt;GRDB&gt; &amp; others</pre>"))
    }

    @Test func `the page shows no version if there is none`() async throws {
        let response = try await response("/settings/licenses/htmx", StubLicenseRepository(named: { _ in .htmx }))
        let text = String(buffer: response.body)
        #expect(!text.contains("バージョン"))
        #expect(text.contains("lang=\"en\" tabindex=\"0\">\n\n  Zero-Clause BSD\n\nAS IS</pre>"))
    }

    @Test func `the page links to a name with letters that an address cannot have`() async throws {
        let odd = License(name: "a b/日?", version: "", text: "licence")
        let repository = StubLicenseRepository(all: { [odd] }, named: { $0 == odd.name ? odd : nil })
        let path = "/settings/licenses/a%20b%2F%E6%97%A5%3F"

        let list = try await response("/settings/licenses", repository)
        #expect(String(buffer: list.body).contains("href=\"\(path)\""))
        #expect(try await response(path, repository).status == .ok)
    }

    @Test(arguments: ["/settings/licenses/nothing", "/settings/licenses/grdb.swift", "/settings/licenses/GRDB.swift/x"])
    func `another name is not found`(path: String) async throws {
        let repository = StubLicenseRepository(named: { $0 == "GRDB.swift" ? .grdb : nil })
        #expect(try await response(path, repository).status == .notFound)
    }

    @Test func `the page finds no license for bytes that are not text`() async throws {
        #expect(try await response("/settings/licenses/%FF", StubLicenseRepository()).status == .notFound)
    }
}
