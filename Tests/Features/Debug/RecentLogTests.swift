import LogCore
import Logging
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import DebugFeature

@Suite struct RecentLogTests {
    private let log = RecentLog(capacity: 3, now: { Timestamp.noon.date })

    @Test func `the log keeps lines from debug on`() {
        let logger = Logger(label: "test") { _ in log.handler }
        logger.trace("trace")
        logger.debug("debug")
        logger.critical("critical")
        #expect(
            log.newestFirst == [
                LogLine(instant: .noon, level: .critical, message: "critical"),
                LogLine(instant: .noon, level: .debug, message: "debug"),
            ])
    }

    @Test func `lines are kept at any level of the terminal`() {
        let logger = Log.logger(level: .critical, also: [log.handler])
        logger.debug("debug")
        #expect(log.newestFirst == [LogLine(instant: .noon, level: .debug, message: "debug")])
    }

    @Test func `the log keeps the metadata of lines`() {
        var logger = Logger(label: "test") { _ in log.handler }
        logger[metadataKey: "request.id"] = "7"
        logger[metadataKey: "route"] = "/memos"
        logger.info("Request", metadata: ["route": "/sakatsu", "status": "\(200)"])
        #expect(
            log.newestFirst == [
                LogLine(
                    instant: .noon, level: .info, message: "Request",
                    details: ["request.id": "7", "route": "/sakatsu", "status": "200"])
            ])
    }

    @Test func `the log keeps only the type of an error`() {
        Logger(label: "test") { _ in log.handler }.error("Failed", StubError())
        #expect(
            log.newestFirst == [
                LogLine(instant: .noon, level: .error, message: "Failed", details: ["error.type": "StubError"])
            ])
    }

    @Test func `the log keeps a limited number of lines`() {
        let logger = Logger(label: "test") { _ in log.handler }
        for number in 1...10 { logger.info("\(number)") }
        #expect(log.newestFirst.map(\.message) == ["10", "9", "8"])
    }
}

@Suite struct RecentEntriesTests {
    @Test(arguments: [
        (0, [Int]()), (1, [1]), (3, [3, 2, 1]), (4, [4, 3, 2]), (8, [8, 7, 6]),
    ])
    func `the log keeps the last lines`(count: Int, kept: [Int]) {
        let entries = RecentEntries<Int>(capacity: 3)
        for number in 0..<count { entries.append(number + 1) }
        #expect(entries.newestFirst == kept)
    }
}
