package import Foundation
package import Logging
import ModelsCore
import Synchronization

/// The most recent lines of the log, for the page that shows them.
package final class RecentLog: Sendable {
    private let lines: RecentEntries<LogLine>
    private let now: @Sendable () -> Date

    /// - Parameter capacity: the maximum number of lines, 1 or more.
    package init(capacity: Int = 2_000, now: @escaping @Sendable () -> Date = { Date() }) {
        lines = RecentEntries(capacity: capacity)
        self.now = now
    }

    /// Records lines from the debug level up, whatever the level of other handlers.
    package var handler: any LogHandler { RecentLogHandler(lines: self) }

    var newestFirst: [LogLine] { lines.newestFirst }

    fileprivate func keep(_ event: LogEvent, metadata: Logger.Metadata) {
        let metadata = metadata.merging(event.metadata ?? [:]) { _, new in new }
        var details: [String: String] = metadata.mapValues { "\($0)" }
        // Only the type, because a description may contain what people wrote.
        if let error = event.error { details["error.type"] = "\(type(of: error))" }
        lines.append(
            LogLine(instant: Timestamp(now()), level: event.level, message: "\(event.message)", details: details))
    }
}

struct LogLine: Equatable, Sendable {
    let instant: Timestamp
    let level: Logger.Level
    let message: String
    /// The metadata, by name.
    var details: [String: String] = [:]
}

private struct RecentLogHandler: LogHandler {
    let lines: RecentLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.keep(event, metadata: metadata)
    }
}

/// The most recent entries, up to a maximum number.
final class RecentEntries<Entry: Sendable>: Sendable {
    private let capacity: Int
    private let entries = Mutex<[Entry]>([])

    /// - Parameter capacity: 1 or more.
    init(capacity: Int) {
        self.capacity = capacity
    }

    func append(_ entry: Entry) {
        entries.withLock { entries in
            if entries.count == capacity { entries.removeFirst() }
            entries.append(entry)
        }
    }

    var newestFirst: [Entry] { entries.withLock { $0.reversed() } }
}

extension Timestamp {
    /// The time of day to the millisecond, on a 24-hour clock in every language: `21:00:00.123`.
    ///
    /// - Parameter timeZone: the time zone of the person.
    func clockTime(in timeZone: TimeZone) -> String {
        let day = 86_400_000
        let time = ((Int(milliseconds) + timeZone.secondsFromGMT(for: date) * 1_000) % day + day) % day
        let (hours, minutes, seconds) = (time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60)
        return String(format: "%02ld:%02ld:%02ld.%03ld", hours, minutes, seconds, time % 1_000)
    }
}
