import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import AccountData

/// The caller chooses a token's identifier, so that a form that is sent twice creates one token.
@Suite struct RepeatedTokenTests {
    private static let id = UUID.number(7)

    private func make(
        _ name: String, of session: Session, _ tester: AccountTester, at now: Timestamp = .noon
    ) async throws -> TokenOutcome {
        try await tester.tokens.make(
            TokenName(typed: name), .readWrite, id: Self.id, of: session.account, at: now)
    }

    @Test func `A repeated request creates only one token`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let outcome = try await make("一つ目", of: owner, tester)
            guard case .made(let secret, let token) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(token.id == Self.id)
            for number in 1..<50 {
                _ = try await tester.token(of: owner, "\(number)", at: .noon.later(minutes: Double(number)))
            }

            #expect(try await make("二つ目", of: owner, tester, at: .noon.later(days: 1)) == .alreadyMade)

            // The least recently used token is not evicted, either.
            #expect(try await tester.token(secret) == token)
            #expect(try await tester.count("apiToken") == 50)
        }
    }

    @Test func `Another account's identifier can be used, without revealing that it exists`() async throws {
        try await AccountTester.run { tester async throws in
            let owner = try await tester.owner()
            let member = try await tester.member()
            guard case .made(let secret, let token) = try await make("持ち主の", of: owner, tester),
                case .made(let othersSecret, let othersToken) = try await make("家族の", of: member, tester)
            else {
                Issue.record("none was made")
                return
            }
            #expect(othersToken.id != token.id)
            #expect(othersToken.account == member.account)
            #expect(try await tester.token(secret) == token)
            #expect(try await tester.token(othersSecret) == othersToken)
            #expect(try await tester.tokenNames(of: owner) == ["持ち主の"])
            #expect(try await tester.tokenNames(of: member) == ["家族の"])
        }
    }
}
