import DatabaseCore
import Foundation
import ModelsCore

extension DatabaseAccountRepository: AccountAdministration {
    func accounts() async throws -> [Account] {
        try await database.read { database in
            try database.rows(
                """
                SELECT \(sql: AccountRecord.columns) FROM account WHERE name IS NOT NULL ORDER BY createdAt, number
                """,
                AccountRecord.model)
        }
    }

    func hasAccounts() async throws -> Bool {
        try await database.read { try AccountRecord.anyExists($0) }
    }

    func setDisabled(_ isDisabled: Bool, _ id: AccountID, at now: Timestamp) async throws -> Bool {
        try await database.write { database in
            let count = try database.execute(
                """
                UPDATE account SET disabledAt = \(isDisabled ? now : nil)
                WHERE id = \(id) AND name IS NOT NULL AND NOT isOwner
                """)
            guard count == 1 else { return false }
            if isDisabled {
                try endSessions(of: id, in: database)
                try OpenLink.deletePasswordResets(database, of: id)
            }
            return true
        }
    }

    func makePasswordReset(of id: AccountID, at now: Timestamp) async throws -> Secret? {
        let secret = Secret.random()
        return try await database.write { database in
            guard try AccountRecord.fetch(database, id: id) != nil else { return nil }
            try OpenLink.deletePasswordResets(database, of: id)
            try OpenLink.insert(
                database, secret, of: id, until: now.adding(AccountLimits.passwordResetTime))
            return secret
        }
    }

    func makeInvitation(at now: Timestamp) async throws -> Secret {
        let secret = Secret.random()
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
        try await database.write { try OpenLink.delete($0, id) }
    }

    func isSignUpOpen() async throws -> Bool {
        try await database.read { try $0.value("SELECT isSignUpOpen FROM server") ?? false }
    }

    func setSignUpOpen(_ isOpen: Bool) async throws {
        try await database.write { try $0.execute("UPDATE server SET isSignUpOpen = \(isOpen)") }
    }

    func purge(at now: Timestamp) async throws -> AccountPurge {
        try await database.patient.write { database in
            let start = { try ClockReading.instant($0, before: now, database) }
            let (link, device) = (try start(AccountLimits.expiredLinkTime), try start(AccountLimits.deviceTime))
            let session = (idle: try start(AccountLimits.sessionIdleTime), made: try start(AccountLimits.sessionTime))
            let token = (idle: try start(AccountLimits.tokenIdleTime), made: try start(AccountLimits.tokenTime))
            try database.execute("DELETE FROM oneTimeLink WHERE expiresAt < \(link)")
            try database.execute(
                "DELETE FROM session WHERE lastUsedAt < \(session.idle) OR createdAt < \(session.made)")
            try database.execute("DELETE FROM apiToken WHERE lastUsedAt < \(token.idle) OR createdAt < \(token.made)")
            try database.execute("DELETE FROM knownDevice WHERE lastUsedAt < \(device)")
            let removed: [AccountID] = try database.values(
                "DELETE FROM account WHERE removalStartedAt IS NOT NULL RETURNING id")
            // A person who signed up while the owner could still come back must not be left without an owner.
            let newOwner: AccountID? = try database.value(
                """
                UPDATE account SET isOwner = \(true) WHERE number = (
                    SELECT number FROM account
                    WHERE name IS NOT NULL AND disabledAt IS NULL AND deletionRequestedAt IS NULL
                    ORDER BY createdAt, number LIMIT 1
                ) AND NOT EXISTS (SELECT * FROM account WHERE isOwner)
                RETURNING id
                """)
            return AccountPurge(removed: removed, newOwner: newOwner)
        }
    }

    func startRemoval(at now: Timestamp) async throws -> [AccountID] {
        try await database.write { database in
            let start = try ClockReading.instant(AccountLimits.deletionGrace, before: now, database)
            try database.execute(
                """
                UPDATE account SET removalStartedAt = \(now)
                WHERE deletionRequestedAt < \(start) AND removalStartedAt IS NULL
                """)
            return try database.values("SELECT id FROM account WHERE removalStartedAt IS NOT NULL")
        }
    }
}
