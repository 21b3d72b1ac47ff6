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

/// The responses to a calendar app, at a right and a wrong address.
@Suite struct CalendarFeedScreenTests {
    private static let secret = Secret.token.opening(.first)

    private func response(
        _ path: String, _ feeds: StubCalendarFeedRepository, in database: Database, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await RouteTester(nil, language: .english).response(.get, path, headers: headers) { router in
            TransferFeature(
                feeds: feeds, export: AccountExport(database), visits: SakatsuRepositories.live(database),
                imports: ImportRepositories.live(database),
                site: Site(publicURL: nil), settings: "/settings", makeID: { UUID() }
            ).addPublicRoutes(to: router)
        }
    }

    /// A repository in which the secret opens the first account's calendar.
    private func feeds(
        _ detail: CalendarDetail = .facility, in language: Language = .japanese, state: String = "0f.7"
    ) -> StubCalendarFeedRepository {
        StubCalendarFeedRepository(opened: { kind, secret in
            guard secret == Self.secret else { return nil }
            return CalendarFeed(
                kind: kind, account: .first, content: CalendarContent(detail, in: language), createdAt: .noon,
                state: state)
        })
    }

    @Test func `A calendar has its visits, and is read again after a change`() async throws {
        try await withSQLite { (database: Database) async throws in
            let path = TransferPaths.feed(Self.secret)
            let first = try await response(path, feeds(), in: database)
            #expect(first.status == .ok)
            #expect(first.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(first.headers[.contentDisposition] == "attachment; filename=\"visits.ics\"")
            #expect(first.headers[.cacheControl] == "private, no-cache")
            #expect(first.headers[.xRobotsTag] == "noindex")
            let text = String(decoding: Array(buffer: first.body), as: UTF8.self)
            #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
            #expect(text.contains("X-WR-CALNAME:サ活\r\n"))

            let tag = try #require(first.headers[.eTag])
            for known in [tag, "W/\(tag)", "\"a\", \(tag)"] {
                let headers: HTTPFields = [.ifNoneMatch: known]
                let again = try await response(path, feeds(), in: database, headers: headers)
                #expect(again.status == .notModified)
                #expect(again.headers[.eTag] == tag)
                #expect(again.body.readableBytes == 0)
                for changed in [feeds(state: "0f.8"), feeds(.everything), feeds(in: .english)] {
                    #expect(try await response(path, changed, in: database, headers: headers).status == .ok)
                }
            }
        }
    }

    @Test(arguments: [
        secret.text, secret.bits, "\(secret.bits).ics", "\(secret.text).ICS", "\(secret.text).ics.ics",
        "\(secret.text).ic", "\(secret.text).ics%CC%81", ".ics", "%00.ics", "\(secret.text)%00.ics", "%FF.ics",
        "loki_\(secret.text).ics", Secret.session.opening(.first).text + ".ics",
    ])
    func `An invalid address is not found, and nothing more is said`(name: String) async throws {
        try await withSQLite { (database: Database) async throws in
            let answer = try await response("/calendar/\(name)", feeds(), in: database)
            let unknown = try await response("/calendar/none", feeds(), in: database)
            #expect(answer.status == .notFound)
            #expect(answer.headers[.eTag] == nil)
            #expect(answer.body == unknown.body)
        }
    }

    @Test func `A map has no words, and pages elsewhere may show it`() async throws {
        try await withSQLite { (database: Database) async throws in
            let content = SakatsuContent(facilityName: "秘湯", visitingDate: .sampleDay)
            let visits = SakatsuRepositories.live(database)
            _ = try await visits.save(
                content, id: .number(1), basedOn: 0, at: .noon, of: .first)
            let path = TransferPaths.feed(Self.secret, of: .map)
            let first = try await response(path, feeds(), in: database)
            #expect(first.status == .ok)
            #expect(first.headers[.contentType] == "image/svg+xml")
            #expect(first.headers[.cacheControl] == "public, max-age=600")
            #expect(first.headers[.crossOriginResourcePolicy] == "cross-origin")
            let text = String(buffer: first.body)
            #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.hasSuffix("</svg>"))
            #expect(!text.contains("秘湯") && !text.contains("<text"))
            // A day with a visit, and 370 others.
            #expect(text.contains("fill-opacity=\".4\" d=\"M"))
            #expect(text.matches(of: /h10v10/).count == 371)
            let headers: HTTPFields = [.ifNoneMatch: try #require(first.headers[.eTag])]
            #expect(try await response(path, feeds(), in: database, headers: headers).status == .notModified)
            // The tag stays the same when something else of the account changes.
            #expect(
                try await response(path, feeds(state: "0f.8"), in: database, headers: headers).status == .notModified)
            _ = try await visits.save(content, id: .number(2), basedOn: 0, at: .noon, of: .first)
            #expect(try await response(path, feeds(), in: database, headers: headers).status == .ok)
            let unknown = TransferPaths.feed(Secret.session.opening(.first), of: .map)
            #expect(try await response(unknown, feeds(), in: database).status == .notFound)
            let calendar = path.replacing("/map/", with: "/calendar/")
            #expect(try await response(calendar, feeds(), in: database).status == .notFound)
        }
    }

    @Test func `A name is read in linear time, however odd it is`() {
        expectLinearCost { _ = Secret(fileName: $0 + ".ics", of: .calendar) }
        expectLinearCost { _ = Secret(fileName: Self.secret.text + $0, of: .calendar) }
        #expect(Secret(fileName: "\(Self.secret.text).ics", of: .calendar) == Self.secret)
    }
}
