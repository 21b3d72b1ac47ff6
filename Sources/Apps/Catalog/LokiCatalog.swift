import ArgumentParser
import Foundation
import Hummingbird
import LogCore
import Logging

/// The program `loki-catalog`: every view of every feature in every state, without a database.
@main
struct LokiCatalog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki-catalog",
        abstract: "Show every view in every state, on this machine only.",
        discussion: "The port can be given in the environment instead: LOKI_PORT."
    )

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = ProcessInfo.processInfo.environment["LOKI_PORT"].flatMap(UInt16.init) ?? 8080

    func run() async throws {
        try await buildCatalog(port: Int(port), logger: Log.logger(level: .notice)).runService()
    }
}
