import ArgumentParser
import LocalizationCore
import Testing

@testable import CommandLineApp

/// What the command line understands.
@Suite struct LokiTests {
    @Test func serves() throws {
        let serve = try #require(
            try Loki.parseAsRoot(["serve", "--host", "::1", "--port", "1", "--data", "d", "--log-level", "info"])
                as? Serve)
        #expect([serve.host, serve.port, serve.database.data, serve.logLevel] == ["::1", "1", "d", "info"])
    }

    /// A program that has lost its arguments starts no server.
    @Test func helpsWithoutACommand() throws {
        #expect(!(try Loki.parseAsRoot([]) is Serve))
    }

    @Test(arguments: [["--verbose"], ["--port", "1"], ["serve", "x"], ["serve", "--port"], ["dance"]])
    func refusesWhatItDoesNotKnow(arguments: [String]) {
        #expect(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
    }

    @Test(
        arguments: [
            (["nosuch"], #"There is no command "nosuch". (loki --help)"#),
            (["nosuch", "--port", "1"], #"There is no command "nosuch". (loki --help)"#),
            (["memo", "nosuch"], #"There is no command "nosuch". (loki memo --help)"#),
            (["--verbose"], "Unknown option '--verbose' (loki --help)"),
            (["serve", "x"], "Unexpected argument 'x' (loki serve --help)"),
            (["show"], "Missing expected argument '<id>' (loki show --help)"),
            (["list", "--limt"], "Unknown option '--limt'. Did you mean '--limit'? (loki list --help)"),
            (["memo", "show", "@1", "--x"], "Unknown option '--x' (loki memo show --help)"),
            (["list", "--limit", "x"], "The value 'x' is invalid for '--limit <number>' (loki list --help)"),
            (["list", "-水"], "Unknown option '-水' (loki list --help)"),
        ] as [([String], String)])
    func saysInOneLineWhatItDoesNotKnow(arguments: [String], line: String) throws {
        let error = try #require(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
        #expect(Loki.refusal(of: arguments, error, Localizer(.english)) == line)
    }

    @Test(
        arguments: [
            (["foo", "--help"], "foo", "loki"), (["foo", "-h"], "foo", "loki"), (["help", "foo"], "foo", "loki"),
            (["memo", "foo", "--help"], "foo", "loki memo"), (["help", "memo", "foo"], "foo", "loki memo"),
        ] as [([String], String, String)])
    func helpsWithNoOtherCommand(arguments: [String], word: String, name: String) {
        let line = "There is no command \"\(word)\". (\(name) --help)"
        #expect(Loki.refusal(ofUnknownCommandIn: arguments, Localizer(.english)) == line)
    }

    @Test(arguments: [
        ["help"], ["--help"], ["show", "foo"], ["memo"], ["help", "memo", "show"], ["---completion", "x"], [],
    ])
    func knowsItsCommands(arguments: [String]) {
        #expect(Loki.refusal(ofUnknownCommandIn: arguments, Localizer(.english)) == nil)
    }

    @Test func saysInThePersonsLanguageThatThereIsNoSuchCommand() throws {
        let error = try #require(throws: (any Error).self) { try Loki.parseAsRoot(["かく"]) }
        let line = Loki.refusal(of: ["かく"], error, Localizer(.japanese))
        #expect(line == "「かく」というコマンドはありません。 (loki --help)")
    }
}
