package import DatabaseCore
package import Foundation
import GRDB
import TestSupport
package import ValuesCore

/// A database file of a test's own with two accounts, closed and removed afterwards.
package func withDatabase(_ body: (DatabaseCore.Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let database = try DatabaseCore.Database.open(at: folder.appending(path: "loki.sqlite"))
        try await database.addSecondAccount()
        try await body(database)
        try database.close()
    }
}

extension DatabaseCore.Database {
    fileprivate func addSecondAccount() async throws {
        try await write { database in
            try database.execute(
                sql: "INSERT INTO account (number, id, createdAt) VALUES (2, ?, 0)",
                arguments: [AccountID.second.uuid.canonicalText])
        }
    }
}

extension AccountID {
    /// The account that every test database has besides the first.
    package static let second = AccountID(UUID(number: 0x2000))
    /// Nobody's.
    package static let unknown = AccountID(UUID(number: 0x9999))
}

extension UUID {
    /// The same identifier for the same number, in the order of the numbers.
    package init(number: Int) {
        let (high, low) = UInt16(number).quotientAndRemainder(dividingBy: 256)
        self.init(uuid: (0, 0, 0, 0, 0, 1, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(high), UInt8(low)))
    }

    /// What ``init(number:)`` was given.
    package var number: Int { Int(uuid.14) * 256 + Int(uuid.15) }
}

extension Timestamp {
    package static func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }
}
