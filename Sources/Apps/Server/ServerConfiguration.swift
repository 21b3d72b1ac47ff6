import DatabaseCore
package import Foundation
package import LogCore
package import Logging
import ModelsCore
import WebCore

/// The options of the server.
package struct ServerConfiguration: Equatable, Sendable {
    /// The address to listen on: only reachable from this machine unless there is a public address. `unix:` and a path
    /// is a socket for a proxy on this machine.
    let host: String
    /// 0 for any free one.
    let port: Int
    let dataFolder: URL
    /// The PostgreSQL database used instead of a file; nil for the file.
    let postgreSQL: PostgreSQLOptions?
    package let logLevel: Logger.Level
    package let logFormat: LogFormat
    /// The token that a request for figures must send; nil if only programs on this machine may read them.
    let metricsToken: String?
    /// The host names under which the server answers.
    let site: Site
    /// The proxies that are trusted to report the origin of a request.
    let trustedProxies: [IPRange]
    /// The storage limit of each account, in bytes.
    let storageLimit: Int
    /// The limit of each account's photos, in bytes.
    let photoLimit: Int
    /// nil for no backups.
    let backups: BackupSchedule?

    /// The default storage limit of each account, in megabytes.
    package static let standardStorageLimit = "\(Database.standardStorageLimit / 1_000_000)"

    /// The default limit of each account's photos, in megabytes.
    package static let standardPhotoLimit = "\(PhotoLimits.storageLimit / 1_000_000)"

    private static let socketPrefix = "unix:"
    /// The longest path of a socket on Linux, in bytes (unix(7)).
    private static let longestSocketPath = 107

    /// The address that people open, if it is another than this machine's.
    package var publicAddress: String? { site.publicURL?.origin }

    /// The path of the socket to listen on; nil for an address and a port.
    var listeningSocket: String? {
        host.hasPrefix(Self.socketPrefix) ? String(host.dropFirst(Self.socketPrefix.count)) : nil
    }

    /// The least length of a token that cannot be guessed, in bytes.
    private static let leastToken = 16

    /// Reads the options from the command line or the environment.
    ///
    /// - Throws: ``StartError``.
    package init(
        host: String, port: String, dataFolder: String, postgreSQL: PostgreSQLArguments? = nil, logLevel: String,
        publicURL: String = "", trustedProxies: String = "",
        storageLimit: String = ServerConfiguration.standardStorageLimit,
        photoLimit: String = ServerConfiguration.standardPhotoLimit, backups: BackupArguments? = nil,
        logFormat: String = LogFormat.text.rawValue, metricsToken: String = ""
    ) throws(StartError) {
        guard let number = UInt16(port) else { throw .invalidPort(port) }
        guard let level = Logger.Level(rawValue: logLevel.lowercased()) else { throw .invalidLogLevel(logLevel) }
        guard let format = LogFormat(rawValue: logFormat.lowercased()) else { throw .invalidLogFormat(logFormat) }
        guard metricsToken.isEmpty || metricsToken.utf8.count >= Self.leastToken else { throw .shortMetricsToken }
        let site = Site(publicURL: PublicURL(publicURL))
        guard publicURL.isEmpty || site.publicURL != nil else { throw .invalidPublicURL(publicURL) }
        let isSocket = host.hasPrefix(Self.socketPrefix)
        guard !isSocket || site.publicURL != nil else { throw .socketWithoutURL }
        let pathSize = host.utf8.count - Self.socketPrefix.utf8.count
        guard !isSocket || (1...Self.longestSocketPath).contains(pathSize) else { throw .invalidSocket(host) }
        guard isSocket || IPAddress.isLoopback(host: host) || site.publicURL != nil else { throw .notLoopback(host) }
        guard !dataFolder.isEmpty else { throw .noDataFolder }
        self.postgreSQL = try postgreSQL?.options()
        self.backups = try backups?.schedule()
        guard self.backups == nil || self.postgreSQL == nil else { throw .noFileToBackUp }
        self.site = site
        self.storageLimit = try Self.size(storageLimit)
        self.photoLimit = try Self.size(photoLimit)
        self.trustedProxies = try Self.proxies(trustedProxies)
        self.host = IPAddress.withoutBrackets(host)
        self.port = Int(number)
        self.dataFolder = URL(filePath: dataFolder, directoryHint: .isDirectory)
        self.logLevel = level
        self.logFormat = format
        self.metricsToken = metricsToken.isEmpty ? nil : metricsToken
    }

    /// - Parameter megabytes: a whole number.
    /// - Returns: the size in bytes.
    private static func size(_ megabytes: String) throws(StartError) -> Int {
        guard let number = Int(megabytes), (1...1_000_000).contains(number) else {
            throw .invalidStorageLimit(megabytes)
        }
        return number * 1_000_000
    }

    private static func proxies(_ text: String) throws(StartError) -> [IPRange] {
        var proxies: [IPRange] = []
        for part in text.split(separator: ",") {
            let address = part.trimmingCharacters(in: .whitespaces)
            guard let range = IPRange(address) else { throw .invalidProxy(address) }
            proxies.append(range)
        }
        return proxies
    }

    /// Opens the configured database.
    ///
    /// - Throws: `DatabaseOpeningError`.
    func openDatabase(changes: ChangeFeed = ChangeFeed()) async throws -> Database {
        var database = try await openDatabase(changes)
        database.photoLimit = photoLimit
        return database
    }

    private func openDatabase(_ changes: ChangeFeed) async throws -> Database {
        guard let postgreSQL else {
            return try Database.open(at: databaseURL, changes: changes, storageLimit: storageLimit)
        }
        // The socket for this machine's shell is in this folder.
        try FileManager.default.createDirectory(
            at: dataFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try await Database.open(postgreSQL, changes: changes, storageLimit: storageLimit)
    }

    /// Moves all data between the database file and the PostgreSQL database.
    ///
    /// - Parameter report: receives the progress, in words, and whether a table is done.
    /// - Returns: the number of rows in each table.
    /// - Throws: ``StartError``, `DatabaseOpeningError`, `MoveError`.
    package func moveDatabase(
        isToPostgreSQL: Bool, report: @escaping @Sendable (String, _ isDone: Bool) -> Void
    ) async throws -> [String: Int] {
        guard let postgreSQL else { throw StartError.invalidDatabase }
        let reportProgress = { @Sendable (progress: MoveProgress) in
            report(
                "\(progress.stage.rawValue) \(progress.table): \(progress.count) of \(progress.total)",
                progress.count == progress.total)
        }
        do {
            return isToPostgreSQL
                ? try await Database.move(fileAt: databaseURL, to: postgreSQL, report: reportProgress)
                : try await Database.move(from: postgreSQL, toFileAt: databaseURL, report: reportProgress)
        } catch let error as StorageError {
            throw StartError.storageFailed(error)
        }
    }

    /// Replaces the database file with a backup.
    ///
    /// - Returns: the path of the previous file; nil when there was none.
    /// - Throws: `DatabaseOpeningError`, `BackupError`.
    package func restore(_ backup: String, now: Date) throws -> String? {
        guard postgreSQL == nil else { throw BackupError.notAFile }
        return try Database.restore(URL(filePath: backup), at: databaseURL, now: now)?.path
    }

    /// The number of photos whose pictures are missing.
    ///
    /// - Throws: when the database file cannot be read.
    package func missingPhotoCount() throws -> Int { try Database.missingPhotoCount(at: databaseURL) }

    /// The folder of the owner's backups: the configured one, or one in the data folder; nil if there is no file.
    var backupFolder: BackupFolder? {
        guard postgreSQL == nil else { return nil }
        return backups?.folder ?? BackupFolder(dataFolder.appending(path: "backups", directoryHint: .isDirectory))
    }

    /// The one database file.
    package var databaseURL: URL {
        dataFolder.appending(path: "loki.sqlite")
    }
    /// The socket on which a running server accepts commands from this machine's shell.
    package var socketURL: URL {
        dataFolder.appending(path: "loki.socket")
    }
}

/// The connection to a PostgreSQL database, as given on the command line or in the environment.
package struct PostgreSQLArguments: Sendable {
    private let address: String
    private let connectionCount: String
    private let timeout: String
    private let isPreparing: Bool

    /// - Parameters:
    ///   - address: a URL that begins with `postgres://` or `postgresql://`, as libpq reads it.
    ///   - connectionCount: the maximum number of connections of this process.
    ///   - timeout: how long the server may take to answer, in seconds.
    ///   - isPreparing: whether statements are prepared once for each connection.
    package init(address: String, connectionCount: String, timeout: String, isPreparing: Bool) {
        self.address = address
        self.connectionCount = connectionCount
        self.timeout = timeout
        self.isPreparing = isPreparing
    }

    fileprivate func options() throws(StartError) -> PostgreSQLOptions {
        guard ["postgres://", "postgresql://"].contains(where: address.hasPrefix) else { throw .invalidDatabase }
        guard let count = Int(connectionCount), (1...1_000).contains(count) else {
            throw .invalidConnectionCount(connectionCount)
        }
        guard let seconds = Int(timeout), (1...60).contains(seconds) else { throw .invalidDatabaseTimeout(timeout) }
        var options = PostgreSQLOptions(address)
        options.poolSize = count
        options.timeout = .seconds(seconds)
        options.isPreparing = isPreparing
        return options
    }
}
