import GRDB
import ValuesCore

/// A row of the table `knownDevice`: somebody has signed in to the account on that device.
enum KnownDeviceRecord {
    /// Whether somebody has signed in on the device to the account of that name.
    static func exists(_ database: Database, _ device: Secret, nameKey: String) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT * FROM knownDevice JOIN account ON account.id = knownDevice.accountID
                    WHERE account.nameKey = ? AND knownDevice.secretHash = ?
                )
                """,
            arguments: [nameKey, device.hash]) ?? false
    }

    /// Writes down that somebody has signed in on the device. When the account has more than there may be, those used
    /// longest ago are forgotten.
    static func write(_ database: Database, _ device: Secret, of account: AccountID, at now: Timestamp) throws {
        let id = account.uuid.canonicalText
        try database.execute(
            sql: """
                INSERT INTO knownDevice (accountID, secretHash, lastUsedAt) VALUES (?, ?, ?)
                    ON CONFLICT (accountID, secretHash) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
                """,
            arguments: [id, device.hash, now.milliseconds])
        try database.execute(
            sql: """
                DELETE FROM knownDevice WHERE accountID = ? AND secretHash NOT IN (
                    SELECT secretHash FROM knownDevice WHERE accountID = ?
                    ORDER BY secretHash = ? DESC, lastUsedAt DESC LIMIT ?
                )
                """,
            arguments: [id, id, device.hash, AccountLimits.devicesPerAccount])
    }
}
