import ArgumentParser
import Testing

@testable import ProductionApp

/// What the command line understands.
@Suite struct LokiTests {
    @Test func servesWithoutASubcommand() throws {
        let serve = try #require(
            try Loki.parseAsRoot(["--host", "::1", "--port", "1", "--data", "d", "--log-level", "info"]) as? Serve)
        #expect([serve.host, serve.port, serve.data, serve.logLevel] == ["::1", "1", "d", "info"])
        #expect(try Loki.parseAsRoot(["serve", "--port", "2"]) is Serve)
    }

    @Test(arguments: [["--verbose"], ["serve", "x"], ["--port"], ["dance"]])
    func refusesWhatItDoesNotKnow(arguments: [String]) {
        #expect(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
    }
}
