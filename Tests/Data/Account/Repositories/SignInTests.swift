import DatabaseCore
import ModelsCore
import SampleCore
import SampleData
import Testing

@testable import AccountData

@Suite struct SignInTests {
    /// Passwords that are no longer accepted.
    @Test(arguments: ["        ", "\u{FDFA}", "a" + String(repeating: "\u{301}", count: 40)])
    func `A password that was accepted once still opens the account`(typed: String) async throws {
        try await AccountTester.run { tester async throws in
            let name = try AccountName(typed: "持ち主")
            _ = try await tester.repository.create(name, Password(typed: typed), at: .noon)
            #expect(throws: PasswordProblem.self) { try Password(new: typed, for: "持ち主") }
            #expect(try await tester.signIn("持ち主", typed).secret != nil)
        }
    }

    @Test(arguments: ["Sauna 太郎", "sauna 太郎", " ＳＡＵＮＡ　太郎 "])
    func `The name may be typed in any width and case`(name: String) async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("Sauna 太郎")
            #expect(try await tester.signIn(name).secret != nil)
        }
    }

    @Test func `A password is the same however its characters are composed`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.signUp("持ち主", "か\u{3099}くせい蒸気浴場")
            #expect(try await tester.signIn("持ち主", "がくせい蒸気浴場").secret != nil)
        }
    }

    @Test(arguments: [
        ("持ち主", "wood stove "), ("持ち主", "Passw0rd"), ("持ち主", ""), ("だれか", "wood stove"), ("", ""), ("' OR 1=1 --", "x"),
    ])
    func `The result does not reveal whether the name or the password was wrong`(name: String, password: String)
        async throws
    {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            #expect(try await tester.signIn(name, password) == .wrongNameOrPassword)
            #expect(try await tester.count("session") == 1)
        }
    }

    /// Before the first sign-up there is already an account, which cannot be signed in to.
    @Test func `An account without a name accepts no password`() async throws {
        try await AccountTester.run { tester async throws in
            #expect(try await tester.signIn("", "") == .wrongNameOrPassword)
        }
    }

    @Test func `Each sign-in starts a new session, which replaces the browser's earlier one`() async throws {
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

    @Test func `A disabled account is only reported with the right password`() async throws {
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

    @Test func `Hashes of another cost are replaced at the next sign-in`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let old = try await tester.passwordHash()
            let dearer = PasswordHash.Parameters(logarithmOfRounds: 5, blockSize: 8, parallelism: 1)
            let repository = DatabaseAccountRepository(
                database: tester.database, hasher: PasswordHasher(parameters: dearer),
                attempts: AttemptLimiter(log: MemoryAttemptLog(instant: { .now })),
                letsFirstSignUp: true)

            let outcome = try await repository.signIn(
                "持ち主", Password(typed: "wood stove"), from: AttemptOrigin(address: ""), on: .phone, replacing: nil,
                at: .noon)

            #expect(outcome.secret != nil)
            let new = try await tester.passwordHash()
            #expect(old.parameters == .cheap)
            #expect(new.parameters == dearer)
            #expect(try new.isHash(of: Password(typed: "wood stove")))
        }
    }

    /// Folding some texts takes seconds, and a name can be any text.
    @Test func `A name that is too long is not folded`() async throws {
        let name = String(repeating: "\u{FDFA}", count: 1_000)
        #expect(AccountName.key(name) == "")
        try await AccountTester.run { tester async throws in
            #expect(try await tester.signIn(name, "wrong") == .wrongNameOrPassword)
        }
    }
}

extension AccountTester {
    /// The owner's cost.
    fileprivate func passwordHash() async throws -> PasswordHash {
        let text = try await database.read { try $0.value("SELECT passwordHash FROM account") as String? }
        return try #require(text.flatMap(PasswordHash.init))
    }
}
