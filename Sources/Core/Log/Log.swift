package import Logging

/// Where log lines go: one line an event on standard error, a constant message followed by its metadata.
///
/// Lines never hold a token, a password, or what people wrote.
package enum Log {
    /// Makes the program's root logger.
    ///
    /// - Parameter level: the least severe level that is written.
    package static func logger(level: Logger.Level) -> Logger {
        var logger = Logger(label: "loki") { label in
            StreamLogHandler.standardError(label: label)
        }
        logger.logLevel = level
        return logger
    }
}
