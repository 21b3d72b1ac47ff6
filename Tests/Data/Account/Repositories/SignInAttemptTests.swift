import DatabaseCore
import SampleCore
import Testing
import ValuesCore

@testable import AccountData

/// How often one may try to sign in.
@Suite struct SignInAttemptTests {
    @Test func `After ten attempts an address waits, until a quarter of an hour has passed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for attempt in 0..<10 {
                let outcome = try await tester.signIn("持ち主", "wrong", at: .noon.later(seconds: Double(attempt)))
                #expect(outcome == .wrongNameOrPassword)
            }

            let now = Timestamp.noon.later(minutes: 5)
            #expect(try await tester.signIn("持ち主", at: now) == .tooManyAttempts(seconds: 600))
            #expect(
                try await tester.signIn("持ち主", at: .noon.later(minutes: 14, seconds: 59.5))
                    == .tooManyAttempts(seconds: 1))
            #expect(try await tester.signIn("持ち主", at: .noon.later(minutes: 15)).secret != nil)
        }
    }

    @Test func `Somebody elsewhere does not wait for that, until there are a hundred attempts`() async throws {
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
        }
    }

    /// Those who are sent away because others are at it have not tried.
    @Test func `A busy server counts no attempt`() async throws {
        let hasher = PasswordHasher(parameters: .cheap)
        try await AccountTester.run(hasher: hasher) { tester async throws in
            _ = try await tester.owner()
            let waiting = try (0..<PasswordHasher.capacity).map { _ in try hasher.reserve() }
            for _ in 0..<200 { #expect(try await tester.signIn("持ち主", "wrong") == .busy) }
            for index in waiting { hasher.release(index) }
            #expect(try await tester.signIn("持ち主").secret != nil)
        }
    }

    @Test func `A right password makes good for the wrong ones before`() async throws {
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
