import DatabaseCore
import Foundation
import GRDB
import ModelsCore
import ValuesCore

extension SQLiteAccountRepository: AccountAdministration {
    func accounts() async throws -> [Account] {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT \(AccountRecord.columns) FROM account WHERE name IS NOT NULL ORDER BY createdAt, number"
            ).map(AccountRecord.model)
        }
    }

    func hasAccounts() async throws -> Bool {
        try await database.read { try AccountRecord.anyExists($0) }
    }

    func setDisabled(_ isDisabled: Bool, _ id: AccountID, at now: Timestamp) async throws -> Bool {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE account SET disabledAt = ? WHERE id = ? AND name IS NOT NULL AND NOT isOwner",
                arguments: [isDisabled ? now.milliseconds : nil, id.stored])
            guard database.changesCount == 1 else { return false }
            if isDisabled {
                try endSessions(of: id, in: database)
                try OpenLink.deletePasswordResets(database, of: id)
            }
            return true
        }
    }

    func makePasswordReset(of id: AccountID, at now: Timestamp) async throws -> Secret? {
        let secret = newSecret()
        return try await database.write { database in
            guard try AccountRecord.fetch(database, id: id) != nil else { return nil }
            try OpenLink.deletePasswordResets(database, of: id)
            try OpenLink.insert(
                database, secret, of: id, until: now.adding(AccountLimits.passwordResetTime))
            return secret
        }
    }

    func makeInvitation(at now: Timestamp) async throws -> Secret {
        let secret = newSecret()
        try await database.write { database in
            try OpenLink.insert(
                database, secret, of: nil, until: now.adding(AccountLimits.invitationTime))
        }
        return secret
    }

    func openLinks(at now: Timestamp) async throws -> [OpenLink] {
        let links = try await database.read { try OpenLink.fetchAll($0, at: now) }
        return links.sorted { ($1.madeAt, $0.id) < ($0.madeAt, $1.id) }
    }

    func revokeLink(_ id: OpenLink.ID) async throws {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM oneTimeLink WHERE lower(hex(secretHash)) = ?", arguments: [id])
        }
    }

    func isSignUpOpen() async throws -> Bool {
        try await database.read { try Bool.fetchOne($0, sql: "SELECT isSignUpOpen FROM server") ?? false }
    }

    func setSignUpOpen(_ isOpen: Bool) async throws {
        try await database.write { try $0.execute(sql: "UPDATE server SET isSignUpOpen = ?", arguments: [isOpen]) }
    }

    func purge(at now: Timestamp) async throws -> AccountPurge {
        try await database.write { database in
            let start = { try ClockReading.instant($0, before: now, database).milliseconds }
            try database.execute(
                sql: "DELETE FROM oneTimeLink WHERE expiresAt < ?", arguments: [start(AccountLimits.expiredLinkTime)])
            try database.execute(
                sql: "DELETE FROM session WHERE lastUsedAt < ? OR createdAt < ?",
                arguments: [start(AccountLimits.sessionIdleTime), start(AccountLimits.sessionTime)])
            try database.execute(
                sql: "DELETE FROM apiToken WHERE lastUsedAt < ? OR createdAt < ?",
                arguments: [start(AccountLimits.tokenIdleTime), start(AccountLimits.tokenTime)])
            try database.execute(
                sql: "DELETE FROM knownDevice WHERE lastUsedAt < ?", arguments: [start(AccountLimits.deviceTime)])
            let removed = try String.fetchAll(
                database, sql: "DELETE FROM account WHERE removalStartedAt IS NOT NULL RETURNING id")
            // A person who signed up while the owner could still come back is not left alone.
            let owners = try String.fetchAll(
                database,
                sql: """
                    UPDATE account SET isOwner = 1 WHERE number = (
                        SELECT number FROM account
                        WHERE name IS NOT NULL AND disabledAt IS NULL AND deletionRequestedAt IS NULL
                        ORDER BY createdAt, number LIMIT 1
                    ) AND NOT EXISTS (SELECT * FROM account WHERE isOwner)
                    RETURNING id
                    """)
            return AccountPurge(
                removed: try removed.map(AccountID.init(stored:)),
                newOwner: try owners.first.map(AccountID.init(stored:)))
        }
    }

    func startRemoval(at now: Timestamp) async throws -> [AccountID] {
        try await database.write { database in
            let start = try ClockReading.instant(AccountLimits.deletionGrace, before: now, database)
            try database.execute(
                sql:
                    "UPDATE account SET removalStartedAt = ? WHERE deletionRequestedAt < ? AND removalStartedAt IS NULL",
                arguments: [now.milliseconds, start.milliseconds])
            return try String.fetchAll(database, sql: "SELECT id FROM account WHERE removalStartedAt IS NOT NULL")
                .map(AccountID.init(stored:))
        }
    }
}
