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

        let pending = PendingChanges(kinds: [.memo], version: feed.version(of: account))
        #expect(first.drain() == pending)
        #expect(second.drain() == pending)
    }

    @Test func tellsNobodyOfAnotherAccountsChanges() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let otherSubscription = try #require(feed.subscribe(to: other))
        let version = feed.version(of: account)

        feed.publish(.memo, of: other)

        #expect(subscription.drain() == PendingChanges())
        #expect(feed.version(of: account) == version)
        #expect(
            otherSubscription.drain()
                == PendingChanges(kinds: [.memo], version: feed.version(of: other)))
    }

    @Test func tellsNothingOfWhatWasBefore() throws {
        feed.publish(.memo, of: account)

        let subscription = try #require(feed.subscribe(to: account))

        #expect(subscription.drain() == PendingChanges())
    }

    @Test func tellsNothingAfterUnsubscribing() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let remaining = try #require(feed.subscribe(to: account))
        feed.unsubscribe(subscription, from: account)

        feed.publish(.memo, of: account)

        #expect(subscription.drain() == PendingChanges())
        #expect(remaining.drain().kinds == [.memo])
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
}
