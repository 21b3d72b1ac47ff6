import ArgumentParser

/// `loki completions`: what lets a shell complete the program's words.
struct Completions: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a script that lets a shell complete commands and options.",
        discussion: examples(
            "loki completions bash > ~/.local/share/bash-completion/completions/loki",
            "loki completions zsh > ~/.zfunc/_loki", "loki completions fish > ~/.config/fish/completions/loki.fish"))

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash
        case zsh
        case fish

        fileprivate var kind: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "The shell.") var shell: Shell

    func run(in surroundings: CommandSurroundings) async throws {
        try surroundings.terminal.print(script)
    }

    var script: String { Loki.completionScript(for: shell.kind) }
}
