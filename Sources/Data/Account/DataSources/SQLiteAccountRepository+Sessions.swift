import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteAccountRepository: SessionRepository {
    func session(_ secret: Secret) async throws -> Session? {
        try await database.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT \(SessionRecord.columns) FROM session JOIN account ON account.id = session.accountID
                    WHERE session.secretHash = ?
                        AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL
                    """,
                arguments: [secret.hash]
            ).map(SessionRecord.model)
        }
    }

    func touch(_ session: Session, at now: Timestamp) async throws {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE session SET lastUsedAt = ? WHERE id = ?",
                arguments: [now.milliseconds, session.id.canonicalText])
            try SessionRecord.writeUse(database, of: session.account, at: now)
        }
    }

    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        let sessions = try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(SessionRecord.columns) FROM session JOIN account ON account.id = session.accountID
                    WHERE session.accountID = ? ORDER BY session.lastUsedAt DESC, session.createdAt DESC, session.id
                    """,
                arguments: [account.uuid.canonicalText]
            ).map(SessionRecord.model)
        }
        return sessions.filter { !$0.isOver(at: now) }
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM session WHERE id = ? AND accountID = ?",
                arguments: [id.canonicalText, account.uuid.canonicalText])
            self.database.announce(.session, of: account, after: database)
        }
    }

    func endAll(of account: AccountID, keeping id: UUID) async throws {
        try await database.write { try endSessions(of: account, keeping: id, in: $0) }
    }
}
