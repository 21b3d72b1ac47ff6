import APICore
import ApiClientLiveCore
package import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import ServerApp

/// The program `loki`.
package struct Loki: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "loki",
        abstract: "A log of sauna visits that you host yourself.",
        discussion: examples(
            "loki serve", "loki login https://loki.example", "loki log しきじ 10/1/10x3", "loki list",
            note: """
                Commands that ask a server end with 0 when all is well, 1 when something failed, 3 when nobody is signed
                in or the sign-in has ended, 4 when the server cannot be reached, 5 when something has changed elsewhere,
                6 when there is no such thing, and 64 when they do not understand what was typed or the server refuses it.
                """),
        version: Version.current,
        subcommands: [
            Serve.self, AccountTool.self, DatabaseTool.self, Backup.self, Restore.self, Move.self, LogIn.self,
            LogOut.self, WhoAmI.self, ListVisits.self,
            ShowItem<Sakatsu>.self, LogVisit.self, EditItem<Sakatsu>.self, DeleteItem<Sakatsu>.self,
            UndoDeletion<Sakatsu>.self, CopyVisit.self, MemoTool.self, Watch.self, Export.self, Import.self,
            AskAPI.self, Completions.self,
        ]
    )

    package init() {}

    /// Instead of ArgumentParser's own, which answers what it does not understand with all that can be typed.
    package static func main() async {
        occupyClosedStreams()
        Transport.keepFoundationFromMakingFolders()
        var command = await parsed(ProcessArguments.current)
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // Commands that ask a server have said it themselves.
            guard !(error is ExitCode), exitCode(for: error) == .failure else { exit(withError: error) }
            end(.failed, saying: message(for: error).printableLine)
        }
    }

    /// Puts something in the place of standard streams that are closed. What is opened later, such as a connection, would
    /// else be taken for them. It is opened the wrong way round, so that reading and writing still fail.
    private static func occupyClosedStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    private static func parsed(_ arguments: [String]) async -> any ParsableCommand {
        let localize = Localizer(Language(environment: ProcessInfo.processInfo.environment))
        // ArgumentParser would rather help with another command than say that there is none.
        if let line = refusal(ofUnknownCommandIn: arguments, localize) { end(.usage, saying: line) }
        do {
            return try await asyncParseAsRoot(arguments)
        } catch {
            // The version is an error, too.
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            end(.usage, saying: refusal(of: arguments, error, localize))
        }
    }

    private static func end(_ status: ExitStatus, saying line: String) -> Never {
        Terminal.live(environment: ProcessInfo.processInfo.environment).printError("loki: \(line)")
        exit(withError: ExitCode(status.rawValue))
    }
}

extension Loki {
    /// That the arguments name a command that there is not, and how to read more, in one line; nil when they do not.
    static func refusal(ofUnknownCommandIn arguments: [String], _ localize: Localizer) -> String? {
        let (command, name, rest) = named(in: arguments)
        let hasSubcommands = !command.configuration.subcommands.isEmpty
        guard hasSubcommands, let word = rest.first, !word.hasPrefix("-") else { return nil }
        return "\(localize(.noSuchCommand(word)).printableLine) (\(name) --help)"
    }

    /// Why arguments are no command, and how to read more, in one line.
    ///
    /// - Parameter error: why ArgumentParser refuses them, which it says in English.
    static func refusal(of arguments: [String], _ error: any Error, _ localize: Localizer) -> String {
        refusal(ofUnknownCommandIn: arguments, localize)
            ?? "\(message(for: error).printableLine) (\(named(in: arguments).name) --help)"
    }

    /// The command that arguments begin with, its whole name, and what follows it.
    private static func named(
        in arguments: [String]
    ) -> (command: any ParsableCommand.Type, name: String, rest: ArraySlice<String>) {
        var command: any ParsableCommand.Type = Loki.self
        var name = command._commandName
        var rest = arguments[...]
        if rest.first == "help" { rest.removeFirst() }
        while let next = command.configuration.subcommands.first(where: { $0._commandName == rest.first }) {
            command = next
            name += " \(next._commandName)"
            rest.removeFirst()
        }
        return (command, name, rest)
    }
}
