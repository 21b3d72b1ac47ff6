import DatabaseCore
package import Foundation
package import Logging
import WebCore

/// How the server runs.
package struct ServerConfiguration: Equatable, Sendable {
    /// The address to listen on: this machine's own unless there is a public address.
    let host: String
    /// 0 for any free one.
    let port: Int
    let dataFolder: URL
    package let logLevel: Logger.Level
    /// Under which names the server answers.
    let site: Site
    /// The addresses of proxies that are believed when they tell where a request comes from.
    let trustedProxies: Set<String>
    /// How much each account may store, in bytes.
    let storageLimit: Int

    /// How much each account may store unless told otherwise, in megabytes.
    package static let standardStorageLimit = "\(Database.standardStorageLimit / 1_000_000)"

    /// Reads what was given on the command line or in the environment.
    ///
    /// - Throws: ``StartError``.
    package init(
        host: String, port: String, dataFolder: String, logLevel: String, publicURL: String = "",
        trustedProxies: String = "", storageLimit: String = ServerConfiguration.standardStorageLimit
    ) throws(StartError) {
        guard let number = UInt16(port) else { throw .invalidPort(port) }
        guard let level = Logger.Level(rawValue: logLevel.lowercased()) else { throw .invalidLogLevel(logLevel) }
        let site = Site(publicURL: PublicURL(publicURL))
        guard publicURL.isEmpty || site.publicURL != nil else { throw .invalidPublicURL(publicURL) }
        let isLoopback = ["127.0.0.1", "::1", "localhost"].contains(host)
        guard isLoopback || site.publicURL != nil else { throw .notLoopback(host) }
        guard let megabytes = Int(storageLimit), (1...1_000_000).contains(megabytes) else {
            throw .invalidStorageLimit(storageLimit)
        }
        guard !dataFolder.isEmpty else { throw .noDataFolder }
        self.site = site
        self.storageLimit = megabytes * 1_000_000
        self.trustedProxies = try Self.proxies(trustedProxies)
        self.host = host
        self.port = Int(number)
        self.dataFolder = URL(filePath: dataFolder, directoryHint: .isDirectory)
        self.logLevel = level
    }

    private static func proxies(_ text: String) throws(StartError) -> Set<String> {
        var proxies: Set<String> = []
        for part in text.split(separator: ",") {
            let address = part.filter { $0 != " " }
            guard let canonical = ClientAddress.canonical(address) else { throw .invalidProxy(address) }
            proxies.insert(canonical)
        }
        return proxies
    }

    /// The one database file.
    package var databaseURL: URL {
        dataFolder.appending(path: "loki.sqlite")
    }
    /// Where a running server takes commands from this machine's shell.
    package var socketURL: URL {
        dataFolder.appending(path: "loki.socket")
    }
}
