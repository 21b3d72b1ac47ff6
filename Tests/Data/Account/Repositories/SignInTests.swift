import DatabaseCore
import GRDB
import Testing
import ValuesCore

@testable import AccountData

@Suite struct SignInTests {
    @Test(arguments: ["Sauna 太郎", "sauna 太郎", " ＳＡＵＮＡ　太郎 "])
    func `The name may be typed in any width and case`(name: String) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("Sauna 太郎")
            #expect(try await tester.signIn(name).secret != nil)
        }
    }

    @Test func `A password is the same however its characters are composed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("持ち主", "か\u{3099}くせい蒸気")
            #expect(try await tester.signIn("持ち主", "がくせい蒸気").secret != nil)
        }
    }

    @Test(arguments: [
        ("持ち主", "passw0rd "), ("持ち主", "Passw0rd"), ("持ち主", ""), ("だれか", "passw0rd"), ("", ""), ("' OR 1=1 --", "x"),
    ])
    func `Nothing tells whether the name or the password was wrong`(name: String, password: String) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            #expect(try await tester.signIn(name, password) == .wrongNameOrPassword)
            #expect(try await tester.count("session") == 1)
        }
    }

    /// Before anybody signs up there is an account already, which nobody can sign in to.
    @Test func `An account without a name takes no password`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.signIn("", "") == .wrongNameOrPassword)
        }
    }

    @Test func `Each time there is a new session, in place of the one that the browser had`() async throws {
        try await AccountTester.run { tester async throws in
            let first = try #require(try await tester.signUp("持ち主").secret)
            let second = try #require(try await tester.signIn("持ち主", replacing: first).secret)
            let third = try #require(try await tester.signIn("持ち主").secret)

            #expect(Set([first, second, third]).count == 3)
            #expect(try await tester.repository.session(first) == nil)
            #expect(try await tester.repository.session(second) != nil)
            #expect(try await tester.repository.session(third) != nil)
        }
    }

    @Test func `A disabled account says so to those who know its password only`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))

            #expect(try await tester.signIn("家族") == .disabled)
            #expect(try await tester.signIn("家族", "another1") == .wrongNameOrPassword)
            #expect(try await tester.repository.setDisabled(false, member.account, at: .noon))
            #expect(try await tester.signIn("家族").secret != nil)
        }
    }

    @Test func `Hashes of another cost are made anew when somebody signs in`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let old = try await tester.passwordHash()
            let dearer = PasswordHash.Parameters(logarithmOfRounds: 5, blockSize: 8, parallelism: 1)
            let repository = SQLiteAccountRepository(
                database: tester.database, hasher: PasswordHasher(parameters: dearer), attempts: AttemptLimiter(),
                letsFirstSignUp: true)

            let outcome = try await repository.signIn(
                "持ち主", Password(typed: "passw0rd"), from: "", on: .phone, replacing: nil, at: .noon)

            #expect(outcome.secret != nil)
            let new = try await tester.passwordHash()
            #expect(old.parameters == .cheap)
            #expect(new.parameters == dearer)
            #expect(try new.isHash(of: Password(typed: "passw0rd")))
        }
    }

    // MARK: - Too many attempts

    @Test func `After ten attempts an address waits, until a quarter of an hour has passed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            for attempt in 0..<10 {
                let outcome = try await tester.signIn("持ち主", "wrong", at: .noon.after(seconds: Double(attempt)))
                #expect(outcome == .wrongNameOrPassword)
            }

            let now = Timestamp.noon.after(minutes: 5)
            #expect(try await tester.signIn("持ち主", at: now) == .tooManyAttempts(seconds: 600))
            #expect(
                try await tester.signIn("持ち主", at: .noon.after(minutes: 14, seconds: 59.5))
                    == .tooManyAttempts(seconds: 1))
            #expect(try await tester.signIn("持ち主", at: .noon.after(minutes: 15)).secret != nil)
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

    /// Folding some texts takes seconds, and a name can be typed by anybody.
    @Test func `A name that is longer than any is not folded`() async throws {
        let name = String(repeating: "\u{FDFA}", count: 1_000)
        #expect(AccountName.key(name) == "")
        try await AccountTester.run { tester async throws in
            #expect(try await tester.signIn(name, "wrong") == .wrongNameOrPassword)
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

extension AccountTester {
    /// The owner's.
    fileprivate func passwordHash() async throws -> PasswordHash {
        let text = try await database.read { try String.fetchOne($0, sql: "SELECT passwordHash FROM account") }
        return try #require(text.flatMap(PasswordHash.init))
    }
}
