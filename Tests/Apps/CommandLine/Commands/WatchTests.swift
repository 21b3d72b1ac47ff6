import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import Synchronization
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki watch`.
@Suite struct WatchTests {
    /// Answers with one list after the other and then with empty ones, and with the length of the last list.
    private final class Lists: Sendable {
        private let state: Mutex<(lists: [[Sakatsu]], count: Int)>

        init(_ lists: [[Sakatsu]]) {
            state = Mutex((lists, lists.first?.count ?? 0))
        }

        func next() throws -> Data {
            let visits = state.withLock { state in
                let visits = state.lists.isEmpty ? [] : state.lists.removeFirst()
                state.count = Set(visits.map(\.id)).count
                return visits
            }
            return try APIJSON.encode(ListPart(items: visits, next: nil, count: nil))
        }

        func count() throws -> Data {
            let count = ListCount.exactly(state.withLock { $0.count })
            return try APIJSON.encode(ListPart<Sakatsu>(items: [], next: nil, count: count))
        }
    }

    private func tester(_ lists: [[Sakatsu]], _ events: [APIEvent]) -> CommandTester {
        var tester = CommandTester()
        let visits = Lists(lists)
        let memos = Lists([])
        tester.client.override(
            where: { _ in true },
            answer: { request in
                let head = APIResponseHead(status: 200)
                if let query = API.visits.list.asked(by: request) {
                    return (try query.filter.updatedSince == nil ? visits.count() : visits.next(), head)
                }
                guard let query = API.memos.list.asked(by: request) else { throw StubError() }
                return (try query.filter.updatedSince == nil ? memos.count() : memos.next(), head)
            })
        tester.client.events = { _ in
            AsyncThrowingStream { continuation in
                for event in events { continuation.yield(event) }
                continuation.finish()
            }
        }
        return tester
    }

    private let begin = "http://loki.example:8080の変更を監視しています。Ctrl-Cで終了します。\n"

    @Test func `loki watch names each change`() async throws {
        var changed = Sakatsu.sample
        changed.revision = 4
        let tester = self.tester(
            [[.sample], [.sample, changed], []],
            [
                .version("1"), .heartbeat, .change(kinds: ["sakatsu"], version: "2"),
                .change(kinds: ["sakatsu", "session"], version: "3"), .change(kinds: ["*"], version: "4"),
                .change(kinds: ["licenses"], version: "5"),
            ])
        #expect(
            try await tester.run("watch")
                == Outcome(
                    output: """
                        12:00:00 サ活 00000000 2026-11-21 湯の森サウナ
                        12:00:00 サ活に変更がありました
                        12:00:00 licensesに変更がありました

                        """, errors: begin))
    }

    @Test func `loki watch names a restored item`() async throws {
        let change = APIEvent.change(kinds: ["sakatsu"], version: "2")
        let lines = try await self.tester([[.sample], [], [.sample]], [change, change]).run("watch").output
        #expect(lines == "12:00:00 サ活に変更がありました\n12:00:00 サ活 00000000 2026-11-21 湯の森サウナ\n")
    }

    @Test func `loki watch reports once that the server cannot be reached`() async throws {
        let tester = self.tester([], [.heartbeat, .lost, .version("1"), .heartbeat, .lost, .heartbeat])
        let away = "接続が切れました。再接続しています。\n再接続しました。\n"
        #expect(try await tester.run("watch") == Outcome(errors: begin + away + away))
    }

    /// The server sent a change, but could not be reached for the query that followed.
    @Test func `loki watch repeats the query when the server is back`() async throws {
        var tester = self.tester([[], [.sample]], [.change(kinds: ["sakatsu"], version: "2"), .lost, .version("2")])
        let asked = Calls<APIRequest>()
        tester.client.override(
            where: { request in
                guard API.visits.list.asked(by: request)?.filter.updatedSince != nil else { return false }
                asked.record(request)
                return asked.all.count == 2
            },
            answer: { _ in throw ApiFailure.unreachable(.lost) })
        let line = "12:00:00 サ活 00000000 2026-11-21 湯の森サウナ\n"
        #expect(try await tester.run("watch").output == line)
        #expect(asked.all.count == 3)
    }

    @Test func `loki watch ends when the token is no longer valid`() async throws {
        var tester = self.tester([], [.change(kinds: ["sakatsu"], version: "2")])
        let asked = Calls<APIRequest>()
        tester.client.override(
            where: { request in
                asked.record(request)
                return asked.all.count > 4
            },
            answer: { _ in throw ApiFailure.unauthorized(nil) })
        #expect(try await tester.run("watch").status == .notSignedIn)
    }

    @Test(arguments: [
        ("full", "loki: サーバーで同時に監視している人が多すぎます。\n"),
        ("displaced", "loki: ほかの場所で監視を始めたため、終了しました。\n"),
    ])
    func `loki watch ends when the server ends it`(reason: String, line: String) async throws {
        #expect(
            try await tester([], [.end(reason: reason)]).run("watch")
                == Outcome(errors: begin + line, status: .failed))
    }
}
