import DatabaseCore
import LocalizationCore
import ModelsCore

/// Calendar feeds in the database.
struct DatabaseCalendarFeedRepository: CalendarFeedRepository {
    let database: Database

    func feed(_ secret: Secret) async throws -> CalendarFeed? {
        guard let account = secret.account else { return nil }
        return try await fetch(of: account, " AND secretHash = \(secret.hash)")
    }

    func feed(of account: AccountID) async throws -> CalendarFeed? {
        try await fetch(of: account)
    }

    func renew(showing content: CalendarContent, of account: AccountID, at now: Timestamp) async throws -> Secret? {
        let secret = Secret.random().opening(account)
        return try await database.write { transaction in
            let owner: AccountID? = try transaction.value(
                """
                INSERT INTO calendarFeed (accountID, secretHash, detail, language, createdAt)
                SELECT id, \(secret.hash), \(content.detail.rawValue), \(content.language.rawValue), \(now)
                FROM account
                WHERE id = \(account) AND disabledAt IS NULL AND deletionRequestedAt IS NULL
                ON CONFLICT (accountID) DO UPDATE SET
                    secretHash = excluded.secretHash, detail = excluded.detail, language = excluded.language,
                    createdAt = excluded.createdAt
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

    func end(of account: AccountID) async throws {
        try await database.write { try CalendarFeed.delete($0, of: account) }
    }

    private func fetch(of account: AccountID, _ condition: SQL = "") async throws -> CalendarFeed? {
        try await database.read { database in
            try database.row(
                """
                SELECT calendarFeed.detail, calendarFeed.language, calendarFeed.createdAt, accountVersion.version,
                    (SELECT name FROM epoch WHERE number = accountVersion.epoch)
                FROM calendarFeed JOIN account ON account.id = calendarFeed.accountID
                    JOIN accountVersion ON accountVersion.accountID = calendarFeed.accountID
                WHERE calendarFeed.accountID = \(account)
                    AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL\(condition)
                """
            ) { row in
                guard let detail = CalendarDetail(rawValue: try row[0]), let language = Language(rawValue: try row[1])
                else { throw StoredRowError.unreadable }
                let (version, epoch): (Int, String) = try (row[3], row[4])
                return CalendarFeed(
                    account: account, content: CalendarContent(detail, in: language), createdAt: try row[2],
                    state: "\(epoch).\(version)")
            }
        }
    }
}

extension CalendarFeed {
    static func delete(_ database: any DatabaseConnection, of account: AccountID) throws {
        try database.execute("DELETE FROM calendarFeed WHERE accountID = \(account)")
    }
}
