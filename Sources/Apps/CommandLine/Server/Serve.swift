import ArgumentParser
import Foundation
import LogCore
import ServerApp

/// `loki serve`: runs the server until it is stopped.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server.",
        discussion: examples(
            "loki serve", "loki serve --port 80 --data /var/lib/loki",
            note: """
                Each option can also be set in the environment: LOKI_HOST, LOKI_PORT, LOKI_DATA, LOKI_PUBLIC_URL,
                LOKI_TRUSTED_PROXIES, LOKI_STORAGE_LIMIT, LOKI_PHOTO_LIMIT, LOKI_BACKUP_FOLDER, LOKI_BACKUP_EVERY,
                LOKI_BACKUP_KEEP, LOKI_LOG_LEVEL, LOKI_LOG_FORMAT, LOKI_METRICS_TOKEN, LOKI_DATABASE,
                LOKI_DATABASE_CONNECTIONS, LOKI_DATABASE_TIMEOUT, LOKI_DATABASE_PREPARED.
                Do not put the password of PostgreSQL in arguments, which others can see: use LOKI_DATABASE, PGPASSWORD,
                or a file named by PGPASSFILE.
                """))

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration = try options.configuration()
        let logger = Log.logger(level: configuration.logLevel, format: configuration.logFormat)
        try await Server(configuration: configuration, logger: logger).run()
    }
}

/// The options of the server.
struct ServerOptions: ParsableArguments {
    @Option(
        help: """
            The address to listen on, or unix:PATH for a socket. If it is not this machine's loopback address, \
            --public-url is required.
            """)
    var host = environment("LOKI_HOST", else: "127.0.0.1")

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = environment("LOKI_PORT", else: "8080")

    @OptionGroup var database: DatabaseOptions

    @Option(help: "The server's public https address, behind a proxy that terminates TLS.")
    var publicURL = environment("LOKI_PUBLIC_URL")

    @Option(
        help: "The proxies whose X-Forwarded-For is trusted: addresses or ranges (10.0.0.0/8), separated by commas.")
    var trustedProxies = environment("LOKI_TRUSTED_PROXIES")

    @Option(help: "The storage limit of each account, in megabytes.")
    var storageLimit = environment("LOKI_STORAGE_LIMIT", else: ServerConfiguration.standardStorageLimit)

    @Option(help: "The limit of each account's photos, in megabytes.")
    var photoLimit = environment("LOKI_PHOTO_LIMIT", else: ServerConfiguration.standardPhotoLimit)

    @Option(help: "The folder for automatic backups.", completion: .directory)
    var backupFolder = environment("LOKI_BACKUP_FOLDER")

    @Option(help: "The time between two backups, such as 30m, 24h or 7d.")
    var backupEvery = environment("LOKI_BACKUP_EVERY", else: "24h")

    @Option(help: "The number of backups to keep.")
    var backupKeep = environment("LOKI_BACKUP_KEEP", else: "14")

    @Option(help: "The least severe level that is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = environment("LOKI_LOG_LEVEL", else: "notice")

    @Option(help: "How log lines are written: text, or json for programs that collect them.")
    var logFormat = environment("LOKI_LOG_FORMAT", else: LogFormat.text.rawValue)

    @Option(
        help: """
            The token with which Prometheus may read /metrics (Authorization: Bearer …). Without one, only programs on \
            this machine may.
            """)
    var metricsToken = environment("LOKI_METRICS_TOKEN")

    /// - Throws: ``StartError``.
    func configuration() throws -> ServerConfiguration {
        try ServerConfiguration(
            host: host, port: port, dataFolder: database.data, postgreSQL: database.postgreSQL, logLevel: logLevel,
            publicURL: publicURL,
            trustedProxies: trustedProxies, storageLimit: storageLimit, photoLimit: photoLimit,
            backups: BackupArguments(folder: backupFolder, interval: backupEvery, count: backupKeep),
            logFormat: logFormat, metricsToken: metricsToken)
    }
}

/// The value from the environment, as the default of an option, or else the usual value.
func environment(_ name: String, else usual: String = "") -> String {
    ProcessInfo.processInfo.environment[name] ?? usual
}
