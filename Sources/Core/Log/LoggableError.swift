package import Logging

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
