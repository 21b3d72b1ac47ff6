import Foundation
import TestSupport

@testable package import DatabaseCore

extension TestPostgreSQL {
    /// The tables of people's data.
    package static let partitionedTables = [
        "settings", "session", "apiToken", "knownDevice", "sakatsu", "memo", "accountVersion", "epochEnd", "tombstone",
        "calendarFeed", "mapFeed", "import", "importItem", "importPiece",
        "visitAlias", "tableReading", "photo", "photoFile",
    ]

    /// A new database with the schema, in which all tables of people's data are divided into eight partitions by
    /// account.
    package static func makePartitionedDatabase() async throws -> PostgreSQLOptions {
        let options = try await makeEmptyDatabase()
        var schema = "CREATE TABLE migration (identifier text PRIMARY KEY);\n"
        for (identifier, sql) in Migrations.all {
            schema += "\(sql.printed(for: .postgreSQL).text)\n;INSERT INTO migration VALUES ('\(identifier)');\n"
        }
        for table in partitionedTables {
            guard let start = schema.range(of: "CREATE TABLE \(table) ("),
                let end = schema.range(of: "\n)", range: start.upperBound..<schema.endIndex),
                let next = schema.range(of: ";", range: end.upperBound..<schema.endIndex)
            else { throw StubError("no table \(table)") }
            let parts = (0..<8).map {
                "CREATE TABLE \(table)_part\($0) PARTITION OF \(table) FOR VALUES WITH (MODULUS 8, REMAINDER \($0));"
            }
            // Storage options belong to the partitions.
            schema.replaceSubrange(
                end.upperBound..<next.upperBound,
                with: " PARTITION BY HASH (accountID);\n\(parts.joined(separator: "\n"))")
        }
        try await run(schema, in: options)
        return options
    }
}
