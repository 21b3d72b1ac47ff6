import APICore
import DatabaseCore
import Foundation
import ModelsCore
import SakatsuData

/// What an account has read and recorded before, which helps to read the next file.
extension DatabaseImportRepository {
    /// How many tables are remembered; more than people use, so that a program cannot fill the disk.
    private static let tableCount = 100

    func facilityNames(of account: AccountID) async throws -> [String] {
        try await SakatsuRepositories.live(database).facilityNames(limit: SakatsuPost.nameCount, of: account)
    }

    func reading(ofTable names: UUID, of account: AccountID) async throws -> ImportColumns? {
        let text: String? = try await database.read { transaction in
            try transaction.value("SELECT columns FROM tableReading WHERE accountID = \(account) AND names = \(names)")
        }
        // A newer program may have written words that this one does not know.
        return text.flatMap { try? APIJSON.decode(ImportColumns.self, from: Data($0.utf8)) }
    }

    func remember(
        _ columns: ImportColumns, ofTable names: UUID, at now: Timestamp, of account: AccountID
    ) async throws {
        let text = try APIJSON.text(columns)
        try await database.write(for: account) { transaction in
            try transaction.execute(
                """
                INSERT INTO tableReading (accountID, names, columns, readAt)
                VALUES (\(account), \(names), \(text), \(now.milliseconds))
                ON CONFLICT (accountID, names) DO UPDATE SET columns = excluded.columns, readAt = excluded.readAt
                """)
            try transaction.execute(
                """
                DELETE FROM tableReading WHERE accountID = \(account) AND names NOT IN (
                    SELECT names FROM tableReading WHERE accountID = \(account)
                    ORDER BY readAt DESC, names LIMIT \(Self.tableCount)
                )
                """)
        }
    }
}
