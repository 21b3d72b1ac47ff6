import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebCore
import WebTestSupport

@testable import AccountFeature

/// Sessions that are kept between requests.
@Suite struct KeptIdentitiesTests {
    private let reports = Reports()

    @Test func readsASessionOnceUntilTheNextWrite() async throws {
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

            // A session ends also while it is kept.
            #expect(try await ask(.session, at: .noon.after(days: 31)) == nil)
            #expect(calls.all == [.session])

            // What proves nothing is not kept.
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
