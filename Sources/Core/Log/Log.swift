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
