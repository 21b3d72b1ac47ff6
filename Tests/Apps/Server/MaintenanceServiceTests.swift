import Foundation
import HTTPTypes
import Logging
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore
@testable import ServerApp

@Suite struct MaintenanceServiceTests {

    /// The first message of a service that runs `days` after a visit was deleted.
    ///
    /// - Parameter hasPassed: whether that time has passed; otherwise the clock has jumped.
    private func firstMessage(
        days: Double, hasPassed: Bool = true, isClosed: Bool = false,
        then check: @escaping @Sendable (Browser, WebPage) async throws -> Void
    ) async throws -> String? {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let first = Calls<String?>()
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, database in
                let path = try await browser.record("湯の森サウナ")
                let list = try await browser.follow(try await browser.post("\(path)/delete", []))
                let now = AppTester().now.addingTimeInterval(days * 86_400)
                try await database.readClock(at: Timestamp(AppTester().now), since: nil)
                if hasPassed {
                    // Readings as they are made, at most one per hour.
                    let hour = Duration.seconds(3_600)
                    try await database.readClock(at: Timestamp(AppTester().now.addingTimeInterval(3_600)), since: hour)
                    try await database.readClock(at: Timestamp(now), since: .seconds(days * 86_400) - hour)
                }
                if isClosed { try database.close() }
                let features = try AppTester.features(database)
                let service = MaintenanceService(
                    database: database, account: features.account,
                    transfer: features.transfer, now: { now },
                    logger: Logger(label: "test") { _ in MessageLog(continuation: continuation) })
                let task = Task { try await service.run() }
                var messages = stream.makeAsyncIterator()
                let message = await messages.next()
                first.record(message)
                task.cancel()
                try await task.value
                try await check(browser, list)
            }
        }
        return first.all.first ?? nil
    }

    @Test func `the maintenance removes items deleted long ago`() async throws {
        let message = try await firstMessage(days: 30.05) { browser, list in
            _ = try await browser.post("/sakatsu/restore", list.form(postedTo: "/sakatsu/restore"))
            #expect(try await browser.listedNames() == [])
        }
        #expect(message == "Deleted records removed 1")
    }

    @Test func `the maintenance leaves items that can still be restored`() async throws {
        let message = try await firstMessage(days: 29.99) { browser, list in
            _ = try await browser.post("/sakatsu/restore", list.form(postedTo: "/sakatsu/restore"))
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
        #expect(message == "Deleted records removed 0")
    }

    @Test func `the maintenance removes nothing because the clock is ahead`() async throws {
        let message = try await firstMessage(days: 40, hasPassed: false) { browser, list in
            _ = try await browser.post("/sakatsu/restore", list.form(postedTo: "/sakatsu/restore"))
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
        #expect(message == "Deleted records removed 0")
    }

    @Test func `the maintenance continues after a failure`() async throws {
        let message = try await firstMessage(days: 31, isClosed: true) { _, _ in }
        #expect(message == "What was deleted could not be removed")
    }
}
