import DatabaseCore
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Testing

@testable import AccountData

@Suite struct TokenTests {
    @Test func `The secret proves the token, and nothing else does`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let made = try await tester.token(of: owner, "コマンドライン", .read)

            #expect(
                made.token
                    == Token(
                        id: made.token.id, account: owner.account, isOwner: true, name: "コマンドライン", access: .read,
                        createdAt: .noon, lastUsedAt: .noon))
            #expect(try await tester.token(made.secret) == made.token)
            #expect(try await tester.token(.passwordReset) == nil)
            // They are not interchangeable.
            #expect(try await tester.repository.session(made.secret) == nil)
            let secret = try #require(try await tester.signIn("持ち主").secret)
            #expect(try await tester.token(secret) == nil)
        }
    }

    @Test func `Members have tokens of their own`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let ownersToken = try await tester.token(of: owner, "持ち主の").token
            let membersToken = try await tester.token(of: member, "家族の").token

            #expect(!membersToken.isOwner)
            #expect(try await tester.tokens.tokens(of: owner.account, at: .noon) == [ownersToken])
            #expect(try await tester.tokens.tokens(of: member.account, at: .noon) == [membersToken])
        }
    }

    @Test func `Use is recorded for token and account`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let made = try await tester.token(of: owner)
            let later = Timestamp.noon.later(days: 1)

            try await tester.tokens.touch(made.token, at: later)

            #expect(try await tester.token(made.secret)?.lastUsedAt == later)
            #expect(try await tester.repository.account(owner.account)?.lastUsedAt == later)
        }
    }

    @Test func `One's tokens are listed, most recently used first, without ended ones`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let first = try await tester.token(of: owner, "一つ目").token
            _ = try await tester.token(of: owner, "二つ目", at: .noon.later(days: 10))
            #expect(try await tester.tokenNames(of: owner, at: .noon.later(days: 20)) == ["二つ目", "一つ目"])

            try await tester.tokens.touch(first, at: .noon.later(days: 20))
            #expect(try await tester.tokenNames(of: owner, at: .noon.later(days: 20)) == ["一つ目", "二つ目"])
            #expect(try await tester.tokenNames(of: owner, at: .noon.later(days: 101)) == ["一つ目"])

            try await tester.tokens.touch(first, at: .noon.later(days: 365))
            #expect(try await tester.tokenNames(of: owner, at: .noon.later(days: 365)) == ["一つ目"])
            #expect(try await tester.tokenNames(of: owner, at: .noon.later(days: 365.1)) == [])
        }
    }

    @Test func `There are at most fifty: the least recently used one makes room`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            _ = try await tester.token(of: member, "家族の", at: .noon.later(days: -1))
            let first = try await tester.token(of: owner, "0").token
            for number in 1..<50 {
                _ = try await tester.token(of: owner, "\(number)", at: .noon.later(minutes: Double(number)))
            }
            try await tester.tokens.touch(first, at: .noon.later(days: 1))

            let last = try await tester.token(of: owner, "50", at: .noon.later(days: 2)).token

            let names = try await tester.tokenNames(of: owner, at: .noon.later(days: 2))
            #expect(names == [last.name, first.name] + (2..<50).reversed().map { "\($0)" })
            #expect(try await tester.tokenNames(of: member) == ["家族の"])
        }
    }

    @Test func `A replaced token has another secret, the same name and access`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let old = try await tester.token(of: owner, "読むだけ", .read)
            let later = Timestamp.noon.later(days: 3)

            #expect(try await tester.tokens.replace(old.token.id, of: member.account, at: later) == nil)
            let secret = try #require(try await tester.tokens.replace(old.token.id, of: owner.account, at: later))

            #expect(try await tester.token(old.secret) == nil)
            let new = try #require(try await tester.token(secret))
            #expect(
                new
                    == Token(
                        id: new.id, account: owner.account, isOwner: true, name: "読むだけ", access: .read,
                        createdAt: later, lastUsedAt: later))
            #expect(try await tester.tokens.tokens(of: owner.account, at: later) == [new])
            // The old one is gone, also for a concurrent request.
            #expect(try await tester.tokens.replace(old.token.id, of: owner.account, at: later) == nil)
        }
    }

    @Test func `An account cannot revoke another's token`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            let made = try await tester.token(of: owner)

            try await tester.tokens.end(made.token.id, of: member.account)
            #expect(try await tester.token(made.secret) == made.token)

            try await tester.tokens.end(made.token.id, of: owner.account)
            #expect(try await tester.token(made.secret) == nil)
        }
    }

    @Test func `An account that cannot be used gets no token`() async throws {
        try await AccountTester.run { tester async throws in
            _ = try await tester.owner()
            let member = try await tester.member()
            let name = try TokenName(typed: "コマンドライン")
            func makesToken() async throws -> Bool {
                try await tester.tokens.make(name, .read, id: UUID(), of: member.account, at: .noon)
                    != .accountUnusable
            }
            #expect(try await tester.repository.setDisabled(true, member.account, at: .noon))
            #expect(try await !makesToken())
            #expect(try await tester.repository.setDisabled(false, member.account, at: .noon))
            #expect(try await makesToken())
            #expect(try await tester.requestDeletion(of: member.account) == .done)
            #expect(try await !makesToken())
            #expect(try await tester.count("apiToken") == 0)
        }
    }

    @Test func `Expired tokens are removed, and those of a removed account`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            _ = try await tester.token(of: owner, "一つ目")
            _ = try await tester.token(of: owner, "二つ目", at: .noon.later(days: 10))

            #expect(try await tester.repository.purge(at: .noon.later(days: 89.9)) == AccountPurge())
            #expect(try await tester.count("apiToken") == 2)
            #expect(try await tester.repository.purge(at: .noon.later(days: 90.1)) == AccountPurge())
            #expect(try await tester.tokenNames(of: owner) == ["二つ目"])

            // Use keeps a token valid for a year.
            let used = try #require(try await tester.tokens.tokens(of: owner.account, at: .noon).first)
            try await tester.tokens.touch(used, at: .noon.later(days: 374))
            #expect(try await tester.repository.purge(at: .noon.later(days: 374.9)) == AccountPurge())
            #expect(try await tester.count("apiToken") == 1)
            #expect(try await tester.repository.purge(at: .noon.later(days: 375.1)) == AccountPurge())
            #expect(try await tester.count("apiToken") == 0)

            _ = try await tester.token(of: owner)
            try await tester.database.write { try $0.execute("DELETE FROM account") }
            #expect(try await tester.count("apiToken") == 0)
        }
    }
}
