import ModelsCore

// After restoring a database from a backup, the same numbers are used again for other changes of an account. So each
// stretch of a database's history has a name, an epoch: a new one begins whenever the database may have been restored.
// For each account, the number that it had reached at the end of an epoch is stored. A change token names an epoch; it
// is valid if the account had reached the token's number by the end of that epoch in the current history.

extension DatabaseConnection {
    /// Begins an epoch, unless it has already begun.
    ///
    /// - Parameter name: differs from the names of all other epochs.
    /// - Returns: its number, which is greater than those of the earlier epochs, and its name.
    func beginEpoch(_ name: SQL) throws -> (number: Int, name: String) {
        let epoch: SQL = "SELECT number, name FROM epoch WHERE name = \(name)"
        if let known = try row(epoch, { (try $0[0] as Int, try $0[1] as String) }) { return known }
        try execute("INSERT INTO epoch (name) VALUES (\(name)) ON CONFLICT (name) DO NOTHING")
        guard let begun = try row(epoch, { (try $0[0] as Int, try $0[1] as String) }) else {
            throw StoredRowError.unreadable
        }
        return begun
    }

    /// Deletes the epochs without valid tokens, and the numbers that only their tokens need.
    ///
    /// - Parameters:
    ///   - end: tokens are valid if their epoch ended later.
    ///   - now: recorded as the end of those that have ended since the last call.
    func forgetEpochs(endedBefore end: Timestamp, at now: Timestamp) throws {
        // The first epoch is never deleted: PostgreSQL names all others by its row.
        try execute(
            """
            UPDATE epoch SET endedAt = \(now) WHERE endedAt IS NULL
                AND number > (SELECT min(number) FROM epoch) AND number < (SELECT max(number) FROM epoch)
            """)
        try execute("DELETE FROM epoch WHERE endedAt < \(end)")
        // A number is needed for the tokens of its epoch and of those until the account's next one.
        try execute(
            """
            DELETE FROM epochEnd WHERE NOT EXISTS (
                SELECT 1 FROM epoch WHERE number >= epochEnd.epoch AND number < coalesce(
                    (SELECT min(later.epoch) FROM epochEnd AS later
                        WHERE later.accountID = epochEnd.accountID AND later.epoch > epochEnd.epoch),
                    (SELECT epoch FROM accountVersion WHERE accountVersion.accountID = epochEnd.accountID)))
            """)
    }

    /// Stores the number that an account had reached at the end of the epoch of its last change, and the epoch of its
    /// next changes.
    func endEpoch(_ former: Int, at version: Int, of account: AccountID, beginning epoch: Int) throws {
        try execute(
            """
            INSERT INTO epochEnd (accountID, epoch, version) VALUES (\(account), \(former), \(version))
            ON CONFLICT (accountID, epoch) DO UPDATE SET version = excluded.version
            """)
        try execute("UPDATE accountVersion SET epoch = \(epoch) WHERE accountID = \(account)")
    }
}

extension ChangeToken {
    /// - Parameter epochName: the epoch's name; the token's text also identifies the account.
    init(epochName: String, of account: AccountID, sequence: Int, place: Place? = nil) {
        self.init(epoch: epochName + account.tokenMark, sequence: sequence, place: place)
    }

    /// The name of its epoch; nil when the token belongs to another account.
    func epochName(of account: AccountID) -> String? {
        guard epoch.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), epoch.hasSuffix(account.tokenMark)
        else { return nil }
        return String(epoch.dropLast(account.tokenMark.count))
    }
}

extension AccountID {
    /// The account in a token: eight digits, which only need to distinguish it from the server's other accounts.
    fileprivate var tokenMark: Substring { uuid.canonicalText.suffix(8) }
}
