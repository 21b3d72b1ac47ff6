import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import ModelsCore
import NIOCore
import SampleCore
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import DebugFeature

/// The responses of the pages, with a real database.
@Suite struct DebugScreensTests {
    private static let paths = [
        "/debug", "/debug/log", "/debug/requests", "/debug/database", "/debug/changes", "/debug/samples",
        "/debug/faults",
    ]

    private func feature(_ database: Database) -> DebugFeature {
        DebugFeature(
            database: database, log: RecentLog(),
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    }

    private func answer(
        _ feature: DebugFeature, _ path: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
        form: String? = nil, language: Language = .japanese
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let owner = Identity(account: .first, session: .session, isOwner: true)
        let response = try await RouteTester(owner, language: language)
            .response(method, path, headers: headers, body: form) { feature.addRoutes(to: $0) }
        return (response.status, String(buffer: response.body))
    }

    @Test(arguments: paths, Language.allCases)
    func `each debug page opens`(path: String, language: Language) async throws {
        try await withSQLite { database in
            let (status, text) = try await answer(feature(database), path, language: language)
            #expect(status == .ok)
            #expect(text.contains("<h1>"))
            #expect(!text.contains("障害を再現中") && !text.contains("A fault is on"))
        }
    }

    @Test(arguments: paths)
    func `the debug page names the active fault`(path: String) async throws {
        try await withSQLite { database in
            let feature = feature(database)
            let (status, _) = try await answer(feature, "/debug/faults", .post, form: "fault=failingReads")
            #expect(status == .seeOther)
            await #expect(throws: InjectedFault(access: .read)) { try await feature.records.checkReadable() }
            let page = try await answer(feature, path)
            #expect(page.status == .ok)
            #expect(page.text.contains("障害を再現中：読み取りが失敗する"))
        }
    }

    @Test func `the debug page adds and removes samples`() async throws {
        try await withSQLite { database in
            let feature = feature(database)
            #expect(try await answer(feature, "/debug/samples", .post, form: "count=10").status == .seeOther)
            await feature.jobs.finish(of: .first)
            let (_, full) = try await answer(feature, "/debug/samples")
            #expect(full.contains(">10件<"))

            #expect(try await answer(feature, "/debug/samples/remove", .post).status == .seeOther)
            await feature.jobs.finish(of: .first)
            let (_, empty) = try await answer(feature, "/debug/samples", headers: [.hxRequest: "true"])
            #expect(empty.contains(">0件<"))
            #expect(!empty.contains("<html"))
            #expect(try await answer(feature, "/debug/samples/cancel", .post).status == .seeOther)
        }
    }

    @Test func `the debug page checks the file`() async throws {
        try await withSQLite { database in
            let (status, text) = try await answer(feature(database), "/debug/database/check", .post)
            #expect(status == .ok)
            #expect(text.contains("データベースに異常はありません。"))
        }
    }

    @Test(arguments: [
        ("/debug/samples", "count=11"), ("/debug/samples", "count=x"), ("/debug/samples", ""),
        ("/debug/faults", "fault=everything"), ("/debug/faults", ""),
    ])
    func `the debug page refuses forms that no page sends`(path: String, form: String) async throws {
        try await withSQLite { database in
            let (status, _) = try await answer(feature(database), path, .post, form: form)
            #expect(status == .badRequest)
        }
    }

    @Test(arguments: ["/debug/database", "/debug/samples"])
    func `the debug page answers that the database cannot be read`(path: String) async throws {
        try await withSQLite { database in
            let feature = feature(database)
            try database.close()
            let (status, text) = try await answer(feature, path)
            #expect(status == .serviceUnavailable)
            #expect(!text.contains("SQLite"))
        }
    }

    @Test func `the debug page serves its script`() async throws {
        try await withSQLite { database in
            let response = try await RouteTester().response(.get, "/debug/assets/debug.js") {
                feature(database).addRoutes(to: $0)
            }
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(String(buffer: response.body).contains("EventSource"))
        }
    }
}
