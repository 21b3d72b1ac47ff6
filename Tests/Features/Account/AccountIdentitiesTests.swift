import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import NIOCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore
import WebTestSupport

@testable import AccountData
@testable import AccountFeature

/// The signed-in user, by the session's cookie.
@Suite struct AccountIdentitiesTests {
    private static let cookie = "loki=\(Secret.session.text)"

    private static let publicSite = Site(publicURL: PublicURL("https://sauna.example"))
    private static let privateSite = Site(publicURL: nil)

    private let reports = Reports()

    private func identity(
        _ sessions: StubSessionRepository, _ cookie: String? = cookie, site: Site = privateSite,
        at now: Timestamp = .noon
    ) async throws -> Identity? {
        let identities = AccountIdentities(sessions: sessions, cookie: SessionCookie(site: site), kept: nil)
        return try await identities.identity(of: Request.carrying(cookie), at: now, report: reports.report)
    }

    /// Only has the session of ``Secret/session``.
    private static func holding(_ session: Session) -> StubSessionRepository {
        StubSessionRepository(provenSession: { $0 == .session ? session : nil })
    }

    // MARK: - The cookie

    @Test(arguments: [
        (cookie, privateSite), ("timeZone=Etc%2FUTC; \(cookie)", privateSite), ("__Host-\(cookie)", publicSite),
        // A cookie without the prefix can be planted by a neighbouring host.
        ("loki=\(Secret.previous.text); __Host-\(cookie)", publicSite),
    ])
    func `the session identifies the signed-in user`(cookie: String, site: Site) async throws {
        #expect(try await identity(Self.holding(.current), cookie, site: site) == .member)
        #expect(reports.names == [])
    }

    @Test func `the owner is distinguished from others`() async throws {
        let session = Session(
            id: .session, account: .owner, isOwner: true, device: .phone, createdAt: .noon, lastUsedAt: .noon)
        #expect(try await identity(Self.holding(session)) == .owner)
    }

    /// The stub's methods fail the test when they are called: the storage is not read for a text that is not a secret.
    @Test(
        arguments: [
            (nil, privateSite), ("timeZone=Etc%2FUTC", privateSite), ("loki=", privateSite), ("loki=x", privateSite),
            ("\(cookie)S", privateSite), ("__Host-\(cookie)", privateSite), (cookie, publicSite), (nil, publicSite),
        ] as [(String?, Site)])
    func `the feature finds no one without a secret`(cookie: String?, site: Site) async throws {
        #expect(try await identity(StubSessionRepository(), cookie, site: site) == nil)
        #expect(reports.names == [])
    }

    @Test func `the feature finds no one by an invalid secret`() async throws {
        #expect(try await identity(Self.holding(.current), "loki=\(Secret.previous.text)") == nil)
    }

    // MARK: - The session's end

    @Test(
        arguments: [
            (-30, -30, 0, true), (-30, -30, 1, false), (-90, -1, 0, true), (-90, -1, 1, false), (-90, 0, 1, false),
        ] as [(Int64, Int64, Int64, Bool)])
    func `sessions end on their own`(
        createdDays: Int64, lastUsedDays: Int64, milliseconds: Int64, isSignedIn: Bool
    ) async throws {
        let session = Session.member(
            .session, on: .phone, createdAt: .noon.after(days: createdDays),
            lastUsedAt: .noon.after(days: lastUsedDays))
        let touches = Calls<Timestamp>()
        var sessions = Self.holding(session)
        sessions.touch = { _, now in touches.record(now) }
        let now = Timestamp.noon.after(milliseconds: milliseconds)
        #expect(try await identity(sessions, at: now) == (isSignedIn ? .member : nil))
        #expect(touches.all == (isSignedIn ? [now] : []))
    }

    // MARK: - Its use

    @Test(arguments: [
        (Int64(0), Int64(0), false), (1, -1, false), (1, 0, true), (24, 0, true), (-1, 0, false),
    ])
    func `the use of a session is recorded once an hour`(hours: Int64, milliseconds: Int64, isWritten: Bool)
        async throws
    {
        let calls = Calls<Timestamp>()
        var sessions = Self.holding(.current)
        sessions.touch = { session, now in
            #expect(session == .current)
            calls.record(now)
        }
        let now = Timestamp.noon.after(hours: hours, milliseconds: milliseconds)
        #expect(try await identity(sessions, at: now) == .member)
        #expect(calls.all == (isWritten ? [now] : []))
        #expect(reports.names == [])
    }

    @Test func `a use that cannot be recorded is reported`() async throws {
        var sessions = Self.holding(.current)
        sessions.touch = { _, _ in throw StubError("full") }
        #expect(try await identity(sessions, at: .noon.after(hours: 1)) == .member)
        #expect(reports.names == ["full"])
    }

    @Test func `the feature passes on that the sessions cannot be read`() async {
        let failing = StubSessionRepository(provenSession: { _ in throw StubError() })
        await #expect(throws: StubError()) { _ = try await identity(failing) }
        #expect(reports.names == [])
    }
}

/// Sessions that are cached between requests.
@Suite struct KeptIdentitiesTests {
    private let reports = Reports()

    @Test func `a session is read once until the next write`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            let calls = Calls<Secret>()
            let sessions = StubSessionRepository(provenSession: { secret in
                calls.record(secret)
                return secret == .session ? .current : nil
            })
            let identities = AccountIdentities(
                sessions: sessions, cookie: SessionCookie(site: Site(publicURL: nil)),
                kept: VersionedCache(database, capacity: 10))

            func ask(_ secret: Secret, at now: Timestamp = .noon) async throws -> Identity? {
                try await identities.identity(
                    of: Request.carrying("loki=\(secret.text)"), at: now, report: reports.report)
            }
            #expect(try await ask(.session) == .member)
            #expect(try await ask(.session) == .member)
            #expect(calls.all == [.session])

            // A session also ends while it is cached.
            #expect(try await ask(.session, at: .noon.after(days: 31)) == nil)
            #expect(calls.all == [.session])

            // Invalid secrets are not cached.
            #expect(try await ask(.previous) == nil)
            #expect(try await ask(.previous) == nil)
            #expect(calls.all == [.session, .previous, .previous])

            try await database.write { _ in }
            #expect(try await ask(.session) == .member)
            #expect(calls.all == [.session, .previous, .previous, .session])
            try database.close()
        }
    }
}
