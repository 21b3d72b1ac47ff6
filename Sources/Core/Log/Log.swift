package import Logging

/// Where log lines go: one line an event on standard error, a constant message followed by its metadata.
///
/// Lines never hold a token, a password, or what people wrote.
package enum Log {
    /// Makes the program's root logger.
    ///
    /// - Parameters:
    ///   - level: the least severe level that is written.
    ///   - others: get what is logged besides, each from its own level on.
    package static func logger(level: Logger.Level, also others: [any LogHandler] = []) -> Logger {
        Logger(label: "loki") { label in
            var written = StreamLogHandler.standardError(label: label)
            written.logLevel = level
            guard !others.isEmpty else { return written }
            let handlers: [any LogHandler] = [written] + others
            // Its level is never set afterwards: it would become the level of all.
            return MultiplexLogHandler(handlers)
        }
    }
}

/// An error that knows what a log may say about it. Of any other error a log names the type alone, because its
/// description may hold what people wrote.
package protocol LoggableError: Error {
    var logMetadata: Logger.Metadata { get }
}

extension Logger {
    /// Logs a failure with what may be said about it. A task that was cancelled has not failed.
    package func error(_ message: Logger.Message, _ error: any Error, metadata: Logger.Metadata = [:]) {
        guard !(error is CancellationError) else { return }
        let details = (error as? any LoggableError)?.logMetadata ?? [:]
        let type: Logger.Metadata = ["error.type": "\(type(of: error))"]
        self.error(message, metadata: metadata.merging(type) { _, new in new }.merging(details) { _, new in new })
    }
}
