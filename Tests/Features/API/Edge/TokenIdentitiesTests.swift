import AccountData
import Hummingbird
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import APIFeature

@Suite struct TokenIdentitiesTests {
    private func identity(
        _ authorization: String?, _ tokens: StubTokenRepository, report: (any Error) -> Void = { _ in }
    ) async throws -> Identity? {
        try await TokenIdentities(tokens: tokens, kept: nil)
            .identity(of: .authorized(by: authorization), at: .noon, report: report)
    }

    @Test(arguments: ["Bearer ", "bearer ", "BEARER  "])
    func `the API recognizes the bearer`(scheme: String) async throws {
        let identity = try await identity(scheme + Secret.token.tokenText, .knowing(.commandLine))
        #expect(identity == Identity(account: .member, session: Token.commandLine.id, isOwner: false))
    }

    @Test(arguments: [
        nil, "", "Bearer", Secret.token.tokenText, "Basic \(Secret.token.tokenText)",
        "Bearer \(Secret.token.tokenText)x", "Bearer \(Secret.token.tokenText) x",
        "Bearer \(Secret.session.tokenText)", "Bearer \(Secret.token.text)", "Bearer LOKI_\(Secret.token.text)",
        "Bearer \(Secret.token.tokenText), Bearer \(Secret.token.tokenText)",
    ])
    func `other secrets are refused`(authorization: String?) async throws {
        #expect(try await identity(authorization, .knowing(.commandLine)) == nil)
    }

    @Test func `an ended token is refused`() async throws {
        let idle = Token.member(.number(1), "使わない", .read, lastUsedAt: .noon.after(days: -91))
        let old = Token.member(.number(1), "古い", .read, createdAt: .noon.after(days: -366), lastUsedAt: .noon)
        for token in [idle, old] {
            #expect(try await identity("Bearer \(Secret.token.tokenText)", .knowing(token)) == nil)
        }
    }

    @Test func `the use of a token is recorded`() async throws {
        let calls = Calls<Timestamp>()
        var tokens = StubTokenRepository.knowing(.backup)
        tokens.touch = { _, now in calls.record(now) }
        #expect(try await identity("Bearer \(Secret.token.tokenText)", tokens)?.account == .member)
        #expect(calls.all == [.noon])
    }

    @Test func `a token still reads when its use cannot be recorded`() async throws {
        let reports = Reports()
        var tokens = StubTokenRepository.knowing(.backup)
        tokens.touch = { _, _ in throw StubError("full") }
        let identity = try await identity("Bearer \(Secret.token.tokenText)", tokens, report: reports.report)
        #expect(identity?.account == .member)
        #expect(reports.names == ["full"])
    }
}
