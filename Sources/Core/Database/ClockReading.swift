package import ModelsCore

/// Says how long ago something was, although the clock may jump: what is removed for good must not depend on what a
/// clock shows that was set wrong.
///
/// Now and then it is written down what the clock shows, and how much time has really passed since the first reading.
/// What is longer ago than some time was so too when that time had not passed yet, whatever the clock showed since.
package enum ClockReading {
    /// How much the clock may have gone on while no program ran, in milliseconds: 2 days, for a program that stopped just
    /// before its daily reading and was away for a day. A longer absence counts as that, and only what the clock shows
    /// beyond all that it has ever shown counts: a clock that jumps ahead and back at each start gains nothing.
    static let absence: Int64 = 2 * 24 * 60 * 60 * 1_000

    /// Readings need not be closer than that, in milliseconds: an hour.
    static let interval: Int64 = 60 * 60 * 1_000

    /// How long readings are kept, in milliseconds of time that has passed: longer than anything is, 400 days.
    static let retention: Int64 = 400 * 24 * 60 * 60 * 1_000

    /// How far clocks are put right without that being a jump, in milliseconds: a minute a day.
    private static let correction: Int64 = 60 * 1_000

    /// - Parameters:
    ///   - now: what the clock shows.
    ///   - elapsed: what a clock that does not jump says of the time since the last reading, in milliseconds; nil when
    ///     another run of the program has made that one.
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

    /// When something happens, for what ``instant(_:before:_:)`` will be compared with: what the clock shows, but nothing
    /// before the last reading. A clock that is behind for a moment would make it look older than it is.
    package static func timestamp(at now: Timestamp, _ database: any DatabaseConnection) throws -> Timestamp {
        let shown: Timestamp? = try database.value("SELECT shown FROM clockReading ORDER BY number DESC LIMIT 1")
        return max(now, shown ?? now)
    }

    /// The instant by which everything must have happened that is at least that long ago, if it was written down with
    /// ``timestamp(at:_:)``.
    ///
    /// Without any reading the clock is believed.
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
    /// Writes down what the clock shows; see ``ClockReading``.
    ///
    /// - Parameter elapsed: the time since this program's last call, by a clock that does not jump; nil for its first.
    /// - Throws: ``StorageError``.
    package func readClock(at now: Timestamp, since elapsed: Duration?) async throws {
        let milliseconds = elapsed.map { Int64($0 / .milliseconds(1)) }
        try await write { try ClockReading.write($0, at: now, since: milliseconds) }
    }
}
