import ArgumentParser
import ServerApp

/// The program `loki`.
@main
struct Loki: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki",
        abstract: "A log of sauna visits that you host yourself.",
        discussion: examples(
            "loki", "loki login https://loki.example", "loki log しきじ 10/1/10x3", "loki list",
            note: """
                Without a command it serves the log. All commands end with 0 when all is well, 1 when something failed, 3
                when nobody is signed in or the sign-in has ended, 4 when the server cannot be reached, 5 when something
                has changed elsewhere, 6 when there is no such thing, and 64 when they do not understand what was typed.
                """),
        version: Version.current,
        subcommands: [
            Serve.self, AccountTool.self, LogIn.self, LogOut.self, WhoAmI.self, ListVisits.self, ShowVisit.self,
            LogVisit.self, EditVisit.self, DeleteVisit.self, RestoreVisit.self, CopyVisit.self, MemoTool.self,
            Watch.self, Completions.self,
        ],
        defaultSubcommand: Serve.self
    )
}
