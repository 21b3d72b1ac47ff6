import DatabaseCore
import Foundation

/// The owner, signed in with a secret that every ``Browser`` has, without the time that a password takes.
enum SignedIn {
    static let secret = String(repeating: "A", count: 43)
    static let password = "wood stove"
    /// The cheapest possible hash of the password.
    private static let hash = "scrypt$1$1$1$MDEyMzQ1Njc4OWFiY2RlZg==$LchsoOnEtj/IZ1BaV/NwbhA6RvSwljt6WXKnuNvbTtg="

    /// SHA-256 of the secret.
    private static let secretHash = Data(base64Encoded: "DwBzhbb51LfusnSGBa/hqYSgo7+j8BTQnip4TOnlzRo=")
    /// SHA-256 of 43 times the letter M.
    private static let memberSecretHash = Data(base64Encoded: "AiY5plVG51ZiPpD2ekpfSt842NR4sU6RI8ZAl72GueQ=")

    /// Creates account and session on a database that has neither.
    static func prepare(_ database: Database, at now: Date = Date()) async throws {
        try await database.write { database in
            let milliseconds = Int64(now.timeIntervalSince1970 * 1_000)
            try database.execute(
                "UPDATE account SET name = '持ち主', nameKey = '持ち主', passwordHash = \(hash), isOwner = \(true)")
            try database.execute(
                """
                INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
                SELECT \(secretHash),
                    '00000000-0000-4000-8000-0000000000aa', id, '', '', \(milliseconds), \(milliseconds) FROM account
                WHERE true ON CONFLICT DO NOTHING
                """)
        }
    }

    /// The same in the folder of a server that does not run yet.
    static func prepare(_ folder: URL) async throws {
        let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
        try await prepare(database)
        try database.close()
    }

    /// The same with another user.
    ///
    /// - Returns: the cookie with which their browser is signed in.
    static func prepareWithMember(_ folder: URL) async throws -> String {
        let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
        try await prepare(database)
        let cookie = try await addMember(to: database, at: Date())
        try database.close()
        return cookie
    }

    /// The owner on two devices.
    ///
    /// - Returns: the devices' cookies.
    static func prepareWithTwoSessions(_ folder: URL) async throws -> (String, String) {
        let cookie = try await prepareWithMember(folder)
        let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
        try await database.write { database in
            try database.execute(
                "UPDATE session SET accountID = (SELECT id FROM account WHERE isOwner)")
            try database.execute("DELETE FROM account WHERE NOT isOwner")
        }
        try database.close()
        return ("timeZone=Etc%2FUTC; loki=\(secret)", cookie)
    }

    /// Adds another user.
    ///
    /// - Returns: the cookie with which their browser is signed in.
    static func addMember(to database: Database, at now: Date) async throws -> String {
        try await database.write { database in
            let milliseconds = Int64(now.timeIntervalSince1970 * 1_000)
            let id = "00000000-0000-4000-8000-000000000002"
            try database.execute(
                """
                INSERT INTO account (id, createdAt, name, nameKey, passwordHash)
                VALUES (\(id), \(milliseconds), '家族', '家族', 'none')
                """)
            try database.execute(
                """
                INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
                VALUES (
                    \(memberSecretHash),
                    '00000000-0000-4000-8000-0000000000bb', \(id), '', '', \(milliseconds), \(milliseconds)
                )
                """)
        }
        return "timeZone=Etc%2FUTC; loki=\(String(repeating: "M", count: 43))"
    }
}
