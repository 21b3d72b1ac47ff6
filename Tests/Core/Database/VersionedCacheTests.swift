import DatabaseCore
import GRDB
import Synchronization
import Testing

@Suite struct VersionedCacheTests {
    private struct Failure: Error {}

    @Test func `A value is cached until the next write, for each key separately`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<String, Int>(database, capacity: 9)

            let before = [
                await cache.value(for: "a") { (1, true) }, await cache.value(for: "a") { (2, true) },
                await cache.value(for: "b") { (3, true) }, await cache.value(for: "a") { (4, true) },
            ]
            try await database.write { try $0.insertAccount(number: 2) }
            let after = [
                await cache.value(for: "a") { (5, true) }, await cache.value(for: "b") { (6, true) },
                await cache.value(for: "a") { (7, true) },
            ]

            #expect(before == [1, 1, 3, 1])
            #expect(after == [5, 6, 5])
        }
    }

    @Test func `A value that must not be reused is not cached, nor is a failure`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<String, Int>(database, capacity: 9)

            #expect(await cache.value(for: "a") { (1, false) } == 1)
            await #expect(throws: Failure.self) { try await cache.value(for: "a") { throw Failure() } }
            #expect(await cache.value(for: "a") { (2, true) } == 2)
            #expect(await cache.value(for: "a") { (3, true) } == 2)
        }
    }

    @Test func `A value overtaken by a write is not reused`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<String, Int>(database, capacity: 9)

            let overtaken = try await cache.value(for: "a") {
                try await database.write { try $0.insertAccount(number: 2) }
                _ = await cache.value(for: "b") { (2, true) }
                return (1, true)
            }

            #expect(overtaken == 1)
            #expect(await cache.value(for: "a") { (3, true) } == 3)
            #expect(await cache.value(for: "b") { (4, true) } == 2)
        }
    }

    @Test func `The least recently used value is evicted`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<Int, Int>(database, capacity: 2)
            for key in 1...4 { await cache.keep(key) }
            #expect(await cache.value(for: 1) { (-1, true) } == 1)

            for key in 5...6 { await cache.keep(key) }

            #expect(await cache.value(for: 1) { (-1, true) } == 1)
            #expect(await cache.value(for: 6) { (-6, true) } == 6)
            #expect(await cache.value(for: 2) { (-2, true) } == -2)
        }
    }

    @Test func `A value with a version of its own stays cached while only others change`() async throws {
        let cache = VersionedCache<String, Int>(capacity: 9)
        _ = await cache.value(for: "a", recorded: 7) { (1, true) }
        _ = await cache.value(for: "b", recorded: 7) { (2, true) }

        #expect(await cache.value(for: "a", recorded: 7) { (3, true) } == 1)
        #expect(await cache.value(for: "b", recorded: 8) { (4, true) } == 4)
    }

    @Test func `A read leaves the values, and a write that fails does not`() async throws {
        try await withDatabase { database in
            let cache = VersionedCache<String, Int>(database, capacity: 9)
            _ = await cache.value(for: "a") { (1, true) }

            try await database.checkReadable()
            #expect(await cache.value(for: "a") { (2, true) } == 1)

            // It is unknown whether a write that failed has happened.
            await #expect(throws: StorageError.self) { try await database.write { try $0.insertAccount(number: 1) } }

            #expect(await cache.value(for: "a") { (3, true) } == 3)
        }
    }
}

extension VersionedCache<Int, Int> {
    fileprivate func keep(_ key: Int) async {
        _ = await value(for: key) { (key, true) }
    }
}
