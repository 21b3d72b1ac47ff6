import ArgumentParser
import ServerApp

/// The location of the server's database.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The folder of the database; created if missing.")
    var data = environment("LOKI_DATA", else: "data")

    @Option(help: "A PostgreSQL database to use instead of a file: postgres://USER@HOST/NAME, as for libpq.")
    var database = environment("LOKI_DATABASE")

    @Option(help: "The maximum number of this process's connections to PostgreSQL.")
    var databaseConnections = environment("LOKI_DATABASE_CONNECTIONS", else: "10")

    @Option(help: "The time limit for PostgreSQL's answers, in seconds.")
    var databaseTimeout = environment("LOKI_DATABASE_TIMEOUT", else: "3")

    @Option(help: "Whether PostgreSQL prepares statements: off for a PgBouncer that pools transactions.")
    var databasePrepared = Switch(rawValue: environment("LOKI_DATABASE_PREPARED")) ?? .on

    enum Switch: String, CaseIterable, ExpressibleByArgument {
        case on
        case off
    }

    /// nil for a database file.
    var postgreSQL: PostgreSQLArguments? {
        guard !database.isEmpty else { return nil }
        return PostgreSQLArguments(
            address: database, connectionCount: databaseConnections, timeout: databaseTimeout,
            isPreparing: databasePrepared == .on)
    }
}
