import AccountFeature
import DatabaseCore
import Foundation
import HummingbirdTesting
import Logging
import ModelsCore
import SampleCore
import TestSupport
import WebCore

@testable import ServerApp

/// The application that `loki serve` runs, with a database of its own in a temporary folder.
struct AppTester: Sendable {
    var setup = TestingSetup.router
    var now = Timestamp.noon.date

    var logger = Self.silentLogger

    var limits = ConnectionLimits()

    /// Whether there is an owner whose session the browser has.
    var isSignedIn = true

    /// Logs nothing, but still has the identifiers of requests.
    private static let silentLogger: Logger = {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }()

    /// Runs `body` with a browser and a new, empty log.
    func run(_ body: @Sendable (Browser) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await run(in: folder) { browser, _ in try await body(browser) }
        }
    }

    /// Runs `body` with a browser, the log in the folder, and the open database.
    func run(in folder: URL, _ body: @Sendable (Browser, Database) async throws -> Void) async throws {
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: folder.path, logLevel: "critical")
        let database = try Database.open(at: configuration.databaseURL)
        try await run(on: database, configuration) { try await body($0, database) }
    }

    /// Runs `body` with a browser and a database, which is closed afterwards.
    func run(
        on database: Database, _ configuration: ServerConfiguration, _ body: @Sendable (Browser) async throws -> Void
    ) async throws {
        if isSignedIn { try await SignedIn.prepare(database, at: now) }
        let now = now
        let dependencies = Dependencies(now: { now }, makeID: { UUID() }, hasCheapPasswords: true)
        let application = buildApplication(
            configuration: configuration, database: database,
            features: Features(
                database: database, records: database, configuration: configuration, dependencies: dependencies),
            dependencies: dependencies,
            limits: limits, logger: logger)
        try await application.test(setup) { client in
            // The library's own client waits for 20 s, too little for two megabytes while fifteen other tests run.
            if let port = client.port { return try await withBrowser(at: port, timeout: .seconds(240), body) }
            let browser = Browser(port: nil) { method, path, headers, body in
                let response = try await client.execute(uri: path, method: method, headers: headers, body: body)
                return (response.head, response.body)
            }
            try await body(browser)
        }
        // Closing a database twice is not an error of the test.
        try? database.close()
    }

    /// The app's features with a database, and nothing else.
    static func features(_ database: Database) throws -> Features {
        Features(
            database: database, records: database,
            configuration: try ServerConfiguration(
                host: "127.0.0.1", port: "0", dataFolder: "unused", logLevel: "critical"),
            dependencies: .live)
    }
}
