import AccountData
import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import MemoData
import ModelsCore
import NIOCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

/// The answers that are cached, and for how long.
@Suite struct KeptAnswersTests {
    private let asked = Calls<String>()
    private let kept = KeptAnswers(count: 3)

    /// - Parameter items: the number of items of each kind.
    private func get(
        _ paths: String..., of token: Token = .commandLine, headers: HTTPFields = [:], items: Int = 1
    ) async throws -> [TestResponse] {
        let tester = APITester(
            visits: StubSakatsuRepository(
                page: { [asked] listing in
                    asked.record("visits of \(listing.account == .member ? "member" : "owner"), \(listing.limit)")
                    return SakatsuPage(items: Array(repeating: .full, count: items), next: nil, count: .exactly(1))
                },
                trash: { [asked] _, _, _ in
                    asked.record("trash")
                    return TrashPage(items: [], next: nil, count: .exactly(0))
                }),
            memos: StubMemoRepository(page: { [asked] listing in
                asked.record("memos, \(listing.limit)")
                return MemoPage(items: [.long], next: nil, count: .exactly(1))
            }),
            tokens: .knowing(token),
            changes: { [asked] since, limit, _ in
                asked.record("changes\(since == nil ? "" : " since"), \(limit)")
                return ChangePage(
                    changes: [.current(.visit(.full))], next: ChangeToken(epoch: "a", sequence: 1), hasMore: false)
            }, kept: kept)
        var responses: [TestResponse] = []
        for path in paths {
            let response = try await tester.response(.get, path, headers: headers)
            #expect(response.status == .ok, "\(path)")
            responses.append(response)
        }
        return responses
    }

    @Test func `First pages are made only once`() async throws {
        let paths = ["/visits", "/memos?limit=2", "/changes?limit=100"]
        for path in paths {
            let first = try await get(path)[0]
            let second = try await get(path)[0]
            #expect(second.body == first.body)
            #expect(second.headers == first.headers)
        }
        #expect(asked.all == ["visits of member, 50", "memos, 2", "changes, 100"])
    }

    @Test func `Each account has its own answers, until something of it changes`() async throws {
        let other = Token.of(.owner, accountVersion: 0)
        for _ in 1...2 {
            _ = try await get("/visits")
            _ = try await get("/visits", of: other)
        }
        #expect(asked.all == ["visits of member, 50", "visits of owner, 50"])

        _ = try await get("/visits", of: .of(.owner, accountVersion: 1))
        _ = try await get("/visits")
        _ = try await get("/visits", of: .of(.owner, accountVersion: 1))
        #expect(asked.all == ["visits of member, 50", "visits of owner, 50", "visits of owner, 50"])
    }

    @Test func `Rare requests are not cached, and evict nothing`() async throws {
        _ = try await get("/visits")
        let others = [
            "/visits?q=a", "/visits?facility=a", "/visits?from=2026-01-01", "/visits?deleted=true",
            "/visits?after=\(SakatsuCursor(.full))", "/memos?q=a", "/memos?updatedSince=2026-01-01T00:00:00Z",
            "/changes?since=a-1", "/changes?since=a-1&limit=7", "/changes?since=a-1&wait=1",
        ]
        for path in others { _ = try await get(path) }
        let count = asked.all.count
        for path in others where !path.contains("deleted=true") { _ = try await get(path) }
        #expect(asked.all.count == 2 * count - 2)
        _ = try await get("/visits")
        #expect(asked.all.count == 2 * count - 2)
    }

    @Test func `Compressed and other answers are cached separately`() async throws {
        var responses: [TestResponse] = []
        for _ in 1...2 {
            responses += try await get("/visits", items: 20)
            responses += try await get("/visits", headers: [.acceptEncoding: "gzip"], items: 20)
        }
        #expect(responses.map { $0.headers[.contentEncoding] } == [nil, "gzip", nil, "gzip"])
        #expect(responses[0].body == responses[2].body)
        #expect(responses[1].body == responses[3].body)
        #expect(asked.all.count == 2)
    }

    @Test func `Very large answers are not cached`() async throws {
        for _ in 1...2 { _ = try await get("/visits", items: 1_000) }
        #expect(asked.all.count == 2)
    }

    @Test func `A failure is not cached`() async throws {
        let tester = APITester(
            visits: StubSakatsuRepository(page: { [asked] _ in
                asked.record("visits")
                throw StubError("away")
            }), kept: kept)
        for _ in 1...2 { #expect(try await tester.response(.get, "/visits").status != .ok) }
        #expect(asked.all.count == 2)
    }
}

extension Token {
    fileprivate static func of(_ account: AccountID, accountVersion: Int) -> Token {
        Token(
            id: .number(1), account: account, isOwner: false, name: "", access: .read, createdAt: .noon,
            lastUsedAt: .noon, accountVersion: accountVersion)
    }
}
