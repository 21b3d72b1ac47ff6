import Foundation
import GRDB
import ModelsCore
import Testing

@testable import DatabaseCore

/// Announcements of a transaction are delivered once it is committed.
@Suite struct AnnouncementTests {
    typealias Database = DatabaseCore.Database

    private struct Refusal: Error {}

    @Test func `An announcement is delivered after the commit`() async throws {
        try await withDatabase { database in
            let subscription = try #require(database.changes.subscribe(to: .first))

            let before = try await database.write { transaction in
                try database.announce(.memo, of: .first, in: transaction)
                try database.announce(.visit, of: .first, in: transaction)
                return subscription.drain()
            }

            #expect(before == PendingChanges())
            #expect(
                subscription.drain()
                    == PendingChanges(
                        kinds: [.memo, .visit], version: database.changes.version(of: .first)))
        }
    }

    @Test func `The announcement of a transaction that is rolled back is not delivered`() async throws {
        try await withDatabase { database in
            let subscription = try #require(database.changes.subscribe(to: .first))
            let version = database.changes.version(of: .first)

            await #expect(throws: Refusal.self) {
                try await database.write { transaction in
                    try database.announce(.memo, of: .first, in: transaction)
                    throw Refusal()
                }
            }
            try await database.write { try $0.insertAccount(number: 2) }

            #expect(subscription.drain() == PendingChanges())
            #expect(database.changes.version(of: .first) == version)
        }
    }

    @Test func `A write without an announcement delivers nothing`() async throws {
        try await withDatabase { database in
            let subscription = try #require(database.changes.subscribe(to: .first))

            try await database.write { try $0.insertAccount(number: 2) }

            #expect(subscription.drain() == PendingChanges())
        }
    }

    @Test func `A notified follower finds the changed rows`() async throws {
        try await withDatabase { database in
            let counts = try await database.seenWhenTold {
                try await database.read { try $0.value("SELECT count(*) FROM account") as Int? }
            }

            #expect(counts == [2])
        }
    }

    @Test func `A notified follower finds no cached value from before`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<String, String>(database, capacity: 9)
            _ = await cache.value(for: "list") { ("from before", true) }

            let values = try await database.seenWhenTold { await cache.value(for: "list") { ("made now", true) } }

            #expect(values == ["made now"])
        }
    }
}

extension DatabaseCore.Database {
    /// Writes, and returns what a follower sees at the moment of the notification.
    ///
    /// The follower runs on the notifying thread, so that nothing happens in between.
    fileprivate func seenWhenTold<Value: Sendable>(
        _ look: @escaping @Sendable () async throws -> Value
    ) async throws -> [Value] {
        let subscription = try #require(changes.subscribe(to: .first))
        let following: Task<[Value], any Error> = Task(executorPreference: SameThreadExecutor.instance) {
            var seen: [Value] = []
            for await _ in subscription.signals { seen.append(try await look()) }
            return seen
        }
        try await write { transaction in
            try transaction.insertAccount(number: 2)
            try self.announce(.memo, of: .first, in: transaction)
        }
        subscription.end()
        return try await following.value
    }
}

/// Runs the next part of a task immediately, on the thread that resumes it.
private final class SameThreadExecutor: TaskExecutor {
    static let instance = SameThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
