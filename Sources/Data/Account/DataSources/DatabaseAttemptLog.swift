import Crypto
import DatabaseCore
import Foundation
import ModelsCore

/// Attempts in PostgreSQL, shared by several processes.
struct DatabaseAttemptLog: AttemptLog {
    private let database: Database
    /// Epoch milliseconds of the server's clock, which all processes share.
    private let now: @Sendable (any DatabaseConnection) throws -> Int64

    init(
        _ database: Database,
        now: @escaping @Sendable (any DatabaseConnection) throws -> Int64 = { database in
            try database.value("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint") ?? 0
        }
    ) {
        self.database = database
        self.now = now
    }

    func update<Value: Sendable>(
        _ keys: [AttemptLimiter.Key], _ body: @escaping @Sendable (_ attempts: inout [[Int64]], _ now: Int64) -> Value
    ) async throws -> Value {
        let hashes = keys.map(\.hash)
        return try await database.writeRows { transaction in
            // In the same order everywhere, to prevent deadlocks.
            var stored: [Data: [Int64]] = [:]
            let now = try now(transaction)
            for hash in hashes.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                stored[hash] = try lock(hash, at: now, in: transaction)
            }
            var attempts = hashes.map { (stored[$0] ?? []).within(AccountLimits.attemptWindow, of: now) }
            let value = body(&attempts, now)
            for (hash, times) in zip(hashes, attempts) {
                let text = times.map(String.init).joined(separator: ",")
                try transaction.execute(
                    "UPDATE attempt SET times = \(text), lastAt = \(times.last ?? 0) WHERE key = \(hash)")
            }
            try forgetSome(at: now, in: transaction)
            return value
        }
    }

    private func lock(_ hash: Data, at now: Int64, in transaction: any DatabaseConnection) throws -> [Int64] {
        let times: String? = try transaction.value(
            """
            INSERT INTO attempt (key, times, lastAt) VALUES (\(hash), '', \(now))
            ON CONFLICT (key) DO UPDATE SET lastAt = attempt.lastAt RETURNING times
            """)
        return (times ?? "").split(separator: ",").compactMap { Int64($0) }
    }

    /// Removes more keys than an attempt adds, so that expired ones do not pile up.
    private func forgetSome(at now: Int64, in transaction: any DatabaseConnection) throws {
        try transaction.execute(
            """
            DELETE FROM attempt WHERE key IN (
                SELECT key FROM attempt WHERE lastAt < \(now - AccountLimits.attemptWindow)
                LIMIT 10 FOR UPDATE SKIP LOCKED
            )
            """)
    }
}

extension AttemptLimiter.Key {
    /// SHA-256, because people sometimes type their password as the name.
    fileprivate var hash: Data {
        let text =
            switch self {
            case .account(let name): "account\n\(name)"
            case .accountFrom(let name, let origin): "account from\n\(origin.text)\n\(name)"
            case .origin(let origin): "origin\n\(origin.text)"
            case .ownPassword(let account): "own password\n\(account.uuid.canonicalText)"
            case .signUp(let origin): "sign-up\n\(origin.text)"
            }
        return Data(SHA256.hash(data: Data(text.utf8)))
    }
}

extension AttemptLimiter.Origin {
    fileprivate var text: String {
        switch self {
        case .network(let network): "network \(network)"
        case .knownDevice(let hash): "device \(hash.base64EncodedString())"
        }
    }
}
