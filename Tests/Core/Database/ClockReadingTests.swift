import Foundation
import GRDB
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// The age of rows with a clock that may jump.
@Suite struct ClockReadingTests {
    typealias Database = DatabaseCore.Database

    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func withDatabase(_ body: (Database) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            try await body(database)
            try database.close()
        }
    }

    /// The day a week before the clock shows `day`; nil when that is unknown.
    private func weekBefore(_ day: Int64, _ database: Database) async throws -> Int64? {
        let instant = try await database.read {
            try ClockReading.instant(7 * Self.day, before: Timestamp(milliseconds: day * Self.day), $0)
        }
        return instant.milliseconds == .min ? nil : instant.milliseconds / Self.day
    }

    /// A clock that shows these days, one after the other, a day apart.
    private func read(_ days: some Sequence<Int64>, _ database: Database) async throws {
        for day in days {
            try await database.readClock(at: Timestamp(milliseconds: day * Self.day), since: .seconds(86_400))
        }
    }

    @Test func `Before the first reading the clock is trusted`() async throws {
        try await withDatabase { database async throws in
            #expect(try await weekBefore(107, database) == 100)
        }
    }

    @Test func `A clock that does not jump is trusted`() async throws {
        try await withDatabase { database async throws in
            try await read(100...106, database)
            #expect(try await weekBefore(106, database) == nil)
            try await read(107...110, database)
            #expect(try await weekBefore(110, database) == 103)
        }
    }

    @Test(arguments: [465, 10] as [Int64])
    func `The time that a clock jumps over has not passed`(wrong: Int64) async throws {
        try await withDatabase { database async throws in
            try await read(100...103, database)
            try await read([wrong], database)
            #expect(try await weekBefore(wrong, database) == nil)
            try await read(104...108, database)
            #expect(try await weekBefore(108, database) ?? 100 <= 101)
            try await read(109...120, database)
            #expect(try await weekBefore(120, database) == 113)
        }
    }

    @Test func `A week without readings counts as two days`() async throws {
        try await withDatabase { database async throws in
            try await read(100...106, database)
            try await database.readClock(at: Timestamp(milliseconds: 113 * Self.day), since: nil)
            #expect(try await weekBefore(113, database) == 101)
        }
    }

    @Test func `A clock that jumps ahead and back at each start gains two days at most`() async throws {
        try await withDatabase { database async throws in
            try await read(100...106, database)
            for _ in 0..<10 {
                for day in [146, 106] as [Int64] {
                    try await database.readClock(at: Timestamp(milliseconds: day * Self.day), since: nil)
                }
            }
            // Two days for the first jump, whatever came after.
            #expect(try await weekBefore(106, database) == 99)
            #expect(try await weekBefore(146, database) == 101)
        }
    }

    @Test(arguments: [(90, 106), (106, 106), (107, 107)] as [(Int64, Int64)])
    func `A timestamp is never older than the last reading`(shown: Int64, expected: Int64) async throws {
        try await withDatabase { database async throws in
            let now = Timestamp(milliseconds: shown * Self.day)
            #expect(try await database.read { try ClockReading.timestamp(at: now, $0) } == now)
            // The latest reading counts, not the greatest.
            try await read([146, 106], database)
            let timestamp = try await database.read { try ClockReading.timestamp(at: now, $0) }
            #expect(timestamp == Timestamp(milliseconds: expected * Self.day))
        }
    }

    /// As when a server that fails to start is started again and again.
    @Test func `At most one reading an hour is written`() async throws {
        try await withDatabase { database async throws in
            for second in 0..<100 {
                try await database.readClock(at: Timestamp(milliseconds: Int64(second) * 1_000), since: nil)
            }
            let count = try await database.read { try $0.value("SELECT count(*) FROM clockReading") as Int? }
            #expect(count == 1)
        }
    }
}
