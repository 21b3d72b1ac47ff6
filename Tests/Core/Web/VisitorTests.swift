import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import Logging
import ModelsCore
import SampleCore
import Synchronization
import TestSupport
import Testing
import UICore
import WebTestSupport

@testable import WebCore

@Suite struct VisitorTests {
    private func request(language: String? = nil, cookie: String? = nil) -> Request {
        var headers = HTTPFields()
        headers[.acceptLanguage] = language
        headers[.cookie] = cookie
        return Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: headers),
            body: RequestBody(buffer: .init()))
    }

    private func visitor(
        _ preferences: StubPreferences = StubPreferences(), language: String? = nil, cookie: String? = nil,
        at now: String = "2026-11-21T12:00:00Z"
    ) async throws -> Visitor {
        var tester = WebTester(preferences: preferences)
        tester.now = try Date(now, strategy: .iso8601)
        var context = CapturedContext.make()
        context.identification = .signedIn(.owner)
        return await tester.visitors.visitor(for: request(language: language, cookie: cookie), context)
    }

    @Test(
        arguments: [
            (nil, nil, Localizer(.japanese)), (nil, "ja", Localizer(.japanese)),
            (nil, "en-GB,ja;q=0.5", Localizer(.english, dates: .british)), (.japanese, "en-GB", Localizer(.japanese)),
            (.english, "ja", Localizer(.english)), (.english, nil, Localizer(.english)),
            // The setting has no region.
            (.english, "ja,en-GB;q=0.5", Localizer(.english, dates: .british)),
        ] as [(Language?, String?, Localizer)])
    func `the visitor prefers the setting to the browser's language`(
        setting: Language?, header: String?, localize: Localizer
    ) async throws {
        #expect(try await visitor(StubPreferences(setting), language: header).localize == localize)
    }

    @Test func `the visitor has the appearance and the instant`() async throws {
        let visitor = try await visitor(StubPreferences(nil, .dark))
        #expect(visitor.appearance == .dark)
        #expect(visitor.now == .noon)
    }

    /// No preferences are read for a user who is not signed in.
    @Test func `the browser's preferences apply without a sign-in`() async throws {
        let tester = WebTester(preferences: StubPreferences(.english, .dark))
        var context = CapturedContext.make()
        for identification in [WebContext.Identification.anonymous, .failed, .unknown] {
            context.identification = identification
            let visitor = await tester.visitors.visitor(for: request(language: "ja"), context)
            #expect(visitor.localize == Localizer(.japanese))
            #expect(visitor.appearance == .system)
        }
    }

    @Test(arguments: [
        ("2026-11-21T12:00:00Z", "timeZone=Asia%2FTokyo", "2026-11-21"),
        ("2026-11-21T15:00:00Z", "timeZone=Asia%2FTokyo", "2026-11-22"),
        ("2026-11-21T14:59:59Z", "timeZone=Asia/Tokyo", "2026-11-21"),
        ("2026-11-21T04:59:59Z", "timeZone=America%2FNew_York", "2026-11-20"),
        ("2026-11-21T12:00:00Z", "timeZone=Pacific%2FKiritimati", "2026-11-22"),
        ("2026-11-21T11:59:59Z", "x=y; timeZone=Etc%2FGMT%2B12; z=1", "2026-11-20"),
    ])
    func `the visitor has the person's day`(now: String, cookie: String, day: String) async throws {
        #expect(try await visitor(cookie: cookie, at: now).today.description == day)
    }

    @Test(arguments: [
        nil, "", "timeZone", "timeZone=", "timeZone=Mars%2FOlympus", "timeZone=..%2F..%2F..%2Fetc%2Fpasswd",
        "timeZone=%FF%FE", "timeZone=%", "timeZone=%00", "timeZone=Asia%2FTokyo%00", "timezone=Asia%2FTokyo",
        "timeZone=" + String(repeating: "A", count: 100_000), "timeZone=/etc/localtime", "timeZone=<script>",
    ])
    func `the visitor takes the server's day for an unknown time zone`(cookie: String?) async throws {
        let now = try Date("2026-11-21T12:00:00Z", strategy: .iso8601)
        #expect(try await visitor(cookie: cookie).today == CivilDate(now, in: .current))
    }

    // MARK: - The account's time zone

    private static func zone(_ identifier: String) throws -> TimeZone {
        try #require(TimeZone(identifier: identifier))
    }

    @Test(arguments: [
        (nil, "2026-11-22"), ("timeZone=Mars%2FOlympus", "2026-11-22"), ("timeZone=Etc%2FGMT%2B12", "2026-11-20"),
    ])
    func `the account's time zone applies when the browser sends none`(cookie: String?, day: String) async throws {
        let preferences = StubPreferences(timeZone: try Self.zone("Pacific/Kiritimati"))
        #expect(try await visitor(preferences, cookie: cookie, at: "2026-11-21T11:00:00Z").today.description == day)
    }

    @Test(
        arguments: [
            (nil, "Asia%2FTokyo", ["Asia/Tokyo"]), ("Europe/Berlin", "Asia%2FTokyo", ["Asia/Tokyo"]),
            ("Asia/Tokyo", "Asia%2FTokyo", []), ("Asia/Tokyo", "Mars%2FOlympus", []), ("Asia/Tokyo", "", []),
        ] as [(String?, String, [String])])
    func `a new time zone of the browser is remembered`(known: String?, told: String, kept: [String]) async throws {
        let calls = Calls<String>()
        var preferences = StubPreferences(timeZone: try known.map(Self.zone))
        preferences.keep = { timeZone, account in
            #expect(account == .owner)
            calls.record(timeZone.identifier)
        }
        _ = try await visitor(preferences, cookie: "timeZone=\(told)")
        #expect(calls.all == kept)
    }

    /// Each write waits for the disk; two browsers of one account that disagree cause one write a minute.
    @Test func `the visitor remembers a time zone once a minute for each account`() async throws {
        let calls = Calls<String>()
        let seconds = Mutex(0.0)
        var preferences = StubPreferences(timeZone: try Self.zone("Europe/Berlin"))
        preferences.keep = { timeZone, account in calls.record("\(account == .owner) \(timeZone.identifier)") }
        let visitors = VisitorMiddleware(
            preferences: preferences, now: { Timestamp.noon.date.addingTimeInterval(seconds.withLock { $0 }) })
        var context = CapturedContext.make()

        for (second, identity, told) in [
            (0, .owner, "Asia%2FTokyo"), (1, .owner, "Asia%2FSeoul"), (2, .member, "Asia%2FSeoul"),
            (59, .owner, "Asia%2FTokyo"), (60, .owner, "Asia%2FSeoul"), (61, .owner, "Asia%2FTokyo"),
        ] as [(Double, Identity, String)] {
            seconds.withLock { $0 = second }
            context.identification = .signedIn(identity)
            let visitor = await visitors.visitor(for: request(cookie: "timeZone=\(told)"), context)
            #expect(visitor.timeZone.identifier == told.removingPercentEncoding)
        }

        #expect(calls.all == ["true Asia/Tokyo", "false Asia/Seoul", "true Asia/Seoul"])
    }

    @Test func `a time zone that cannot be stored does not prevent a response`() async throws {
        var preferences = StubPreferences(.english, .dark)
        preferences.keep = { _, _ in throw StubError() }
        let visitor = try await visitor(
            preferences, cookie: "timeZone=Pacific%2FKiritimati", at: "2026-11-21T11:00:00Z")
        #expect(visitor.localize == Localizer(.english))
        #expect(visitor.appearance == .dark)
        #expect(visitor.today.description == "2026-11-22")
    }

    @Test func `the browser's preferences apply without storage and the cause is reported`() async throws {
        var tester = WebTester(preferences: StubPreferences(failing: StubError()))
        tester.now = try Date("2026-11-21T12:00:00Z", strategy: .iso8601)
        let lines = Calls<String>()
        var context = CapturedContext.make(Logger(label: "test") { _ in LogRecorder(lines: lines) })
        context.identification = .signedIn(.owner)
        let visitor = await tester.visitors.visitor(
            for: request(language: "en", cookie: "timeZone=Pacific%2FKiritimati"), context)
        #expect(lines.all == ["error A screen failed error.type=StubError route=none"])
        #expect(visitor.localize == Localizer(.english))
        #expect(visitor.appearance == .system)
        #expect(visitor.today.description == "2026-11-22")
    }
}
