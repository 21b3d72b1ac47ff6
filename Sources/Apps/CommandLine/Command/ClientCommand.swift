import ArgumentParser

/// A command of those who use a server, which it asks through its API.
protocol ClientCommand: AsyncParsableCommand {
    func run(in environment: CommandEnvironment) async throws
}

extension ClientCommand {
    mutating func run() async throws {
        let status = await CommandEnvironment.live().status(of: self)
        if status == .interrupted { Signals.end() }
        guard status == .success else { throw ExitCode(status.rawValue) }
    }
}

/// The end of a command's help: how it is used.
func examples(_ lines: String..., note: String = "") -> String {
    let examples = (["Examples:"] + lines.map { "  \($0)" }).joined(separator: "\n")
    // One line, which is broken where the terminal ends.
    return note.isEmpty ? examples : "\(note.replacing("\n", with: " "))\n\n\(examples)"
}
