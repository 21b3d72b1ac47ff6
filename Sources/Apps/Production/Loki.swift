import ArgumentParser
import ServerApp

/// The program `loki`.
@main
struct Loki: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki",
        abstract: "A log of sauna visits that you host yourself.",
        version: Version.current,
        subcommands: [Serve.self, AccountTool.self],
        defaultSubcommand: Serve.self
    )
}
