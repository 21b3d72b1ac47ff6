import Foundation
package import NIOCore

/// Why the server does not start, in one line for the person who starts it.
package enum StartError: Error, Equatable, CustomStringConvertible {
    case invalidPort(String)
    case invalidLogLevel(String)
    case invalidStorageLimit(String)
    case notLoopback(String)
    case invalidPublicURL(String)
    /// The first who opens a server without accounts owns it; that must not be a stranger.
    case noOwner
    case invalidProxy(String)
    case noDataFolder
    case cannotListen(host: String, port: Int, reason: String)

    /// - Parameter error: what listening threw.
    package static func cannotListen(_ error: IOError, host: String, port: Int) -> StartError {
        .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
    }

    package var description: String {
        switch self {
        case .invalidPort(let port):
            "\(port) is no port. Choose a number from 0 to 65535 with --port."
        case .invalidLogLevel(let level):
            "\(level) is no log level. Choose trace, debug, info, notice, warning, error or critical."
        case .invalidStorageLimit(let text):
            "\(text) is no storage limit. Choose a number of megabytes from 1 to 1000000 with --storage-limit."
        case .notLoopback(let host):
            """
            On \(host), others can listen in. Put a proxy that speaks TLS in front of Loki, and name the address that \
            people open with --public-url.
            """
        case .invalidPublicURL(let text):
            "\(text) is no public address. Choose one like https://sauna.example with --public-url."
        case .invalidProxy(let text):
            "\(text) is no address of a proxy. Choose IP addresses, separated by commas, with --trusted-proxies."
        case .noOwner:
            """
            Before others can reach it, the server needs an owner. Make the owner's account with \
            loki account create NAME.
            """
        case .noDataFolder:
            "The data folder has no name. Choose one with --data."
        case .cannotListen(let host, let port, let reason):
            "Cannot listen on \(host) port \(port): \(reason). Choose another with --port."
        }
    }
}
