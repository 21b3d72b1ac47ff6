import DatabaseCore
import DatabaseTestSupport
import ModelsCore
import Testing

@testable import AccountData

@Suite struct AttemptLimiterTests {
    private typealias Key = AttemptLimiter.Key

    private static func key(_ name: String) -> Key {
        .accountFrom(name, .network(""))
    }

    @Test func `Refused attempts do not count`() async throws {
        try await withLimiters { limiter, clock async throws in
            for _ in 0..<10 { #expect(try await limiter.wait([Self.key("a")]) == nil) }
            for _ in 0..<15 {
                #expect(try await limiter.wait([Self.key("a")]) != nil)
                clock.advance(minutes: 1)
            }
            #expect(try await limiter.wait([Self.key("a")]) == nil)
        }
    }

    @Test func `The window slides`() async throws {
        try await withLimiters { limiter, clock async throws in
            for count in 1...10 {
                #expect(try await limiter.begin([Self.key("a")]) == .granted(counts: [Self.key("a"): count]))
                clock.advance(minutes: 1)
            }
            #expect(try await limiter.wait([Self.key("a")]) == 300)
            clock.advance(minutes: 5)
            #expect(try await limiter.wait([Self.key("a")]) == nil)
            #expect(try await limiter.wait([Self.key("a")]) == 60)
        }
    }

    @Test func `An attempt that one key makes wait counts for none`() async throws {
        try await withLimiters { limiter, _ async throws in
            let network = Key.origin(.network("x"))
            for _ in 0..<10 { #expect(try await limiter.wait([Self.key("a")]) == nil) }
            for _ in 0..<60 { #expect(try await limiter.wait([Self.key("a"), network]) == 900) }
            #expect(
                try await limiter.begin([Self.key("b"), network]) == .granted(counts: [Self.key("b"): 1, network: 1]))
        }
    }

    @Test func `An attempt that was not made is taken back`() async throws {
        try await withLimiters { limiter, _ async throws in
            for _ in 0..<30 {
                #expect(try await limiter.wait([Self.key("a")]) == nil)
                try await limiter.refund([Self.key("a")])
            }
        }
    }

    @Test func `A successful attempt leaves nothing`() async throws {
        try await withLimiters { limiter, _ async throws in
            for _ in 0..<10 { #expect(try await limiter.wait([Self.key("a")]) == nil) }
            try await limiter.succeed([Self.key("a")])
            #expect(try await limiter.begin([Self.key("a")]) == .granted(counts: [Self.key("a"): 1]))
        }
    }

    @Test func `Concurrent attempts count one by one`() async throws {
        try await withLimiters { limiter, _ async throws in
            let granted = try await withThrowingTaskGroup { group in
                for _ in 0..<30 {
                    // In either order: neither waits for the other.
                    let keys = [Self.key("a"), .origin(.network("x"))].shuffled()
                    group.addTask { try await limiter.wait(keys) == nil }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(granted == 10)
        }
    }

    @Test func `An attack with many names does not fill the memory, nor free the last ones`() async throws {
        let clock = ManualClock()
        let log = MemoryAttemptLog(capacity: 500, instant: { clock.now })
        let limiter = AttemptLimiter(log: log)
        for _ in 0..<10 { #expect(try await limiter.wait([Self.key("target")]) == nil) }
        for number in 0..<1_000 { _ = try await limiter.begin([Self.key("\(number)")]) }
        #expect(try await limiter.wait([Self.key("target")]) != nil)
        #expect(log.keyCount <= 500)
    }

    @Test func `A database forgets expired attempts, and never contains a name`() async throws {
        try await withEmptyPostgreSQL { database in
            let clock = ManualClock()
            let limiter = AttemptLimiter(log: DatabaseAttemptLog(database, clock: clock))
            for number in 0..<20 { _ = try await limiter.begin([Self.key("name \(number)")]) }
            clock.advance(minutes: 16)
            for _ in 0..<3 { _ = try await limiter.begin([Self.key("another")]) }
            let rows: [String] = try await database.read { try $0.values("SELECT attempt::text FROM attempt") }
            #expect(rows.count == 1)
            #expect(!rows.joined().contains("another"))
        }
    }

    /// A user with IPv6 has as many addresses as they like.
    @Test func `A home's IPv6 addresses are one`() {
        let origins = ["2001:db8:1:200::1", "2001:db8:1:2ff:ffff::9", "2001:db8:1:300::1"].map {
            AttemptLimiter.Origin(address: $0)
        }
        #expect(origins[0] == origins[1])
        #expect(origins[0] != origins[2])
        #expect(AttemptLimiter.Origin(address: "192.0.2.1") == .network("192.0.2.1"))
        #expect(AttemptLimiter.Origin(address: "unknown") == .network("unknown"))
    }

    /// Tests a limiter that counts in memory and one that counts in a database.
    private func withLimiters(_ body: (AttemptLimiter, ManualClock) async throws -> Void) async throws {
        let clock = ManualClock()
        try await body(AttemptLimiter(log: MemoryAttemptLog(instant: { clock.now })), clock)
        try await withEmptyPostgreSQL { database in
            let clock = ManualClock()
            try await body(AttemptLimiter(log: DatabaseAttemptLog(database, clock: clock)), clock)
        }
    }
}

extension AttemptLimiter {
    /// The number of seconds to wait; nil when the attempt may be made.
    fileprivate func wait(_ keys: [Key]) async throws -> Int? {
        switch try await begin(keys) {
        case .granted: nil
        case .refused(let seconds): seconds
        }
    }
}
