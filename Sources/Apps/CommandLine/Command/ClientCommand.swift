import ArgumentParser
import Foundation
import LocalizationCore

/// A command that uses a server through its API.
protocol ClientCommand: AsyncParsableCommand {
    var connection: ServerOption { get }

    func run(in environment: CommandEnvironment) async throws
}

extension ClientCommand {
    mutating func run() async throws {
        let variables = ProcessInfo.processInfo.environment
        let status: ExitStatus
        do throws(InputProblem) {
            let environment = try CommandEnvironment.live(variables: variables, server: connection.server)
            status = await environment.status(of: self)
        } catch {
            let line = CommandFailure.input(error).line(Localizer(Language(environment: variables)))
            Terminal.live(environment: variables).printError("loki: \(line)")
            status = .usage
        }
        if status == .interrupted { Signals.end() }
        guard status == .success else { throw ExitCode(status.rawValue) }
    }
}

/// The end of a command's help, with examples.
func examples(_ lines: String..., note: String = "") -> String {
    let examples = (["Examples:"] + lines.map { "  \($0)" }).joined(separator: "\n")
    // The note is a single line, which the terminal wraps.
    return note.isEmpty ? examples : "\(note.replacing("\n", with: " "))\n\n\(examples)"
}
