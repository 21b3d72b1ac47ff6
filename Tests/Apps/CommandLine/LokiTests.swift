import ArgumentParser
import LocalizationCore
import TestSupport
import Testing

@testable import CommandLineApp

/// The parsing of the program's arguments.
@Suite struct LokiTests {
    @Test func `the program starts the server`() throws {
        let serve = try #require(
            try Loki.parseAsRoot(["serve", "--host", "::1", "--port", "1", "--data", "d", "--log-level", "info"])
                as? Serve)
        #expect(
            [serve.options.host, serve.options.port, serve.options.database.data, serve.options.logLevel] == [
                "::1", "1", "d", "info",
            ])
    }

    /// A script that has lost its arguments must not start a server.
    @Test func `the program prints help without a command`() throws {
        #expect(!(try Loki.parseAsRoot([]) is Serve))
    }

    @Test(arguments: [["--verbose"], ["--port", "1"], ["serve", "x"], ["serve", "--port"], ["dance"]])
    func `the program refuses an unknown command`(arguments: [String]) {
        #expect(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
    }

    @Test(
        arguments: [
            (["nosuch"], #"There is no command "nosuch". (loki --help)"#),
            (["nosuch", "--port", "1"], #"There is no command "nosuch". (loki --help)"#),
            (["memo", "nosuch"], #"There is no command "nosuch". (loki memo --help)"#),
            (["lst"], #"There is no command "lst". Did you mean 'list'? (loki --help)"#),
            (["lsit", "-n", "1"], #"There is no command "lsit". Did you mean 'list'? (loki --help)"#),
            (["memos"], #"There is no command "memos". Did you mean 'memo'? (loki --help)"#),
            (["exprt"], #"There is no command "exprt". Did you mean 'export'? (loki --help)"#),
            (["comp"], #"There is no command "comp". Did you mean 'completions'? (loki --help)"#),
            (["memo", "lis"], #"There is no command "lis". Did you mean 'list'? (loki memo --help)"#),
            (["account", "creat"], #"There is no command "creat". Did you mean 'create'? (loki account --help)"#),
            (["--verbose"], "Unknown option '--verbose' (loki --help)"),
            (["serve", "x"], "Unexpected argument 'x' (loki serve --help)"),
            (["show"], "Missing expected argument '<id>' (loki show --help)"),
            (["list", "--limt"], "Unknown option '--limt'. Did you mean '--limit'? (loki list --help)"),
            (["memo", "show", "@1", "--x"], "Unknown option '--x' (loki memo show --help)"),
            (["list", "--limit", "x"], "The value 'x' is invalid for '--limit <number>' (loki list --help)"),
            (["list", "-水"], "Unknown option '-水' (loki list --help)"),
        ] as [([String], String)])
    func `the program names an unknown command in one line`(arguments: [String], line: String) throws {
        let error = try #require(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
        #expect(Loki.refusal(of: arguments, error, Localizer(.english)) == line)
    }

    @Test(
        arguments: [
            (["foo", "--help"], "foo", "loki"), (["foo", "-h"], "foo", "loki"), (["help", "foo"], "foo", "loki"),
            (["memo", "foo", "--help"], "foo", "loki memo"), (["help", "memo", "foo"], "foo", "loki memo"),
        ] as [([String], String, String)])
    func `the program does not print the help of another command`(arguments: [String], word: String, name: String) {
        let line = "There is no command \"\(word)\". (\(name) --help)"
        #expect(Loki.refusal(ofUnknownCommandIn: arguments, Localizer(.english)) == line)
    }

    @Test(arguments: [
        ["help"], ["--help"], ["show", "foo"], ["memo"], ["help", "memo", "show"], ["---completion", "x"], [],
    ])
    func `the program has its commands`(arguments: [String]) {
        #expect(Loki.refusal(ofUnknownCommandIn: arguments, Localizer(.english)) == nil)
    }

    @Test(arguments: [
        ["ls", "湯"], ["memo", "ls"], ["account", "ls"], ["add", "しきじ"], ["memo", "add", "x"],
        ["account", "add", "kaede"], ["rm", "@1"], ["memo", "rm", "@1"], ["version"], ["help", "ls"],
    ])
    func `commands have the usual aliases`(arguments: [String]) throws {
        #expect(Loki.refusal(ofUnknownCommandIn: arguments, Localizer(.english)) == nil)
        if arguments[0] != "help" { _ = try Loki.parseAsRoot(arguments) }
    }

    @Test func `a mistake after another name of a command leads to that command's help`() throws {
        let error = try #require(throws: (any Error).self) { try Loki.parseAsRoot(["rm", "--x"]) }
        #expect(Loki.refusal(of: ["rm", "--x"], error, Localizer(.english)).hasSuffix("(loki delete --help)"))
    }

    /// The cost of comparing grows with the length of a word.
    @Test func `a very long word is similar to no command`() {
        let word = String(repeating: "list", count: 30_000)
        var refusal: String?
        let duration = processorTime { refusal = Loki.refusal(ofUnknownCommandIn: [word], Localizer(.english)) }
        #expect(refusal?.contains("Did you mean") == false)
        #expect(duration < .seconds(5))
    }

    @Test func `the program says in the person's language that there is no such command`() throws {
        let error = try #require(throws: (any Error).self) { try Loki.parseAsRoot(["かく"]) }
        let line = Loki.refusal(of: ["かく"], error, Localizer(.japanese))
        #expect(line == "「かく」というコマンドはありません。 (loki --help)")
    }
}
