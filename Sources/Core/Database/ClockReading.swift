package import ModelsCore

/// Measures the age of rows although the clock may jump: permanent removal must not depend on a clock that is set
/// wrong.
///
/// The wall clock is recorded periodically next to a monotonic one, so that the age of a row is measured in time that
/// really passed.
package enum ClockReading {
    /// How much the clock may have advanced while no program ran, in milliseconds: 2 days, for a program that stopped
    /// just before its daily reading and was away for a day. A longer absence counts as that, and only time beyond
    /// everything that the clock has ever shown counts: a clock that jumps ahead and back at each start gains nothing.
    static let absence: Int64 = 2 * 24 * 60 * 60 * 1_000

    /// The minimum interval between readings, in milliseconds: an hour.
    static let interval: Int64 = 60 * 60 * 1_000

    /// How long readings are kept, in milliseconds of time that has passed: 400 days, longer than any age that is
    /// measured.
    static let retention: Int64 = 400 * 24 * 60 * 60 * 1_000

    /// The adjustment of a clock that does not count as a jump, in milliseconds: a minute a day.
    private static let correction: Int64 = 60 * 1_000

    /// - Parameters:
    ///   - now: the wall clock.
    ///   - elapsed: the time since the last reading by a monotonic clock, in milliseconds; nil when another run of the
    ///     program made that reading.
    static func write(_ database: any DatabaseConnection, at now: Timestamp, since elapsed: Int64?) throws {
        let last: (shown: Int64, passed: Int64, greatest: Int64)? = try database.row(
            """
            SELECT shown, passed, (SELECT max(shown) FROM clockReading) FROM clockReading
            ORDER BY number DESC LIMIT 1
            """
        ) { (try $0[0], try $0[1], try $0[2]) }
        guard let (shown, passed, greatest) = last else {
            return try insert(database, shown: now.milliseconds, passed: 0)
        }
        let (difference, overflows) = now.milliseconds.subtractingReportingOverflow(shown)
        guard !overflows, !(0..<interval).contains(difference) else { return }
        let gone =
            if let elapsed {
                min(max(difference, 0), max(elapsed + correction, 0))
            } else {
                min(max(now.milliseconds, greatest) - greatest, absence)
            }
        try insert(database, shown: now.milliseconds, passed: passed + gone)
        try database.execute(
            "DELETE FROM clockReading WHERE passed < (SELECT max(passed) FROM clockReading) - \(retention)")
    }

    private static func insert(_ database: any DatabaseConnection, shown: Int64, passed: Int64) throws {
        try database.execute("INSERT INTO clockReading (shown, passed) VALUES (\(shown), \(passed))")
    }

    /// The timestamp of an event for comparison with ``instant(_:before:_:)``: the wall clock, but not before the last
    /// reading. A clock that is behind for a moment would otherwise make the event look older than it is.
    package static func timestamp(at now: Timestamp, _ database: any DatabaseConnection) throws -> Timestamp {
        let shown: Timestamp? = try database.value("SELECT shown FROM clockReading ORDER BY number DESC LIMIT 1")
        return max(now, shown ?? now)
    }

    /// The latest timestamp of events that are at least that old, if they were recorded with ``timestamp(at:_:)``.
    ///
    /// Without any reading the clock is trusted.
    ///
    /// - Parameter milliseconds: at most 400 days.
    package static func instant(
        _ milliseconds: Int64, before now: Timestamp, _ database: any DatabaseConnection
    ) throws -> Timestamp {
        let shown = Timestamp(milliseconds: now.milliseconds - milliseconds)
        guard let passed: Int64 = try database.value("SELECT max(passed) FROM clockReading") else {
            return shown
        }
        let earliest: Timestamp? = try database.value(
            """
            SELECT min(shown) FROM clockReading
            WHERE passed >= (SELECT max(passed) FROM clockReading WHERE passed <= \(passed - milliseconds))
            """)
        return min(shown, earliest ?? Timestamp(milliseconds: .min))
    }
}

extension Database {
    /// Records a reading of the clocks; see ``ClockReading``.
    ///
    /// - Parameter elapsed: the time since this program's last call by a monotonic clock; nil for its first.
    /// - Throws: ``StorageError``.
    package func readClock(at now: Timestamp, since elapsed: Duration?) async throws {
        let milliseconds = elapsed.map { Int64($0 / .milliseconds(1)) }
        try await write { try ClockReading.write($0, at: now, since: milliseconds) }
    }
}
