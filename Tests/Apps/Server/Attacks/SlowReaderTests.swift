import Foundation
import HTTPTypes
import HummingbirdTesting
import ModelsCore
import NIOCore
import TestSupport
import Testing
import WebCore

@testable import DatabaseCore
@testable import ServerApp

/// A client that opens an event stream and never reads it.
@Suite(.timeLimit(.minutes(5))) struct SlowReaderTests {
    @Test func `a slow reader is dropped after a while`() async throws {
        var limits = ConnectionLimits()
        limits.writeTime = .seconds(1)
        try await withTemporaryFolder { folder in
            try await AppTester(setup: .live, limits: limits).run(in: folder) { browser, database in
                let changes = database.changes
                let cookie = try #require(browser.headers[.cookie])
                let reader = try BlockingSocket.openSilently(
                    Data("GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n".utf8),
                    port: try #require(browser.port))
                defer { close(reader) }
                while changes.subscriptionCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
                // Until all buffers in between are full, and then until the time is over. Long words fill them soon.
                let kind = ChangeKind(String(repeating: "x", count: 10_000))
                while changes.subscriptionCount == 1 {
                    changes.publish(kind, of: .first, recorded: 0)
                    try await Task.sleep(for: .milliseconds(1))
                }
                // Without a limit it would continue until the test times out.
                #expect(changes.subscriptionCount == 0)
            }
        }
    }
}
