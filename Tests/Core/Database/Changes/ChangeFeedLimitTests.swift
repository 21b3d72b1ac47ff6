import Foundation
import ModelsCore
import Testing

@testable import DatabaseCore

/// The limits of followers, and who makes room for whom.
@Suite struct ChangeFeedLimitTests {
    private let feed = ChangeFeed()
    private let account = AccountID(UUID())
    private let other = AccountID(UUID())

    @Test(.timeLimit(.minutes(1)))
    func `The ninth follower of an account evicts the oldest`() async throws {
        let first = try #require(feed.subscribe(to: account))
        let others = try (2...8).map { _ in try #require(feed.subscribe(to: account)) }
        #expect(!first.isEvicted)

        let last = try #require(feed.subscribe(to: account))
        feed.publish(.memo, of: account, recorded: 1)

        #expect(first.isEvicted)
        #expect(await first.signalCount() == 0)
        #expect(first.drain() == PendingChanges())
        for subscription in others + [last] {
            #expect(!subscription.isEvicted)
            #expect(subscription.drain().kinds == [.memo])
        }
    }

    @Test func `Programs that wait evict no pages, of their account or another`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 8, count: 20))
        let pages = try (1...8).map { _ in try #require(feed.subscribe(to: account)) }
        let programs = try (1...9).map { _ in try #require(feed.subscribe(to: account, as: .program)) }
        #expect(programs.map(\.isEvicted) == [true] + Array(repeating: false, count: 8))

        let others = try (1...4).map { _ in try #require(feed.subscribe(to: other, as: .program)) }
        // There is no more room: programs leave before pages do.
        #expect(feed.subscribe(to: other, as: .program) != nil)
        #expect(feed.subscribe(to: other) != nil)
        #expect(programs.count(where: \.isEvicted) == 3)
        #expect((pages + others).allSatisfy { !$0.isEvicted })

        let only = ChangeFeed(limits: limits(countPerAccount: 8, count: 8))
        let all = try (1...8).map { _ in try #require(only.subscribe(to: account)) }
        #expect(only.subscribe(to: other, as: .program) == nil)
        #expect(only.subscribe(to: other) != nil)
        #expect(all.count(where: \.isEvicted) == 1)
    }

    @Test func `Followers evict none of another account`() throws {
        let subscription = try #require(feed.subscribe(to: other))

        for _ in 1...20 { try #require(feed.subscribe(to: account) != nil) }

        #expect(!subscription.isEvicted)
    }

    @Test func `More followers than all accounts may have in total are refused`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 2, count: 3))
        let first = try #require(feed.subscribe(to: account))
        try #require(feed.subscribe(to: account) != nil)
        let last = try #require(feed.subscribe(to: other))

        #expect(feed.subscribe(to: other) == nil)
        #expect(!last.isEvicted)
        // The total stays the same when one makes room for another.
        #expect(feed.subscribe(to: account) != nil)
        #expect(first.isEvicted)
        #expect(feed.subscribe(to: other) == nil)
    }

    /// 128 accounts with eight each would keep all others out.
    @Test func `The account with the most followers makes room for one with fewer`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 8, count: 10))
        let large = try (1...7).map { _ in try #require(feed.subscribe(to: account)) }
        let small = try (1...3).map { _ in try #require(feed.subscribe(to: other)) }

        let new = AccountID(UUID())
        let added = try (1...3).map { _ in try #require(feed.subscribe(to: new)) }

        #expect(large.map(\.isEvicted) == [true, true, true, false, false, false, false])
        #expect((small + added).allSatisfy { !$0.isEvicted })
        #expect(feed.subscriptionCount == 10)
        // The share would then be as large as the largest.
        #expect(feed.subscribe(to: new) == nil)
        #expect(feed.subscribe(to: other) == nil)
        #expect(feed.subscriptionCount == 10)
    }

    @Test func `Each account keeps one follower when there is no more room`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 8, count: 4))
        let first = try (1...4).map { _ in try #require(feed.subscribe(to: AccountID(UUID()))) }
        #expect(feed.subscribe(to: account) == nil)
        #expect(first.allSatisfy { !$0.isEvicted })
    }

    @Test func `A place that was left is given to another follower`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 2, count: 2))
        let first = try #require(feed.subscribe(to: account))
        let second = try #require(feed.subscribe(to: account))

        feed.unsubscribe(first, from: account)

        let third = try #require(feed.subscribe(to: other))
        #expect(!second.isEvicted)
        #expect(feed.subscribe(to: other) == nil)
        feed.unsubscribe(third, from: other)
        #expect(feed.subscribe(to: other) != nil)
    }

    @Test func `A place that is left twice is given only once`() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 1, count: 2))
        let evicted = try #require(feed.subscribe(to: account))
        let left = try #require(feed.subscribe(to: account))
        try #require(feed.subscribe(to: other) != nil)

        // A follower without a place has none to give.
        feed.unsubscribe(evicted, from: account)
        feed.unsubscribe(left, from: AccountID(UUID()))
        #expect(feed.subscribe(to: AccountID(UUID())) == nil)
        feed.unsubscribe(left, from: account)
        feed.unsubscribe(left, from: account)

        #expect(feed.subscribe(to: AccountID(UUID())) != nil)
        #expect(feed.subscribe(to: AccountID(UUID())) == nil)
    }

    private func limits(countPerAccount: Int, count: Int) -> ChangeFeedLimits {
        var limits = ChangeFeedLimits()
        limits.countPerAccount = countPerAccount
        limits.count = count
        return limits
    }
}
