import ArgumentParser
import Foundation
import LogCore
import Logging
import ServerApp

/// `loki database`: the database file from a shell on the server, whether the server runs or not.
struct DatabaseTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Look after the database of this server.",
        discussion: examples("loki database check --data data", "loki database rebuild-search"),
        subcommands: [Check.self, RebuildSearch.self]
    )

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read the whole database for damage; ends with 1 when there is any.",
            discussion: examples("loki database check --data data"))

        @OptionGroup var options: Options

        func run() async throws {
            let wereCountsWrong = try await options.perform(.check)
            print(wereCountsWrong ? "Counts of records were wrong and are corrected." : "Nothing is wrong.")
        }
    }

    struct RebuildSearch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make what searches look in, and the counts of records, anew from the records.",
            discussion: examples(
                "loki database rebuild-search --data data",
                note: "While the index is made, a running server saves nothing: some seconds for 10,000 records."))

        @OptionGroup var options: Options

        func run() async throws {
            _ = try await options.perform(.rebuildSearch)
            print("Searches find everything again.")
        }
    }

    /// What all of them take.
    struct Options: ParsableArguments {
        @Option(help: "The folder that holds the database.")
        var data = ProcessInfo.processInfo.environment["LOKI_DATA"] ?? "data"

        /// Carries out the command, or says in one line why not.
        func perform(_ command: DatabaseCommand) async throws -> Bool {
            umask(0o077)
            let configuration = try ServerConfiguration(
                host: "127.0.0.1", port: "0", dataFolder: data, logLevel: "error")
            let client = AdministrationClient(
                configuration: configuration, mayMakeDatabase: false,
                logger: Log.logger(level: configuration.logLevel))
            return try await client.perform(command)
        }
    }
}
