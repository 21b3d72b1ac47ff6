import ArgumentParser
import LocalizationCore

extension Loki {
    /// That the arguments name a command that there is not, and how to read more, in one line; nil when they do not.
    static func refusal(ofUnknownCommandIn arguments: [String], _ localize: Localizer) -> String? {
        let (command, name, rest) = named(in: arguments)
        let hasSubcommands = !command.configuration.subcommands.isEmpty
        guard hasSubcommands, let word = rest.first, !word.hasPrefix("-") else { return nil }
        return "\(localize(CommandWord.noSuchCommand, word).printableLine) (\(name) --help)"
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
