import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import AccountData

/// The access and the lifetime of a calendar's address.
@Suite struct CalendarFeedTests {
    private func makeFeed(
        _ tester: AccountTester, of session: Session, _ kind: CalendarFeed.Kind = .calendar
    ) async throws -> Secret {
        try #require(try await tester.feeds.renew(kind, showing: .facility, of: session.account, at: .noon))
    }

    @Test(arguments: CalendarFeed.Kind.allCases)
    func `The secret opens its own account's feed, and nothing else does`(kind: CalendarFeed.Kind) async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let session = try #require(try await tester.signIn("持ち主").secret)
            let token = try await tester.token(of: owner).secret
            #expect(try await tester.feeds.feed(kind, of: owner.account) == nil)
            let secret = try await makeFeed(tester, of: owner, kind)
            let others = try await makeFeed(tester, of: member, kind)

            let feed = try #require(try await tester.feeds.feed(kind, secret))
            #expect(
                feed
                    == CalendarFeed(
                        kind: kind, account: owner.account, content: .facility, createdAt: .noon, state: feed.state))
            #expect(try await tester.feeds.feed(kind, of: owner.account) == feed)
            #expect(try await tester.feeds.feed(kind, others)?.account == member.account)
            let bits = try #require(Secret(secret.bits))
            for wrong in [bits, bits.opening(member.account), others.opening(owner.account), session, token] {
                #expect(try await tester.feeds.feed(kind, wrong) == nil)
            }
            for other in CalendarFeed.Kind.allCases where other != kind {
                #expect(try await tester.feeds.feed(other, secret) == nil)
            }
            // It opens nothing else, either.
            #expect(try await tester.repository.session(secret) == nil)
            #expect(try await tester.token(secret) == nil)
            // The secret itself is stored nowhere.
            let hashes: [Data] = try await tester.database.read {
                try $0.values("SELECT secretHash FROM \(sql: kind.rawValue)Feed")
            }
            #expect(Set(hashes) == [secret.hash, others.hash])
        }
    }

    @Test func `A new address replaces the old one, and the content changes without one`() async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let old = try await makeFeed(tester, of: owner)
            let later = Timestamp.noon.later(days: 1)

            #expect(try await tester.feeds.show(.everything, of: owner.account))
            #expect(try await tester.feeds.feed(.calendar, old)?.content == .everything)
            #expect(try await !tester.feeds.show(.everything, of: member.account))

            let map = try await makeFeed(tester, of: owner, .map)
            let new = try #require(
                try await tester.feeds.renew(.calendar, showing: .facility, of: owner.account, at: later))
            #expect(try await tester.feeds.feed(.calendar, old) == nil)
            let feed = try await tester.feeds.feed(.calendar, new)
            #expect(feed?.content == .facility)
            #expect(feed?.createdAt == later)
            #expect(try await tester.count("calendarFeed") == 1)
            #expect(try await tester.feeds.feed(.map, map) != nil)
            try await tester.feeds.end(.map, of: owner.account)
            #expect(try await tester.feeds.feed(.map, map) == nil)
            #expect(try await tester.feeds.feed(.calendar, new) != nil)
        }
    }

    @Test func `Its state changes with the account, and only then`() async throws {
        try await AccountTester.run { tester async throws in
            let (owner, member) = (try await tester.owner(), try await tester.member())
            let secret = try await makeFeed(tester, of: owner)
            let before = try #require(try await tester.feeds.feed(.calendar, secret)).state

            try await tester.database.write { try tester.database.announce(.session, of: member.account, in: $0) }
            #expect(try await tester.feeds.feed(.calendar, secret)?.state == before)
            try await tester.database.write { try tester.database.announce(.session, of: owner.account, in: $0) }
            let after = try #require(try await tester.feeds.feed(.calendar, secret)).state
            #expect(after != before)
            #expect(after.wholeMatch(of: /[0-9a-f]{16}\.\d+/) != nil)
        }
    }

    @Test func `It is removed with the account`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await makeFeed(tester, of: try await tester.owner())
            try await tester.database.write { try $0.execute("DELETE FROM account") }
            #expect(try await tester.count("calendarFeed") == 0)
        }
    }
}

extension CalendarContent {
    fileprivate static let facility = CalendarContent(.facility, in: .japanese)
    fileprivate static let everything = CalendarContent(.everything, in: .english)
}
