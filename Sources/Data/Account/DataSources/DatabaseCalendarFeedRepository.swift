import DatabaseCore
import LocalizationCore
import ModelsCore

/// Calendar feeds in the database.
struct DatabaseCalendarFeedRepository: CalendarFeedRepository {
    let database: Database

    func feed(_ kind: CalendarFeed.Kind, _ secret: Secret) async throws -> CalendarFeed? {
        guard let account = secret.account else { return nil }
        return try await fetch(kind, of: account, " AND secretHash = \(secret.hash)")
    }

    func feed(_ kind: CalendarFeed.Kind, of account: AccountID) async throws -> CalendarFeed? {
        try await fetch(kind, of: account)
    }

    func renew(
        _ kind: CalendarFeed.Kind, showing content: CalendarContent, of account: AccountID, at now: Timestamp
    ) async throws -> Secret? {
        let secret = Secret.random().opening(account)
        let detail: SQL = kind == .calendar ? ", \(content.detail.rawValue)" : ""
        return try await database.write { transaction in
            let owner: AccountID? = try transaction.value(
                """
                INSERT INTO \(sql: kind.table) (accountID, secretHash, language, createdAt\(sql: kind.detail))
                SELECT id, \(secret.hash), \(content.language.rawValue), \(now)\(detail)
                FROM account
                WHERE id = \(account) AND disabledAt IS NULL AND deletionRequestedAt IS NULL
                ON CONFLICT (accountID) DO UPDATE SET
                    secretHash = excluded.secretHash, language = excluded.language, createdAt = excluded.createdAt
                    \(sql: kind == .calendar ? ", detail = excluded.detail" : "")
                RETURNING accountID
                """)
            return owner.map { _ in secret }
        }
    }

    func show(_ content: CalendarContent, of account: AccountID) async throws -> Bool {
        try await database.write { transaction in
            let owner: AccountID? = try transaction.value(
                """
                UPDATE calendarFeed SET detail = \(content.detail.rawValue), language = \(content.language.rawValue)
                WHERE accountID = \(account) RETURNING accountID
                """)
            return owner != nil
        }
    }

    func end(_ kind: CalendarFeed.Kind, of account: AccountID) async throws {
        try await database.write { try CalendarFeed.delete(kind, $0, of: account) }
    }

    private func fetch(
        _ kind: CalendarFeed.Kind, of account: AccountID, _ condition: SQL = ""
    ) async throws -> CalendarFeed? {
        try await database.read { database in
            try database.row(
                """
                SELECT feed.language, feed.createdAt, accountVersion.version,
                    (SELECT name FROM epoch WHERE number = accountVersion.epoch)\(sql: kind.detail)
                FROM \(sql: kind.table) AS feed JOIN account ON account.id = feed.accountID
                    JOIN accountVersion ON accountVersion.accountID = feed.accountID
                WHERE feed.accountID = \(account)
                    AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL\(condition)
                """
            ) { row in
                let detail = kind == .calendar ? CalendarDetail(rawValue: try row[4]) : .facility
                guard let detail, let language = Language(rawValue: try row[0]) else { throw StoredRowError.unreadable }
                let (version, epoch): (Int, String) = try (row[2], row[3])
                return CalendarFeed(
                    kind: kind, account: account, content: CalendarContent(detail, in: language), createdAt: try row[1],
                    state: "\(epoch).\(version)")
            }
        }
    }
}

extension CalendarFeed {
    /// Ends all feeds of the account.
    static func delete(_ database: any DatabaseConnection, of account: AccountID) throws {
        for kind in Kind.allCases { try delete(kind, database, of: account) }
    }

    fileprivate static func delete(
        _ kind: Kind, _ database: any DatabaseConnection, of account: AccountID
    ) throws {
        try database.execute("DELETE FROM \(sql: kind.table) WHERE accountID = \(account)")
    }
}

extension CalendarFeed.Kind {
    fileprivate var table: String { "\(rawValue)Feed" }
    /// The last column of the table, if it has it.
    fileprivate var detail: String { self == .calendar ? ", detail" : "" }
}
