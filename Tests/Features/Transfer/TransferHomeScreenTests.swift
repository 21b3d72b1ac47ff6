import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import NIOCore
import Testing
import UICore
import WebTestSupport

@testable import TransferFeature

/// What `/settings/export` answers.
@Suite struct TransferHomeScreenTests {
    @Test(arguments: [
        ("/settings/export", "text/html; charset=utf-8", nil as String?, "loki.zip"),
        ("/settings/export/loki.zip", "application/zip", "attachment; filename=\"loki.zip\"", "visits.csv"),
        (
            "/settings/export/visits.ics", "text/calendar; charset=utf-8", "attachment; filename=\"visits.ics\"",
            "END:VCALENDAR"
        ),
    ])
    func `Each file is sent as what it is`(
        path: String, type: String, disposition: String?, contents: String
    ) async throws {
        try await withDatabase { (database: Database) async throws in
            let response = try await RouteTester(language: .japanese).response(.get, path) { router in
                TransferFeature(
                    database: database, links: TransferLinks(settings: "/settings"), makeID: { UUID() },
                    now: { .distantPast }
                )
                .addRoutes(to: router)
            }
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == type)
            #expect(response.headers[.contentDisposition] == disposition)
            #expect(String(decoding: Array(buffer: response.body), as: UTF8.self).contains(contents))
        }
    }
}
