import Foundation
package import Logging

/// Log lines go to standard error, one per event: a constant message followed by its metadata.
///
/// Lines never contain a token, a password, or what people wrote.
package enum Log {
    /// Makes the program's root logger.
    ///
    /// - Parameters:
    ///   - level: the least severe level that is written.
    ///   - format: how lines are written.
    ///   - others: additional destinations, each with its own level.
    package static func logger(
        level: Logger.Level, format: LogFormat = .text, also others: [any LogHandler] = []
    ) -> Logger {
        Logger(label: "loki") { label in
            var written: any LogHandler =
                switch format {
                case .text: StreamLogHandler.standardError(label: label)
                // What cannot be written is lost, as for text.
                case .json: JSONLogHandler { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
                }
            written.logLevel = level
            guard !others.isEmpty else { return written }
            let handlers: [any LogHandler] = [written] + others
            // Its level must not be set afterwards, because that would set the level of all handlers.
            return MultiplexLogHandler(handlers)
        }
    }
}

/// How log lines are written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// A JSON object in each line.
    case json
}

/// An error that defines what a log may contain of it. For any other error the log names only the type, because its
/// description may contain what people wrote.
package protocol LoggableError: Error {
    var logMetadata: Logger.Metadata { get }
}

extension Logger {
    /// Logs a failure. The cancellation of a task is not a failure.
    package func error(_ message: Logger.Message, _ error: any Error, metadata: Logger.Metadata = [:]) {
        guard !(error is CancellationError) else { return }
        let details = (error as? any LoggableError)?.logMetadata ?? [:]
        let type: Logger.Metadata = ["error.type": "\(type(of: error))"]
        self.error(message, metadata: metadata.merging(type) { _, new in new }.merging(details) { _, new in new })
    }
}
