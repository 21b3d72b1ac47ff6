import Foundation
import Logging

/// How the server runs.
struct ServerConfiguration: Equatable {
    /// The loopback address to listen on.
    let host: String
    /// 0 for any free one.
    let port: Int
    let dataFolder: URL
    let logLevel: Logger.Level

    /// Reads what was given on the command line or in the environment.
    ///
    /// - Throws: ``StartError``.
    init(host: String, port: String, dataFolder: String, logLevel: String) throws(StartError) {
        guard let number = UInt16(port) else { throw .invalidPort(port) }
        guard let level = Logger.Level(rawValue: logLevel.lowercased()) else { throw .invalidLogLevel(logLevel) }
        guard ["127.0.0.1", "::1", "localhost"].contains(host) else { throw .notLoopback(host) }
        guard !dataFolder.isEmpty else { throw .noDataFolder }
        self.host = host
        self.port = Int(number)
        self.dataFolder = URL(filePath: dataFolder, directoryHint: .isDirectory)
        self.logLevel = level
    }

    /// The one database file.
    var databaseURL: URL {
        dataFolder.appending(path: "loki.sqlite")
    }
}
