import DatabaseCore
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ServerApp

/// Event streams of the real program.
@Suite(.timeLimit(.minutes(5))) struct EventTests {
    @Test func `the stream reports saved deleted and restored items`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port).open { lines async throws in
                    #expect(try await lines.next("HTTP/1.1 ") == "200 OK")
                    #expect(try await lines.nextWords() == "*")
                    let path = try await withBrowser(at: port) { try await $0.record("湯の森サウナ") }
                    #expect(try await lines.nextWords() == "sakatsu")
                    let deletion = try await withBrowser(at: port) { try await $0.post("\(path)/delete", []) }
                    #expect(try await lines.nextWords() == "sakatsu")
                    let deleted = try #require(deletion.headers[.location]?.firstMatch(of: /deleted=(\d+)/)?.output.1)
                    _ = try await withBrowser(at: port) {
                        try await $0.post("/sakatsu/restore", [FormField("deleted", String(deleted))])
                    }
                    #expect(try await lines.nextWords() == "sakatsu")
                }
            }
        }
    }

    @Test func `After a restart a page that reconnects fetches its list once`() async throws {
        try await withTemporaryFolder { folder in
            let last = Mutex("")
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port).open { lines async throws in
                    _ = try await lines.nextWords()
                    try await withBrowser(at: port) { _ = try await $0.record("湯の森サウナ") }
                    let id = try await lines.next("id: ")
                    last.withLock { $0 = id ?? "" }
                }
            }
            let since = last.withLock(\.self)
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port, path: "/events?since=\(since)").open { lines async throws in
                    // The file may have been replaced in the meantime, so the number alone proves nothing.
                    #expect(try await lines.next("id: ") != since)
                    #expect(try await lines.next("event: ") == "change")
                    #expect(try await lines.nextWords() == "*")
                }
            }
        }
    }

    @Test func `the stream reports nothing of other accounts`() async throws {
        try await withTemporaryFolder { folder in
            let member = try await SignedIn.prepareWithMember(folder)
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port, cookie: member).open { lines async throws in
                    #expect(try await lines.nextWords() == "*")
                    try await withBrowser(at: port) { owner in
                        try await owner.record("湯の森サウナ")
                        _ = try await owner.with(.cookie, member).post(
                            "/memos/new",
                            [
                                FormField("memoID", UUID().uuidString), FormField("revision", "0"),
                                FormField("body", "回数券"),
                            ])
                    }
                    #expect(try await lines.nextWords() == "memo")
                }
            }
        }
    }

    /// The stream's own session, and every other way in which sessions end.
    @Test(arguments: ["/sign-out", "/account/delete", "/account/sessions/end"])
    func `the stream ends immediately with its session`(path: String) async throws {
        try await withTemporaryFolder { folder in
            let (first, second) = try await SignedIn.prepareWithTwoSessions(folder)
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port, cookie: first).open { lines async throws in
                    #expect(try await lines.nextWords() == "*")
                    // Ends its own session, or all but its own.
                    let cookie = path == "/account/sessions/end" ? second : first
                    let page = try await withBrowser(at: port) {
                        try await $0.with(.cookie, cookie).post(
                            path,
                            [
                                FormField("confirmation", "持ち主"), FormField("deletionPassword", SignedIn.password),
                            ])
                    }
                    #expect(page.status == .seeOther)
                    #expect(try await lines.nextWords() == nil)
                }
            }
        }
    }

    @Test func `the ninth stream replaces the first`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await EventConnection(port: port).open { lines async throws in
                    #expect(try await lines.nextWords() == "*")
                    let others = await openMore(8, at: port)
                    #expect(try await lines.nextWords() == "displaced")
                    #expect(try await lines.nextWords() == nil)
                    for other in others { other.cancel() }
                }
            }
        }
    }

    @Test func `the server stops in time with open streams`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                let streams = await openMore(8, at: try await loki.port())
                let start = ContinuousClock.now
                loki.signal(SIGTERM)
                #expect(await loki.ending() == LokiProcess.Ending(status: 0, wasKilled: false))
                #expect(try #require(loki.time(since: start)) < .seconds(10))
                for stream in streams { try await stream.value }
            }
        }
    }

    /// Opens streams that stay open until the server ends them, or their task is cancelled.
    private func openMore(_ count: Int, at port: Int) async -> [Task<Void, any Error>] {
        let (opened, continuation) = AsyncStream<Void>.makeStream()
        let streams = (0..<count).map { _ in
            Task {
                try await EventConnection(port: port).open { lines async throws in
                    #expect(try await lines.nextWords() == "*")
                    continuation.yield()
                    _ = try await lines.next("never")
                }
            }
        }
        var iterator = opened.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
        return streams
    }
}
