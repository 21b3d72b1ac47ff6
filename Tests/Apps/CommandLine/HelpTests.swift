import ArgumentParser
import Testing
import TypedCore

@testable import CommandLineApp

@Suite struct HelpTests {
    /// All commands with their names, such as `loki memo list`.
    static func commands(
        of command: any ParsableCommand.Type = Loki.self, in parents: [String] = []
    ) -> [(path: [String], type: any ParsableCommand.Type)] {
        let path = parents + [command._commandName]
        return [(path: path, type: command)] + command.configuration.subcommands.flatMap { commands(of: $0, in: path) }
    }

    /// The options of a command: `--json`.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        Loki.helpMessage(for: command).matches(of: /^  (?:-\w, )?(--[a-z-]+)/.anchorsMatchLineEndings())
            .map { String($0.output.1) }
    }

    /// The words in the part of a script that is about a command.
    private static func words(of script: String, about path: [String], _ shell: Completions.Shell) -> Set<String> {
        let part: String
        if shell == .fish {
            // For options that can be repeated, the script does not list words after the command.
            let name = "\"\(path.joined(separator: " "))\""
            part = script.split(separator: "\n").filter { $0.contains(name) }.joined(separator: "\n")
        } else {
            let start = script.firstRange(of: "\n_\(path.joined(separator: "_"))() {")?.upperBound ?? script.endIndex
            let rest = script[start...]
            part = String(rest[..<(rest.firstRange(of: "\n}")?.lowerBound ?? rest.endIndex)])
        }
        return Set(part.split { !$0.isLetter && $0 != "-" }.map { String($0) })
    }

    @Test func `every command has an example`() {
        let commands = Self.commands()
        #expect(commands.count == 54)
        let without = commands.filter { command in
            let help = Loki.helpMessage(for: command.type)
            return !help.contains("Examples:\n  loki")
        }
        #expect(without.map { "\($0.path)" } == [])
    }

    @Test(arguments: [
        (Completions.Shell.bash, "complete"), (.zsh, "#compdef loki"), (.fish, "complete -c 'loki'"),
    ])
    func `every shell completes commands`(shell: Completions.Shell, word: String) async throws {
        let outcome = try await CommandTester(isSignedIn: false).run("completions", shell.rawValue)
        #expect(outcome.output.contains(word))
        // Tests/API/test_terminal.py tests how bash uses them.
        #expect(TypedDays.offered.filter { !outcome.output.contains($0) } == [])
        #expect(outcome.status == .success)
        for (path, command) in Self.commands() {
            let words = Self.words(of: outcome.output, about: path, shell)
            let names = command.configuration.subcommands.map { $0._commandName }
            #expect(names.filter { !words.contains($0) } == [], "\(path)")
            let options = Self.options(of: command)
            #expect(options.contains("--help"), "\(path)")
            let missing = options.filter { !words.contains(shell == .fish ? String($0.dropFirst(2)) : $0) }
            #expect(missing == [], "\(path)")
        }
    }

    @Test func `each command is parsed as its own type`() throws {
        #expect(try Loki.parseAsRoot(["log", "しきじ", "10/1/10x3", "--date", "昨日"]) is LogVisit)
        #expect(try Loki.parseAsRoot(["memo", "list"]) is MemoTool.List)
        #expect(try Loki.parseAsRoot(["account", "list"]) is AccountTool.List)
        #expect(try Loki.parseAsRoot(["serve"]) is Serve)
    }
}
