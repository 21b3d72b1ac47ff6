import Logging
import Synchronization

/// Records log messages.
final class RecordedLog: Sendable {
    struct Line: Equatable, Sendable {
        let level: Logger.Level
        let message: String
        let metadata: Logger.Metadata
    }

    private let recorded = Mutex<[Line]>([])

    var lines: [Line] { recorded.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test") { _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = Line(
                level: event.level, message: event.message.description,
                metadata: metadata.merging(event.metadata ?? [:]) { _, new in new })
            log.recorded.withLock { $0.append(line) }
        }
    }
}
