import Logging
import Synchronization
import TestSupport

/// Remembers log lines.
struct LogRecorder: LogHandler {
    let lines: Calls<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        lines.record(
            ["\(event.level)", "\(event.message)"].joined(separator: " ") + " " + metadata.joined(separator: " "))
    }
}
