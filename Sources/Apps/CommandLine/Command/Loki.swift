import APICore
import ApiClientCore
package import ArgumentParser
import Dispatch
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
                The exit status of commands that use a server is 0 for success, 1 for a failure, 3 when you are not
                signed in or the sign-in is no longer valid, 4 when the server cannot be reached, 5 when an item was
                changed elsewhere, 6 when it does not exist, and 64 for input that is invalid or refused by the server.
                """),
        version: Version.current,
        subcommands: [
            Serve.self, ServerHealth.self, CheckServer.self, AccountTool.self, DatabaseTool.self, Backup.self,
            Restore.self, Move.self, LogIn.self,
            LogOut.self, WhoAmI.self, ListVisits.self,
            ShowItem<Sakatsu>.self, LogVisit.self, EditItem<Sakatsu>.self, DeleteItem<Sakatsu>.self,
            UndoDeletion<Sakatsu>.self, CopyVisit.self, PhotoTool.self, MemoTool.self, PlaceTool.self, Statistics.self,
            Watch.self,
            Export.self,
            Import.self, AskAPI.self, Completions.self, ShowVersion.self,
        ]
    )

    package init() {}

    /// Runs the command and ends the process.
    ///
    /// An asynchronous entry would look for closed streams too late: its threads may have opened files in their place.
    package static func start() -> Never {
        occupyClosedStreams()
        Task {
            await main()
            Foundation.exit(0)
        }
        dispatchMain()
    }

    /// Replaces ArgumentParser's method, which answers invalid arguments with the whole usage.
    package static func main() async {
        Transport.keepFoundationFromMakingFolders()
        let localize = Localizer(Language(environment: ProcessInfo.processInfo.environment))
        guard let arguments = ProcessArguments.current else { end(.usage, saying: localize(.argumentsNotText)) }
        if let name = ProcessArguments.unreadableVariable { end(.usage, saying: localize(.variableNotText(name))) }
        var command = await parsed(arguments, localize)
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // Commands that use a server have already printed the error.
            guard !(error is ExitCode), exitCode(for: error) == .failure else { exit(withError: error) }
            end(.failed, saying: message(for: error).printableLine)
        }
    }

    /// Opens a file in place of each closed standard stream. Otherwise, a file opened later, such as a connection,
    /// would be mistaken for the stream. The file is opened in the wrong direction, so that reading and writing still
    /// fail.
    private static func occupyClosedStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    private static func parsed(_ arguments: [String], _ localize: Localizer) async -> any ParsableCommand {
        // ArgumentParser would show the help of another command instead of an error.
        if let line = refusal(ofUnknownCommandIn: arguments, localize) { end(.usage, saying: line) }
        do {
            return try await asyncParseAsRoot(arguments)
        } catch {
            // The output of `--version` is also an error.
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
    /// The message that there is no such command, in a single line; nil if there is.
    static func refusal(ofUnknownCommandIn arguments: [String], _ localize: Localizer) -> String? {
        let (command, name, rest) = named(in: arguments)
        let hasSubcommands = !command.configuration.subcommands.isEmpty
        guard hasSubcommands, let word = rest.first, !word.hasPrefix("-") else { return nil }
        let names = command.configuration.subcommands.flatMap { $0.names }
        let text = word.nearest(among: names).map { localize(.noSuchCommandBut(word, $0)) }
        return "\((text ?? localize(.noSuchCommand(word))).printableLine) (\(name) --help)"
    }

    /// The reason why arguments are invalid, and where to read more, in a single line.
    ///
    /// - Parameter error: the error from ArgumentParser, in English.
    static func refusal(of arguments: [String], _ error: any Error, _ localize: Localizer) -> String {
        refusal(ofUnknownCommandIn: arguments, localize)
            ?? "\(message(for: error).printableLine) (\(named(in: arguments).name) --help)"
    }

    /// The command at the beginning of the arguments, its full name, and the remaining arguments.
    private static func named(
        in arguments: [String]
    ) -> (command: any ParsableCommand.Type, name: String, rest: ArraySlice<String>) {
        var command: any ParsableCommand.Type = Loki.self
        var name = command._commandName
        var rest = arguments[...]
        if rest.first == "help" { rest.removeFirst() }
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.names.contains(word) })
        {
            command = next
            name += " \(next._commandName)"
            rest.removeFirst()
        }
        return (command, name, rest)
    }
}

extension ParsableCommand {
    /// The command's name and aliases.
    fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}

extension String {
    /// The name that was probably meant: the only one that begins with this text, otherwise the most similar one. Nil if
    /// more than two characters differ in all names, or more than half of the text.
    fileprivate func nearest(among names: [String]) -> String? {
        let longer = names.filter { count > 1 && $0.hasPrefix(self) }
        guard longer.count != 1 else { return longer.first }
        // No name is that long, and the cost of comparing grows with the length.
        guard utf8.count <= 30 else { return nil }
        let nearest = names.map { (name: $0, distance: distance(to: $0)) }.min { $0.distance < $1.distance }
        return nearest.flatMap { $0.distance <= min(count / 2, 2) ? $0.name : nil }
    }

    /// The number of characters to insert, delete or replace (Levenshtein).
    private func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var (corner, left) = (index, index + 1)
            row[0] = left
            for (column, wanted) in other.enumerated() {
                left = Swift.min(left + 1, row[column + 1] + 1, corner + (character == wanted ? 0 : 1))
                (corner, row[column + 1]) = (row[column + 1], left)
            }
        }
        return row[other.count]
    }
}

/// `loki version`: the same as `loki --version`.
struct ShowVersion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Show the version.", discussion: examples("loki version"))

    func run() {
        print(Version.current)
    }
}
