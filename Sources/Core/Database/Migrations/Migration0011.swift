/// What keeps sign-in open under attack, and deletion safe from a clock that jumps.
///
/// `knownDevice` says on which devices somebody has signed in to an account; of their secrets only hashes are kept.
/// `removalStartedAt` says that nothing brings the account back any more. `clockReading` says what the clock showed when,
/// both in milliseconds; see `ClockReading`.
enum Migration0011 {
    static let sql = """
        CREATE TABLE knownDevice (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            secretHash BLOB NOT NULL CHECK (length(secretHash) = 32),
            lastUsedAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, secretHash)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE account ADD COLUMN removalStartedAt INTEGER;

        CREATE TABLE clockReading (
            number INTEGER PRIMARY KEY,
            shown INTEGER NOT NULL,
            passed INTEGER NOT NULL CHECK (passed >= 0)
        ) STRICT;
        CREATE INDEX clockReadingByTime ON clockReading (passed, shown);
        """
}
