import ArgumentParser
import LocalizationCore

extension Loki {
    /// Why arguments are no command, and how to read more, in one line.
    ///
    /// - Parameter error: why ArgumentParser refuses them, which it says in English.
    static func refusal(of arguments: [String], _ error: any Error, _ localize: Localizer) -> String {
        var command: any ParsableCommand.Type = Loki.self
        var name = command._commandName
        var rest = arguments[...]
        while let next = command.configuration.subcommands.first(where: { $0._commandName == rest.first }) {
            command = next
            name += " \(next._commandName)"
            rest.removeFirst()
        }
        var problem = message(for: error)
        if !command.configuration.subcommands.isEmpty, let word = rest.first, word != "help" {
            if !word.hasPrefix("-") {
                problem = localize(CommandWord.noSuchCommand, word)
            } else if let usual = command.configuration.defaultSubcommand {
                name += " \(usual._commandName)"
            }
        }
        return "\(problem.printableLine) (\(name) --help)"
    }
}
