import ArgumentParser
import DatabaseCore
import DebugData
import Foundation
import ModelsCore

/// The database to fill or measure.
struct MeasuredDatabase: ParsableArguments {
    @Option(help: "A folder with a database file; made if missing.")
    var data = ""

    @Option(help: "A PostgreSQL database in place of a file.")
    var database = ""

    func validate() throws {
        guard data.isEmpty != database.isEmpty else { throw ValidationError("Either --data or --database is needed.") }
    }

    func open() async throws -> Database {
        guard database.isEmpty else { return try await Database.open(PostgreSQLOptions(database)) }
        return try Database.open(at: URL(filePath: data).appending(path: "loki.sqlite"))
    }
}

extension Database {
    /// Returns the account with that number, and creates it if it is missing.
    func addAccount(number: Int) async throws -> AccountID {
        var random = SeededGenerator(seed: UInt64(number))
        let account = AccountID(UUID.random(using: &random))
        try await write { database in
            try database.execute(
                """
                INSERT INTO account (number, id, createdAt) VALUES (\(number), \(account), 0) ON CONFLICT DO NOTHING
                """)
        }
        return account
    }
}
