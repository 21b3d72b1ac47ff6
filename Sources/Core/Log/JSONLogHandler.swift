import Foundation
import Logging

/// Writes each log line as a JSON object, for programs that collect logs.
struct JSONLogHandler: LogHandler {
    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]
    let write: @Sendable (String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = Line(
            time: Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            level: event.level.rawValue, source: event.source, message: "\(event.message)",
            metadata: metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(line) else { return }
        write(String(decoding: json, as: UTF8.self) + "\n")
    }

    private struct Line: Encodable {
        let time: String
        let level: String
        let source: String
        let message: String
        let metadata: [String: String]
    }
}
