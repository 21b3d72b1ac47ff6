import Logging

/// Passes on the log messages.
struct MessageLog: LogHandler {
    let continuation: AsyncStream<String>.Continuation
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let count = event.metadata?["count"].map { " \($0)" } ?? ""
        continuation.yield("\(event.message)\(count)")
    }
}
