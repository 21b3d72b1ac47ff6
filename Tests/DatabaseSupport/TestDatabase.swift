package import DatabaseCore
import Foundation
package import ModelsCore
import SampleCore
import TestSupport

/// Does the same with a database of each engine, of a test's own, with two accounts; closed and removed afterwards.
package func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withSQLite(body)
    try await withEmptyPostgreSQL { database in
        try await database.addSecondAccount()
        try await body(database)
    }
}

/// A database file of a test's own with two accounts, closed and removed afterwards.
package func withSQLite(_ body: (Database) async throws -> Void) async throws {
    try await withEmptySQLite { database in
        try await database.addSecondAccount()
        try await body(database)
    }
}

/// Does the same with a database of each engine that nobody has used.
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

/// A PostgreSQL database of a test's own that nobody has used, closed and removed afterwards.
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
    /// The account that every test database has besides the first.
    package static let second = AccountID(.number(0x2000))
    /// Nobody's.
    package static let unknown = AccountID(.number(0x9999))
}

extension Timestamp {
    package static func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }
}

extension Database {
    /// The grace of the account is over.
    package func startRemoval(of account: AccountID) async throws {
        try await write { database in
            try database.execute("UPDATE account SET removalStartedAt = 0 WHERE id = \(account)")
        }
    }
}
