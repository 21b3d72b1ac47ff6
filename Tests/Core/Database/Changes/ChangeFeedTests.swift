import Foundation
import ModelsCore
import Testing

@testable import DatabaseCore

/// The followers of an account are notified of its changes, and no others.
@Suite struct ChangeFeedTests {
    private let feed = ChangeFeed(epoch: "test")
    private let account = AccountID(UUID())
    private let other = AccountID(UUID())

    // MARK: - Notifying

    @Test func `Every follower of the account is notified`() throws {
        let first = try #require(feed.subscribe(to: account))
        let second = try #require(feed.subscribe(to: account))

        feed.publish(.memo, of: account, recorded: 1)

        let pending = PendingChanges(kinds: [.memo], version: feed.version(of: account))
        #expect(first.drain() == pending)
        #expect(second.drain() == pending)
    }

    @Test func `The changes of another account notify no follower`() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let otherSubscription = try #require(feed.subscribe(to: other))
        let version = feed.version(of: account)

        feed.publish(.memo, of: other, recorded: 1)

        #expect(subscription.drain() == PendingChanges())
        #expect(feed.version(of: account) == version)
        #expect(
            otherSubscription.drain()
                == PendingChanges(kinds: [.memo], version: feed.version(of: other)))
    }

    @Test func `A new follower is not notified of earlier changes`() throws {
        feed.publish(.memo, of: account, recorded: 1)

        let subscription = try #require(feed.subscribe(to: account))

        #expect(subscription.drain() == PendingChanges())
    }

    @Test func `A follower that has unsubscribed is not notified`() throws {
        let subscription = try #require(feed.subscribe(to: account))
        let remaining = try #require(feed.subscribe(to: account))
        feed.unsubscribe(subscription, from: account)

        feed.publish(.memo, of: account, recorded: 1)

        #expect(subscription.drain() == PendingChanges())
        #expect(remaining.drain().kinds == [.memo])
    }

    // MARK: - Versions

    @Test func `A change has the version that was recorded with it`() throws {
        let account = AccountID.first
        #expect(feed.version(of: account, recorded: 3) == .number(3))
        let subscription = try #require(feed.subscribe(to: account, recorded: 3))

        feed.publish(.memo, of: account, recorded: 4)

        #expect(subscription.drain().version == .number(4))
        #expect(feed.version(of: account, recorded: 3) == .number(4))
        #expect(feed.version(of: account, recorded: 5) == .number(5))
    }
}
