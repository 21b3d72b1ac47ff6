import ArgumentParser
import Testing

@testable import ProductionApp

@Suite struct HelpTests {
    private static func commands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap { commands(of: $0) }
    }

    @Test func everyCommandHasAnExample() {
        let commands = Self.commands(of: Loki.self)
        #expect(commands.count == 29)
        let without = commands.filter { command in
            let help = Loki.helpMessage(for: command)
            return !help.contains("Examples:\n  loki")
        }
        #expect(without.map { "\($0)" } == [])
    }

    @Test(arguments: [
        (Completions.Shell.bash, "complete"), (.zsh, "#compdef loki"), (.fish, "complete -c 'loki'"),
    ])
    func completesInEveryShell(shell: Completions.Shell, word: String) async throws {
        let outcome = try await CommandTester(isSignedIn: false).run("completions", shell.rawValue)
        #expect(outcome.output.contains(word))
        #expect(outcome.output.contains("memo"))
        // What it does with them is in Tests/API/test_terminal.py.
        #expect(DateText.offered.filter { !outcome.output.contains($0) } == [])
        #expect(outcome.status == .success)
    }

    @Test func knowsOneCommandFromAnother() throws {
        #expect(try Loki.parseAsRoot(["log", "しきじ", "10/1/10x3", "--date", "昨日"]) is LogVisit)
        #expect(try Loki.parseAsRoot(["memo", "list"]) is MemoTool.List)
        #expect(try Loki.parseAsRoot(["account", "list"]) is AccountTool.List)
        #expect(try Loki.parseAsRoot([]) is Serve)
    }
}
