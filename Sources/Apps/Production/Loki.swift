import ApiClientLiveCore
import ArgumentParser
import Foundation
import LocalizationCore
import ServerApp

/// The program `loki`.
@main
struct Loki: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki",
        abstract: "A log of sauna visits that you host yourself.",
        discussion: examples(
            "loki serve", "loki login https://loki.example", "loki log しきじ 10/1/10x3", "loki list",
            note: """
                Commands that ask a server end with 0 when all is well, 1 when
                something failed, 3 when nobody is signed in or the sign-in has ended, 4 when the server cannot be
                reached, 5 when something has changed elsewhere, 6 when there is no such thing, and 64 when they do not
                understand what was typed or the server refuses it.
                """),
        version: Version.current,
        subcommands: [
            Serve.self, AccountTool.self, DatabaseTool.self, LogIn.self, LogOut.self, WhoAmI.self, ListVisits.self,
            ShowVisit.self,
            LogVisit.self, EditVisit.self, DeleteVisit.self, RestoreVisit.self, CopyVisit.self, MemoTool.self,
            Watch.self, Completions.self,
        ]
    )

    /// Instead of ArgumentParser's own, which answers what it does not understand with all that can be typed.
    static func main() async {
        StandardStreams.occupyClosed()
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
