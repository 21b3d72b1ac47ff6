import DatabaseCore
import Foundation
import LogCore
import Logging
import ModelsCore
import Synchronization
import TestSupport
import Testing

@testable import ServerApp

/// Automatic backups.
@Suite struct BackupServiceTests {
    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)
        var now: Date { Date(timeIntervalSince1970: 1_000_000 + seconds.withLock(\.self)) }
        func advance(hours: Double) { seconds.withLock { $0 += hours * 3_600 } }
    }

    private func withService(
        _ body: (BackupService, Clock, BackupFolder, URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "data/loki.sqlite"))
            let clock = Clock()
            let url = folder.appending(path: "backups")
            let schedule = try #require(
                try BackupArguments(folder: url.path, interval: "24h", count: "2").schedule())
            let service = BackupService(
                database: database, schedule: schedule, now: { clock.now },
                logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
            try await body(service, clock, schedule.folder, url)
            try database.close()
        }
    }

    @Test func `A backup is made at the start, then on schedule, and the newest are kept`() async throws {
        try await withService { service, clock, folder, _ async throws in
            #expect(await service.backUpIfDue() == .seconds(86_400))
            #expect(try folder.dates() == [clock.now])
            clock.advance(hours: 10)
            #expect(await service.backUpIfDue() == .seconds(14 * 3_600))
            for _ in 1...3 {
                clock.advance(hours: 24)
                _ = await service.backUpIfDue()
            }
            #expect(try folder.dates().count == 2)
            #expect(try folder.dates().last == clock.now)
            #expect(service.database.backupState == BackupState(last: Timestamp(clock.now), isOverdue: false))
        }
    }

    @Test func `An unfinished backup of a killed server is removed, even if none is due`() async throws {
        try await withService { service, _, folder, url async throws in
            _ = await service.backUpIfDue()
            let unfinished = url.appending(path: "loki-20261124-030000.sqlite.unfinished")
            try Data("SQLite format 3\0".utf8).write(to: unfinished)
            #expect(await service.backUpIfDue() == .seconds(86_400))
            #expect(!FileManager.default.fileExists(atPath: unfinished.path))
            #expect(try folder.dates().count == 1)
        }
    }

    @Test func `A failure is retried soon, and reported when it lasts`() async throws {
        try await withService { service, clock, _, url async throws in
            _ = await service.backUpIfDue()
            let aside = URL(filePath: url.path + "-aside")
            try FileManager.default.moveItem(at: url, to: aside)
            try Data().write(to: url)
            clock.advance(hours: 25)
            #expect(await service.backUpIfDue() == .seconds(600))
            #expect(service.database.backupState?.isOverdue == true)

            try FileManager.default.removeItem(at: url)
            try FileManager.default.moveItem(at: aside, to: url)
            #expect(await service.backUpIfDue() == .seconds(86_400))
            #expect(service.database.backupState == BackupState(last: Timestamp(clock.now), isOverdue: false))
        }
    }

    @Test func `A clock that was ahead does not prevent backups`() async throws {
        try await withService { service, clock, folder, _ async throws in
            clock.advance(hours: 1_000)
            _ = await service.backUpIfDue()
            clock.advance(hours: -1_000)
            #expect(await service.backUpIfDue() == .seconds(86_400))
            #expect(try folder.dates().contains(clock.now))
        }
    }

    @Test(arguments: ["30m", "24h", "7d", "365d"]) func `Durations are accepted`(text: String) throws {
        #expect(try BackupArguments(folder: "x", interval: text, count: "1").schedule() != nil)
    }

    @Test(arguments: [
        ("", "14"), ("24", "14"), ("0h", "14"), ("-1h", "14"), ("1s", "14"), ("366d", "14"),
        ("99999999999999999999h", "14"), ("24h", "0"), ("24h", "x"), ("24h", "10001"),
    ])
    func `Other durations and counts are refused`(interval: String, count: String) {
        #expect(throws: StartError.self) {
            try BackupArguments(folder: "x", interval: interval, count: count).schedule()
        }
    }

    @Test func `Without a folder there are no backups`() throws {
        #expect(try BackupArguments(folder: "", interval: "x", count: "x").schedule() == nil)
    }
}
