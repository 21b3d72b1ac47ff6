import ArgumentParser
import Foundation
import ServerApp

/// `loki move`: copies all records from a file to PostgreSQL, or back.
struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy all records from the data folder to a PostgreSQL database, or back.",
        discussion: examples(
            "loki move --data data --to postgres://loki@db.example/loki",
            "loki move --from postgres://loki@db.example/loki --data data",
            note: "Copies everything or, if that fails, nothing. The source is not changed. Stop both servers first."))

    @Option(help: "The folder of the database file.")
    var data = environment("LOKI_DATA", else: "data")

    @Option(help: "The empty PostgreSQL database to copy to.")
    var to: String?

    @Option(help: "The PostgreSQL database to copy from, to a new file.")
    var from: String?

    func validate() throws {
        guard (to == nil) != (from == nil) else { throw ValidationError("Name a database with --to or with --from.") }
    }

    func run() async throws {
        umask(0o077)
        let arguments = PostgreSQLArguments(
            address: to ?? from ?? "", connectionCount: "1", timeout: "3", isPreparing: true)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: data, postgreSQL: arguments, logLevel: "error")
        let progress = Progress()
        let counts = try await configuration.moveDatabase(isToPostgreSQL: to != nil) { progress.show($0, $1) }
        progress.end()
        let moved = ["account", "sakatsu", "memo"].map { counts[$0] ?? 0 }
        print("Moved \(moved[0]) accounts, \(moved[1]) visits and \(moved[2]) memos.")
        print("Start the server \(to == nil ? "without" : "with") --database now; what they came from stays as it is.")
    }

    /// The progress: a single line that is overwritten on a terminal; otherwise a line for each table.
    private struct Progress: Sendable {
        private let isTerminal = isatty(STDERR_FILENO) == 1

        func show(_ text: String, _ isDone: Bool) {
            guard isTerminal || isDone else { return }
            FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n").utf8))
        }

        func end() {
            if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        }
    }
}
