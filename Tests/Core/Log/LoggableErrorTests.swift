import CustomDump
import LogCore
import Logging
import Testing

@Suite struct LoggableErrorTests {
    /// Written by a person: no log may show it.
    private static let secret = "今日の合言葉"

    private struct Unknown: Error, CustomStringConvertible {
        let description = LoggableErrorTests.secret
    }

    private enum UnknownCase: Error {
        case refused(String)
    }

    private struct Known: LoggableError, CustomStringConvertible {
        let description = LoggableErrorTests.secret
        var logMetadata: Logger.Metadata { ["storage.kind": "full"] }
    }

    private let log = RecordedLog()

    @Test func `An error with its own metadata adds it to its type`() {
        log.logger.error("Saving failed", Known(), metadata: ["request.id": "7"])

        expectNoDifference(
            log.lines,
            [
                RecordedLog.Line(
                    level: .error, message: "Saving failed",
                    metadata: ["request.id": "7", "error.type": "Known", "storage.kind": "full"])
            ])
    }

    @Test func `For any other error the log has only the type`() {
        log.logger.error("Saving failed", Unknown())
        log.logger.error("Saving failed", UnknownCase.refused(Self.secret))

        expectNoDifference(
            log.lines,
            [
                RecordedLog.Line(level: .error, message: "Saving failed", metadata: ["error.type": "Unknown"]),
                RecordedLog.Line(level: .error, message: "Saving failed", metadata: ["error.type": "UnknownCase"]),
            ])
    }

    @Test func `The error's metadata take precedence over the caller's`() {
        log.logger.error("Saving failed", Known(), metadata: ["error.type": "Other", "storage.kind": "none"])

        #expect(log.lines.map(\.metadata) == [["error.type": "Known", "storage.kind": "full"]])
    }
}
