import ArgumentParser
import Foundation
import Hummingbird
import LogCore
import Logging
import NIOCore
import ServerApp

/// The program `loki-catalog`: every view of every feature in every state, without a database.
@main
struct LokiCatalog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki-catalog",
        abstract: "Show every view in every state, on this machine only.",
        discussion: "The port can be given in the environment instead: LOKI_CATALOG_PORT."
    )

    // Not 8080, so that it can run next to the app.
    @Option(help: "The port to listen on; 0 for any free one.")
    var port = ProcessInfo.processInfo.environment["LOKI_CATALOG_PORT"] ?? "8082"

    static func main() async {
        guard let arguments = ProcessArguments.current else {
            exit(withError: ValidationError("The arguments are not UTF-8 text."))
        }
        await main(arguments)
    }

    func run() async throws {
        guard let number = UInt16(port) else { throw StartError.invalidPort(port) }
        do {
            try await buildCatalog(port: Int(number), logger: Log.logger(level: .notice)).runService()
        } catch let error as IOError {
            throw StartError.cannotListen(error, host: "127.0.0.1", port: Int(number))
        }
    }
}
