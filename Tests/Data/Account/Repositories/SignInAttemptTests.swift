import DatabaseCore
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

/// The limits of attempts to sign in.
@Suite struct SignInAttemptTests {
    @Test func `After ten attempts an address waits, until a quarter of an hour has passed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<10 {
                #expect(try await tester.signIn("持ち主", "wrong") == .wrongNameOrPassword)
            }

            tester.clock.advance(minutes: 5)
            #expect(try await tester.signIn("持ち主") == .tooManyAttempts(seconds: 600))
            tester.clock.advance(minutes: 9, seconds: 59.5)
            #expect(try await tester.signIn("持ち主") == .tooManyAttempts(seconds: 1))
            tester.clock.advance(seconds: 0.5)
            #expect(try await tester.signIn("持ち主").secret != nil)
        }
    }

    @Test func `A clock that jumps ahead and back does not lock anyone out`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<10 {
                _ = try await tester.signIn("持ち主", "wrong", at: .noon.later(days: 365))
            }
            #expect(try await tester.signIn("持ち主") == .tooManyAttempts(seconds: 900))
            tester.clock.advance(minutes: 15)
            #expect(try await tester.signIn("持ち主").secret != nil)
        }
    }

    // MARK: - Known devices

    private let device = Secret(String(repeating: "d", count: 43))
    private let other = Secret(String(repeating: "e", count: 43))

    @Test func `Wrong passwords from everywhere else do not lock out a known device`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            #expect(try await tester.signIn("持ち主", device: device).secret != nil)
            for address in 0..<10 {
                for _ in 0..<10 { _ = try await tester.signIn("持ち主", "wrong", from: "192.0.2.\(address)") }
            }

            #expect(try await tester.signIn("持ち主", from: "192.0.2.1", device: other).secret == nil)
            #expect(try await tester.signIn("持ち主", from: "192.0.2.1", device: device).secret != nil)
            // It has no more attempts than an address has.
            for _ in 0..<10 {
                #expect(try await tester.signIn("持ち主", "wrong", device: device) == .wrongNameOrPassword)
            }
            #expect(try await tester.signIn("持ち主", device: device) == .tooManyAttempts(seconds: 900))
        }
    }

    @Test func `A device is known to the account that was signed in to, from signing up on`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.signUp("持ち主", device: device).secret != nil)
            let invitation = try await tester.repository.makeInvitation(at: .noon)
            #expect(try await tester.signUp("家族", invitation: invitation).secret != nil)
            for number in 0..<50 { _ = try await tester.signIn("だれか\(number)", "wrong") }

            #expect(try await tester.signIn("家族", device: device) == .tooManyAttempts(seconds: 900))
            #expect(try await tester.signIn("持ち主", device: device).secret != nil)
        }
    }

    @Test func `An account is known on twenty devices, for a year`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            var generator = SystemRandomNumberGenerator()
            for number in 0..<21 {
                let now = Timestamp.noon.later(seconds: Double(number))
                _ = try await tester.signIn("持ち主", device: Secret(from: &generator), at: now)
            }
            #expect(try await tester.count("knownDevice") == 20)
            _ = try await tester.repository.purge(at: .noon.later(days: 365))
            #expect(try await tester.count("knownDevice") == 20)
            _ = try await tester.repository.purge(at: .noon.later(days: 366))
            #expect(try await tester.count("knownDevice") == 0)
        }
    }

    @Test func `A known device gets in while strangers fill the queue`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 4)
        try await AccountTester.run(hasher: hasher) { tester async throws in
            _ = try await tester.owner()
            _ = try await tester.signIn("持ち主", device: device)
            for _ in 0..<2 { try await hasher.begin(rank: 0) }
            var strangers: [Task<SignInOutcome, any Error>] = []
            for number in 0..<2 {
                strangers.append(Task { try await tester.signIn("だれか", "wrong", from: "203.0.113.\(number)") })
                while hasher.waitingCount <= number { await Task.yield() }
            }

            let known = Task { try await tester.signIn("持ち主", from: "203.0.113.1", device: device) }
            // Replaces the last one, and comes before the other.
            #expect(try await strangers[1].value == .busy)
            for _ in 0..<2 { hasher.end() }
            #expect(try await known.value.secret != nil)
            #expect(try await strangers[0].value == .wrongNameOrPassword)
        }
    }

    @Test func `Other addresses do not wait for that, until there are a hundred attempts`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for address in 0..<10 {
                for _ in 0..<9 { _ = try await tester.signIn("持ち主", "wrong", from: "192.0.2.\(address)") }
            }
            #expect(try await tester.signIn("持ち主", from: "198.51.100.1").secret != nil)
            for address in 0..<10 {
                for _ in 0..<10 { _ = try await tester.signIn("持ち主", "wrong", from: "203.0.113.\(address)") }
            }
            #expect(try await tester.signIn("持ち主", from: "198.51.100.1") == .tooManyAttempts(seconds: 900))

            // An address without attempts only waits for others like it.
            #expect(try await tester.signIn("持ち主", "wrong", from: "198.51.100.2") == .tooManyAttempts(seconds: 10))
            tester.clock.advance(seconds: 10)
            #expect(try await tester.signIn("持ち主", "wrong", from: "198.51.100.2") == .wrongNameOrPassword)
            #expect(try await tester.signIn("持ち主", from: "198.51.100.3") == .tooManyAttempts(seconds: 10))
            tester.clock.advance(seconds: 10)
            #expect(try await tester.signIn("持ち主", from: "198.51.100.3").secret != nil)
        }
    }

    /// Callers who are refused because the server is busy have not tried.
    @Test func `A busy server counts no attempt`() async throws {
        let hasher = PasswordHasher(parameters: .cheap, capacity: 2)
        try await AccountTester.run(hasher: hasher) { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<2 { try await hasher.begin(rank: 0) }
            for _ in 0..<200 { #expect(try await tester.signIn("持ち主", "wrong") == .busy) }
            for _ in 0..<2 { hasher.end() }
            #expect(try await tester.signIn("持ち主").secret != nil)
        }
    }

    @Test func `A right password resets the wrong ones before`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for _ in 0..<3 {
                for _ in 0..<9 { #expect(try await tester.signIn("持ち主", "wrong") == .wrongNameOrPassword) }
                #expect(try await tester.signIn("持ち主").secret != nil)
            }
        }
    }

    @Test func `Many at the same time do not get more attempts`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let outcomes = try await withThrowingTaskGroup { group in
                for _ in 0..<18 { group.addTask { try await tester.signIn("持ち主", "wrong") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .wrongNameOrPassword }.count == 10)
        }
    }

    @Test func `After fifty attempts an address waits, whatever names it tries`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for number in 0..<50 {
                #expect(try await tester.signIn("だれか\(number)", "wrong") == .wrongNameOrPassword)
            }
            #expect(try await tester.signIn("持ち主") == .tooManyAttempts(seconds: 900))
            #expect(try await tester.signIn("持ち主", from: "192.0.2.2").secret != nil)
        }
    }
}
