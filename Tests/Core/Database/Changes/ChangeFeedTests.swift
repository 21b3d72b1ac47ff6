import Foundation
import Testing
import ValuesCore

@testable import DatabaseCore

/// Who follows an account is told of its changes, and nobody else is.
@Suite struct ChangeFeedTests {
    private let feed = ChangeFeed()
    private let account = AccountID(UUID())
    private let other = AccountID(UUID())

    // MARK: - Telling

    @Test func tellsEverybodyWhoFollowsTheAccount() throws {
        let first = try #require(feed.subscribe(to: account))
        let second = try #require(feed.subscribe(to: account))

        feed.publish(.memo, of: account)

        let news = ChangeSubscription.News(kinds: [.memo], version: feed.version(of: account))
        #expect(first.takeNews() == news)
        #expect(second.takeNews() == news)
    }

    @Test func tellsNobodyOfAnotherAccountsChanges() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let otherSubscription = try #require(feed.subscribe(to: other))
        let version = feed.version(of: account)

        feed.publish(.memo, of: other)

        #expect(subscription.takeNews() == ChangeSubscription.News())
        #expect(feed.version(of: account) == version)
        #expect(
            otherSubscription.takeNews()
                == ChangeSubscription.News(kinds: [.memo], version: feed.version(of: other)))
    }

    @Test func tellsNothingOfWhatWasBefore() throws {
        feed.publish(.memo, of: account)

        let subscription = try #require(feed.subscribe(to: account))

        #expect(subscription.takeNews() == ChangeSubscription.News())
    }

    @Test func tellsNothingAfterUnsubscribing() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let remaining = try #require(feed.subscribe(to: account))
        feed.unsubscribe(subscription, from: account)

        feed.publish(.memo, of: account)

        #expect(subscription.takeNews() == ChangeSubscription.News())
        #expect(remaining.takeNews().kinds == [.memo])
    }

    // MARK: - Versions

    @Test func changesTheVersionWithEveryChange() {
        var versions = [feed.version(of: account)]
        for kind in [ChangeKind.memo, .memo, .visit] {
            feed.publish(kind, of: account)
            versions.append(feed.version(of: account))
        }

        #expect(Set(versions).count == 4)
        #expect(feed.version(of: account) == versions.last)
    }

    /// Somebody who comes back after the program has been started again must not be told that nothing has changed.
    @Test func neverHasTheVersionOfAnotherRun() {
        let next = ChangeFeed()

        #expect(next.version(of: account) != feed.version(of: account))
    }

    // MARK: - Limits

    @Test(.timeLimit(.minutes(1)))
    func letsTheNinthDisplaceWhoHasFollowedTheAccountLongest() async throws {
        let first = try #require(feed.subscribe(to: account))
        let others = try (2...8).map { _ in try #require(feed.subscribe(to: account)) }
        #expect(!first.isDisplaced)

        let last = try #require(feed.subscribe(to: account))
        feed.publish(.memo, of: account)

        #expect(first.isDisplaced)
        #expect(await first.signalCount() == 0)
        #expect(first.takeNews() == ChangeSubscription.News())
        for subscription in others + [last] {
            #expect(!subscription.isDisplaced)
            #expect(subscription.takeNews().kinds == [.memo])
        }
    }

    @Test func displacesNobodyOfAnotherAccount() throws {
        let subscription = try #require(feed.subscribe(to: other))

        for _ in 1...20 { try #require(feed.subscribe(to: account) != nil) }

        #expect(!subscription.isDisplaced)
    }

    @Test func refusesMoreThanAllAccountsMayFollowTogether() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 2, count: 3))
        let first = try #require(feed.subscribe(to: account))
        try #require(feed.subscribe(to: account) != nil)
        let last = try #require(feed.subscribe(to: other))

        #expect(feed.subscribe(to: other) == nil)
        #expect(feed.subscribe(to: AccountID(UUID())) == nil)
        #expect(!last.isDisplaced)
        // Nobody more follows when one makes room for another.
        #expect(feed.subscribe(to: account) != nil)
        #expect(first.isDisplaced)
        #expect(feed.subscribe(to: other) == nil)
    }

    @Test func givesAPlaceThatWasLeftToAnother() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 2, count: 2))
        let first = try #require(feed.subscribe(to: account))
        let second = try #require(feed.subscribe(to: account))

        feed.unsubscribe(first, from: account)

        let third = try #require(feed.subscribe(to: other))
        #expect(!second.isDisplaced)
        #expect(feed.subscribe(to: other) == nil)
        feed.unsubscribe(third, from: other)
        #expect(feed.subscribe(to: other) != nil)
    }

    @Test func givesAPlaceOnce() throws {
        let feed = ChangeFeed(limits: limits(countPerAccount: 1, count: 2))
        let displaced = try #require(feed.subscribe(to: account))
        let left = try #require(feed.subscribe(to: account))
        try #require(feed.subscribe(to: other) != nil)

        // What has no place any more, or never had one there, has none to give.
        feed.unsubscribe(displaced, from: account)
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
