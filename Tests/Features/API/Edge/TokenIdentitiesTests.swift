import AccountData
import HTTPTypes
import Hummingbird
import NIOCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebCore

@testable import APIFeature

@Suite struct TokenIdentitiesTests {
    private func request(_ authorization: String?) -> Request {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/v1/account")
        head.headerFields[.authorization] = authorization
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    private func identity(
        _ authorization: String?, _ tokens: StubTokenRepository, report: (any Error) -> Void = { _ in }
    ) async throws -> Identity? {
        try await TokenIdentities(tokens: tokens, kept: nil)
            .identity(of: request(authorization), at: .noon, report: report)
    }

    @Test(arguments: ["Bearer ", "bearer ", "BEARER  "])
    func knowsTheBearer(scheme: String) async throws {
        let identity = try await identity(scheme + Secret.token.text, .knowing(.commandLine))
        #expect(identity == Identity(account: .member, session: Token.commandLine.id, isOwner: false))
    }

    @Test(arguments: [
        nil, "", "Bearer", Secret.token.text, "Basic \(Secret.token.text)", "Bearer \(Secret.token.text)x",
        "Bearer \(Secret.token.text) x", "Bearer \(Secret.session.text)",
        "Bearer \(Secret.token.text), Bearer \(Secret.token.text)",
    ])
    func knowsNobodyElse(authorization: String?) async throws {
        #expect(try await identity(authorization, .knowing(.commandLine)) == nil)
    }

    @Test func knowsWhenATokenIsOver() async throws {
        let old = Token.member(.number(1), "古い", .read, lastUsedAt: .noon.after(days: -91))
        #expect(try await identity("Bearer \(Secret.token.text)", .knowing(old)) == nil)
    }

    @Test func writesDownThatItIsUsed() async throws {
        let calls = Calls<Timestamp>()
        var tokens = StubTokenRepository.knowing(.backup)
        tokens.touch = { _, now in calls.record(now) }
        #expect(try await identity("Bearer \(Secret.token.text)", tokens)?.account == .member)
        #expect(calls.all == [.noon])
    }

    @Test func letsProgramsReadWhenThatCannotBeWritten() async throws {
        let reports = Reports()
        var tokens = StubTokenRepository.knowing(.backup)
        tokens.touch = { _, _ in throw StubError("full") }
        let identity = try await identity("Bearer \(Secret.token.text)", tokens, report: reports.report)
        #expect(identity?.account == .member)
        #expect(reports.names == ["full"])
    }
}
