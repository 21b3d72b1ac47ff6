import DatabaseTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// Changes made by other processes.
@Suite(.timeLimit(.minutes(1))) struct ReceivedChangesTests {
    @Test(arguments: [
        ([6, 7, 8], 8, false), ([8, 6, 7], 8, false), ([], 5, false), ([6], 5, false), ([7, 8], 8, true),
        ([6, 8], 8, true), ([], 6, true), ([6, 6], 7, true), ([], 4, true), ([5, 6], 6, false),
    ])
    func `Missed changes are noticed`(heard: [Int], last: Int, isIncomplete: Bool) {
        var changes = ReceivedChanges(after: 5)
        for version in heard { changes.receive(version) }
        #expect(changes.catchUp(to: last) == isIncomplete)
        #expect(changes.catchUp(to: max(last, heard.max() ?? 0)) == false)
    }

    @Test func `A change received early counts for the next poll`() {
        var changes = ReceivedChanges(after: 5)
        for version in [6, 7] { changes.receive(version) }
        #expect(changes.catchUp(to: 6) == false)
        #expect(changes.newest == 7)
        #expect(changes.catchUp(to: 7) == false)
        #expect(changes.newest == 7)
    }

    @Test func `Followers are notified of missed changes, and of no version before one that they know`() throws {
        let feed = ChangeFeed(epoch: "test")
        let subscription = try #require(feed.subscribe(to: .first, recorded: 5))
        #expect(feed.followedAccounts == [.first])
        feed.publish(.memo, of: .first, recorded: 7)
        feed.publish(.memo, of: .first, recorded: 6)
        #expect(subscription.drain() == PendingChanges(kinds: [.memo], version: .number(7)))
        #expect(feed.version(of: .first, recorded: 6) == .number(7))

        feed.catchUp(.first, to: 7)
        #expect(subscription.drain() == PendingChanges())
        feed.catchUp(.first, to: 8)
        #expect(subscription.drain() == PendingChanges(kinds: [.everything], version: .number(8)))

        feed.unsubscribe(subscription, from: .first)
        #expect(feed.followedAccounts == [])
        #expect(feed.version(of: .first, recorded: 6) == .number(6))
    }

    @Test(arguments: [true, false])
    func `A change in one process is reported in another`(isPreparing: Bool) async throws {
        var options = try await TestPostgreSQL.makeDatabase()
        options.isPreparing = isPreparing
        let (writer, reader) = (try await Database.open(options), try await Database.open(options))
        let subscription = try #require(reader.changes.subscribe(to: .first, recorded: try await reader.lastChange()))
        // Made before the other process listens, it is found by polling.
        try await writer.announce(.memo)
        let first = try #require(await subscription.next())
        #expect(first.version?.sequence == 1)
        // Or by both, before it was read.
        #expect(first.kinds.isSubset(of: [.memo, .everything]))

        let start = ContinuousClock.now
        try await writer.announce(.visit)
        let second = try #require(await subscription.next())
        #expect(second.version?.sequence == 2)
        // Without NOTIFY the kind of a change is unknown, and it is found at the next poll.
        #expect(second.kinds == [isPreparing ? .visit : .everything])
        #expect(ContinuousClock.now - start < .seconds(10))
        for database in [writer, reader] { try database.close() }
        try await TestPostgreSQL.remove(options)
    }

    @Test func `A process that ends has reported all of its changes`() async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        let reader = try await Database.open(options)
        let subscription = try #require(reader.changes.subscribe(to: .first, recorded: 0))
        for number in 1...5 {
            let writer = try await Database.open(options)
            try await writer.announce(.memo)
            try writer.close()
            var told = try #require(await subscription.next())
            if told.version?.sequence != number { told = try #require(await subscription.next()) }
            #expect(told.version?.sequence == number)
        }
        try reader.close()
        try await TestPostgreSQL.remove(options)
    }
}

extension Database {
    fileprivate func announce(_ kind: ChangeKind) async throws {
        try await write { try announce(kind, of: .first, in: $0) }
    }

    fileprivate func lastChange() async throws -> Int {
        try await read { try $0.value("SELECT version FROM accountVersion WHERE accountID = \(AccountID.first)") } ?? 0
    }
}

extension ChangeSubscription {
    /// The content of the next signal.
    fileprivate func next() async -> PendingChanges? {
        for await _ in signals {
            let pending = drain()
            if pending != PendingChanges() { return pending }
        }
        return nil
    }
}
