import DatabaseCore
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import ProductionApp

@Suite struct MaintenanceServiceTests {
    /// Passes on the messages that are logged.
    private struct Messages: LogHandler {
        let continuation: AsyncStream<String>.Continuation
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let count = event.metadata?["count"].map { " \($0)" } ?? ""
            continuation.yield("\(event.message)\(count)")
        }
    }

    /// The first message of a service that works with the database `days` after a visit was deleted.
    private func firstMessage(
        days: Double, isClosed: Bool = false, then check: @escaping @Sendable (Browser, WebPage) async throws -> Void
    ) async throws -> String? {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, database in
                let path = try await browser.record("湯の森サウナ")
                let list = try await browser.follow(try await browser.post("\(path)/delete", []))
                if isClosed { try database.close() }
                let now = AppTester().now.addingTimeInterval(days * 86_400)
                let service = MaintenanceService(
                    sakatsu: Features(database: database, dependencies: .live).sakatsu, now: { now },
                    logger: Logger(label: "test") { _ in Messages(continuation: continuation) })
                let task = Task { try await service.run() }
                var messages = stream.makeAsyncIterator()
                let message = await messages.next()
                continuation.yield(message ?? "")
                task.cancel()
                try await task.value
                try await check(browser, list)
            }
        }
        continuation.finish()
        return await stream.first { _ in true }
    }

    @Test func removesWhatWasDeletedLongAgo() async throws {
        let message = try await firstMessage(days: 30.01) { browser, list in
            _ = try await browser.post("/sakatsu/restore", list.form(postedTo: "/sakatsu/restore"))
            #expect(try await browser.listedNames() == [])
        }
        #expect(message == "Deleted visits removed 1")
    }

    @Test func leavesWhatCanStillBeTakenBack() async throws {
        let message = try await firstMessage(days: 29.99) { browser, list in
            _ = try await browser.post("/sakatsu/restore", list.form(postedTo: "/sakatsu/restore"))
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
        #expect(message == "Deleted visits removed 0")
    }

    @Test func goesOnAfterAFailure() async throws {
        let message = try await firstMessage(days: 31, isClosed: true) { _, _ in }
        #expect(message == "Deleted visits could not be removed")
    }
}
