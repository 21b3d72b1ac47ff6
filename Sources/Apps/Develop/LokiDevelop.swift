import ArgumentParser
import DebugFeature
import Foundation
import LocalizationCore
import LogCore
import Logging
import ModelsCore
import ServerApp
import UICore

/// The program `loki-develop`: the server with development tools, for the person at this machine.
@main
struct LokiDevelop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki-develop",
        abstract: "Loki with tools for those who build it, under /debug. Answers this machine only.",
        discussion: """
            Each option can also be set in the environment: LOKI_PORT, LOKI_DEVELOP_DATA, LOKI_LOG_LEVEL.
            """,
        version: Version.current
    )

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = ProcessInfo.processInfo.environment["LOKI_PORT"] ?? "8080"

    // Not LOKI_DATA, the folder of `loki`: samples never mix with real records.
    @Option(help: "The folder of the database; created if missing.")
    var data = ProcessInfo.processInfo.environment["LOKI_DEVELOP_DATA"] ?? "data-develop"

    @Option(help: "The least severe level that is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = ProcessInfo.processInfo.environment["LOKI_LOG_LEVEL"] ?? "info"

    static func main() async {
        guard let arguments = ProcessArguments.current else {
            exit(withError: ValidationError("The arguments are not UTF-8 text."))
        }
        await main(arguments)
    }

    func run() async throws {
        try DevelopError.check(ProcessInfo.processInfo.environment)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: port, dataFolder: data, logLevel: logLevel,
            // There can be many samples.
            storageLimit: "1000000")
        let log = RecentLog()
        let logger = Log.logger(level: configuration.logLevel, also: [log.handler])
        let server = Server(configuration: configuration, logger: logger) { database in
            DebugFeature(database: database, log: log, logger: logger).serverExtension
        }
        try await server.run()
    }
}

extension DebugFeature {
    /// The additions to the features that all apps have.
    var serverExtension: ServerExtension {
        var serverExtension = ServerExtension()
        serverExtension.records = records
        serverExtension.tabs = { path, localize in
            let position: Tab.Position =
                path == Self.home ? .here : path.hasPrefix("\(Self.home)/") ? .within : .elsewhere
            return [Tab(path: Self.home, title: localize(.tab), icon: .search, position: position)]
        }
        serverExtension.addMiddleware = { addMiddleware(to: $0) }
        serverExtension.addRoutes = { addRoutes(to: $0) }
        serverExtension.stop = stop
        return serverExtension
    }
}

/// Why the program does not start, in one line for the person who starts it.
enum DevelopError: Error, Equatable, CustomStringConvertible {
    case notLoopback(String)
    case publicAddress(String)

    /// Refuses options that would let others reach the tools, which show and change more than users may.
    ///
    /// - Parameter environment: the environment of the program.
    static func check(_ environment: [String: String]) throws(DevelopError) {
        if let host = environment["LOKI_HOST"], !host.isEmpty, !IPAddress.isLoopback(host: host) {
            throw .notLoopback(host)
        }
        if let address = environment["LOKI_PUBLIC_URL"], !address.isEmpty { throw .publicAddress(address) }
    }

    var description: String {
        switch self {
        case .notLoopback(let host):
            "loki-develop answers this machine only, not \(host). Unset LOKI_HOST, or start loki instead."
        case .publicAddress(let address):
            "loki-develop answers this machine only, not \(address). Unset LOKI_PUBLIC_URL, or start loki instead."
        }
    }
}
