import LogCore
import Logging
import Testing

@Suite struct LogTests {
    @Test(arguments: [Logger.Level.trace, .info, .critical])
    func `The program's logger writes from the given level on`(level: Logger.Level) {
        let logger = Log.logger(level: level)

        #expect(logger.logLevel == level)
        #expect(logger.label == "loki")
    }
}
