import Foundation
package import ValuesCore

/// Accounts, and the one that everything belongs to until people can sign in.
enum Migration0001 {
    static let sql = """
        CREATE TABLE account (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 2147483647),
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            createdAt INTEGER NOT NULL
        ) STRICT;

        INSERT INTO account (number, id, createdAt)
        VALUES (1, '00000000-0000-4000-8000-000000000001', strftime('%s', 'now') * 1000);
        """
}

extension AccountID {
    /// The account that the first migration makes.
    package static let first = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
}
