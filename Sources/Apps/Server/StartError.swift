import DatabaseCore
import Foundation
package import NIOCore
import WebCore

/// Why the server does not start, in one line for the person who starts it.
package struct StartError: Error, Equatable, CustomStringConvertible {
    package let description: String

    private init(_ description: String) {
        self.description = description
    }

    package static func invalidPort(_ text: String) -> Self {
        Self("\(text) is no port. Choose a number from 0 to 65535 with --port.")
    }
    static func invalidLogLevel(_ text: String) -> Self {
        Self("\(text) is no log level. Choose trace, debug, info, notice, warning, error or critical.")
    }
    static func invalidLogFormat(_ text: String) -> Self {
        Self("\(text) is no format of logs. Choose text or json with --log-format.")
    }
    /// Does not repeat it.
    static let shortMetricsToken = Self(
        "The token of --metrics-token is too short. Choose one of at least 16 characters, such as of openssl rand -hex 16."
    )
    static func invalidStorageLimit(_ text: String) -> Self {
        Self("\(text) is no storage limit. Choose a number of megabytes from 1 to 1000000 with --storage-limit.")
    }
    /// Does not repeat the address, which may contain a password.
    static let invalidDatabase = Self(
        "That is no PostgreSQL database. Choose one like postgres://loki@db.example/loki with --database.")
    static func storageFailed(_ error: StorageError) -> Self {
        Self("Nothing was moved: the database failed (\(error.kind), \(error.code)).")
    }
    static let noFileToBackUp = Self("With --database there is no file to back up. \(BackupError.notAFile)")
    static func invalidBackupInterval(_ text: String) -> Self {
        Self("\(text) is no time between backups. Choose one like 30m, 24h or 7d with --backup-every.")
    }
    static func invalidBackupCount(_ text: String) -> Self {
        Self("\(text) is no number of backups. Choose one from 1 to 10000 with --backup-keep.")
    }
    static func invalidConnectionCount(_ text: String) -> Self {
        Self("\(text) is no number of connections. Choose one from 1 to 1000 with --database-connections.")
    }
    static func invalidDatabaseTimeout(_ text: String) -> Self {
        Self("\(text) is no time. Choose a number of seconds from 1 to 60 with --database-timeout.")
    }
    static func notLoopback(_ host: String) -> Self {
        Self(
            """
            On \(host), others can listen in. Put a proxy that speaks TLS in front of Loki, and name the address that \
            people open with --public-url.
            """)
    }
    static func invalidSocket(_ text: String) -> Self {
        Self("\(text) is no socket. Choose a path of at most 107 bytes, like unix:/run/loki/loki.sock, with --host.")
    }
    static let socketWithoutURL = Self(
        "Only a proxy can reach a socket. Name the address that people open with --public-url.")
    static func invalidPublicURL(_ text: String) -> Self {
        // Without the path the address is valid, so the path is the mistake.
        if let host = text.firstMatch(of: /^[a-zA-Z]+:\/\/[^\/]*/)?.output, PublicURL(String(host)) != nil {
            let path = text.dropFirst(host.count)
            return Self(
                """
                Loki cannot be at \(path), it needs a host name of its own. Choose an address without a path, like \
                \(host), with --public-url.
                """)
        }
        return Self("\(text) is no public address. Choose one like https://sauna.example with --public-url.")
    }
    static func invalidProxy(_ text: String) -> Self {
        Self(
            """
            \(text) is neither the IP address of a proxy nor a range of addresses. Choose ones like 127.0.0.1 or \
            10.0.0.0/8, separated by commas, with --trusted-proxies. A /0 is refused, because it would trust everybody.
            """)
    }
    /// The first person to sign up on a server without accounts owns it; that must not be a stranger.
    static let noOwner = Self(
        """
        Before others can reach it, the server needs an owner. Make the owner's account with \
        loki account create NAME.
        """)
    static let noDataFolder = Self("The data folder has no name. Choose one with --data.")

    /// - Parameter error: the error of listening.
    package static func cannotListen(_ error: IOError, host: String, port: Int) -> Self {
        cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
    }
    static func cannotListen(onSocket path: String, reason: String) -> Self {
        Self("Cannot listen on the socket \(path): \(reason). Choose another with --host unix:PATH.")
    }
    static func cannotListen(host: String, port: Int, reason: String) -> Self {
        Self("Cannot listen on \(host) port \(port): \(reason). Choose another with --port.")
    }
}
