import Logging
import Synchronization
import TestSupport

/// Records log lines.
struct LogRecorder: LogHandler {
    let lines: Calls<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    private let line: @Sendable (LogEvent, Logger.Metadata) -> String

    /// - Parameter line: makes the recorded text of an event and its metadata.
    init(
        lines: Calls<String>,
        line: @escaping @Sendable (LogEvent, Logger.Metadata) -> String = { event, _ in Self.text(of: event) }
    ) {
        self.lines = lines
        self.line = line
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.record(line(event, metadata))
    }

    private static func text(of event: LogEvent) -> String {
        let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        return ["\(event.level)", "\(event.message)"].joined(separator: " ") + " " + metadata.joined(separator: " ")
    }
}
