package import DatabaseCore
import Foundation
package import ModelsCore
import SampleCore
import TestSupport

/// Runs `body` with a database of each engine with two accounts; closed and removed afterwards.
package func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withSQLite(body)
    try await withEmptyPostgreSQL { database in
        try await database.addSecondAccount()
        try await body(database)
    }
}

/// Runs `body` with a database file with two accounts, closed and removed afterwards.
package func withSQLite(_ body: (Database) async throws -> Void) async throws {
    try await withEmptySQLite { database in
        try await database.addSecondAccount()
        try await body(database)
    }
}

/// Runs `body` with an unused database of each engine.
package func withEmptyDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withEmptySQLite(body)
    try await withEmptyPostgreSQL(body)
}

private func withEmptySQLite(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
        try await body(database)
        try database.close()
    }
}

/// Runs `body` with an unused PostgreSQL database, closed and removed afterwards.
package func withEmptyPostgreSQL(_ body: (Database) async throws -> Void) async throws {
    let options = try await TestPostgreSQL.makeDatabase()
    let database = try await Database.open(options)
    try await body(database)
    try database.close()
    try await TestPostgreSQL.remove(options)
}

extension Database {
    /// Adds ``AccountID/second`` to the owner's account.
    package func addSecondAccount() async throws {
        try await write { database in
            try database.execute(
                "INSERT INTO account (number, id, createdAt) VALUES (2, \(AccountID.second), 0)")
        }
    }
}

extension AccountID {
    /// The second account of every test database.
    package static let second = AccountID(.number(0x2000))
    /// An account that does not exist.
    package static let unknown = AccountID(.number(0x9999))
}

extension Timestamp {
    package static func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }
}

extension Database {
    /// Ends the grace period of the account.
    package func startRemoval(of account: AccountID) async throws {
        try await write { database in
            try database.execute("UPDATE account SET removalStartedAt = 0 WHERE id = \(account)")
        }
    }
}
